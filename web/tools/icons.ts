// The icon as pictures of the sizes that systems ask for, drawn of `public/icon.svg` at each build.
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** The ground of an icon that has no corners of its own: systems cut it as they like. */
const GROUND = "#f8f3e9";
/** How much of such an icon is safe from the cut. */
const SAFE = 0.72;

/** The icon on a ground of its own. */
function onGround(svg: string): string {
  const [, inside = ""] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const shift = (64 * (1 - SAFE)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<path fill="${GROUND}" d="M0 0h64v64H0z"/>` +
    `<g transform="translate(${shift} ${shift}) scale(${SAFE})">${inside}</g></svg>`
  );
}

export function icons(file: string): Plugin {
  return {
    name: "kyokai-icons",
    apply: "build",
    async generateBundle() {
      const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
      await initWasm(readFileSync(wasm)).catch(() => undefined); // once a process is enough
      const svg = readFileSync(file, "utf-8");
      const whole = onGround(svg);
      for (const [fileName, drawn, size] of [
        ["icon-192.png", svg, 192],
        ["icon-512.png", svg, 512],
        ["maskable-192.png", whole, 192],
        ["maskable-512.png", whole, 512],
        ["apple-touch-icon.png", whole, 180],
      ] as const) {
        const picture = new Resvg(drawn, { fitTo: { mode: "width", value: size } });
        this.emitFile({ type: "asset", fileName, source: picture.render().asPng() });
      }
    },
  };
}
