// The theme file that every picture shares, as variables of style: `import "virtual:theme.css"`.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface ThemeFile {
  themes: Record<string, Record<string, string>>;
}

function variables(colours: Record<string, string>, scheme: string): string {
  const lines = Object.entries(colours).map(([name, value]) => `--k-${name}: ${value};`);
  return `color-scheme: ${scheme}; ${lines.join(" ")}`;
}

/** Light where nothing is said, dark where the system or the reader wants it. */
export function themed(file: string): Plugin {
  const name = "virtual:theme.css";
  return {
    name: "kyokai-theme",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(file);
      const { themes } = JSON.parse(readFileSync(file, "utf-8")) as ThemeFile;
      const light = variables(themes["light"] ?? {}, "light");
      const dark = variables(themes["dark"] ?? {}, "dark");
      return [
        `:root { ${light} }`,
        `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }`,
        `:root[data-theme="dark"] { ${dark} }`,
      ].join("\n");
    },
  };
}
