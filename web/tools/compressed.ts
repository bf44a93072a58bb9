// Beside every text that is built, the same compressed: the server need not do it at each request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
const SMALLEST = 512;

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "kyokai-compressed",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const path of files(folder)) {
        const data = readFileSync(path);
        if (!TEXT.test(path) || data.length < SMALLEST) continue;
        writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(data, { params: quality }));
      }
    },
  };
}
