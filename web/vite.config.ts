// How the pages are built: into the server's package, with every text compressed beside itself.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compressed } from "./tools/compressed";
import { icons } from "./tools/icons";
import { themed } from "./tools/themed";
import { worker } from "./tools/worker";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["KYOKAI_AT"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    themed(at("../src/kyokai/kernel/draw/theme.json")),
    icons(at("public/icon.svg")),
    worker(at("tools/sw.js")),
    compressed(),
  ],
  resolve: { alias: { "@": at("src"), "@draw": at("../src/kyokai/kernel/draw") } },
  build: {
    outDir: at("../src/kyokai/server/pages"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // no data: addresses, which the server's policy refuses
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [at("..")] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
