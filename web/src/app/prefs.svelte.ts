// What the reader chose, kept in this browser; and what the system says where nothing is chosen.
import type { Language } from "@/words/words";

export interface Prefs {
  theme: "light" | "dark" | "system";
  language: Language;
  /** Pieces glide; never where the system asks for less motion. */
  animations: boolean;
  /** Where there is only one thing to do, it is done. */
  advance: boolean;
  /** A turn is sent as soon as nothing is left to choose. */
  quick: boolean;
  coordinates: boolean;
  /** On one device, the board turns to whoever acts. */
  turning: boolean;
  notify: boolean;
}

const KEY = "kyokai.prefs";

function first(): Prefs {
  const found: Prefs = {
    theme: "system",
    language: navigator.language.startsWith("ja") ? "ja" : "en",
    animations: true,
    advance: true,
    quick: false,
    coordinates: true,
    turning: false,
    notify: false,
  };
  try {
    return { ...found, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return found;
  }
}

export const prefs = $state(first());

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const system = $state({ dark: darkness.matches, still: stillness.matches });
darkness.addEventListener("change", (event) => (system.dark = event.matches));
stillness.addEventListener("change", (event) => (system.still = event.matches));

/** Which theme is shown now. */
export function theme(): "light" | "dark" {
  if (prefs.theme === "system") return system.dark ? "dark" : "light";
  return prefs.theme;
}

export function animated(): boolean {
  return prefs.animations && !system.still;
}

/** Keep what is chosen, and tell the page of it; called once, by the shell. */
export function keepPrefs(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = prefs.language;
    if (prefs.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = prefs.theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // nothing may be kept here
    }
  });
}
