// The worker that keeps the pages: `sw.js` beside this file, told which files there are.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Pictures that only a system asks for when it installs the pages. */
const LEFT_OUT = /\.png$|^index\.html$/;

export function worker(file: string): Plugin {
  let publicDir = "";
  return {
    name: "kyokai-worker",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (publicDir = config.publicDir),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const names = [...Object.keys(bundle), ...readdirSync(publicDir)].sort();
        for (const name of names) {
          const made = bundle[name];
          const content = made
            ? made.type === "chunk"
              ? made.code
              : made.source
            : readFileSync(join(publicDir, name));
          hash.update(name).update(content);
        }
        const files = ["/", ...names.filter((name) => !LEFT_OUT.test(name)).map((n) => `/${n}`)];
        const code = readFileSync(file, "utf-8");
        hash.update(code);
        const source = code
          .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 12)))
          .replace('["FILES"]', JSON.stringify(files));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
