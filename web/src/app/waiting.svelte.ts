// How many games wait for a turn of mine: asked for now and then, on every page.
import { api } from "@/net/api";
import type { Brief } from "@/protocol/types";
import { reach } from "./reach.svelte";
import { route } from "./router.svelte";

const EVERY = 30_000;
const SOON = 4_000;

export const waiting = $state({ count: 0 });

/** Whether a game waits for whoever looks at it; one's own two seats wait for nobody else. */
export function yours(brief: Brief): boolean {
  const { status, acts, yours } = brief;
  return status === "going" && acts !== null && yours.length === 1 && yours.includes(acts);
}

export function count(briefs: readonly Brief[]): void {
  waiting.count = briefs.filter(yours).length;
}

/** Count them at each change of page and every half minute; called once, by the shell. */
export function keepCounting(): void {
  const ask = (): void => {
    if (!document.hidden)
      api.mine("going").then(
        (mine) => count(mine.games),
        () => undefined,
      );
  };
  $effect(() => {
    if (route.path) ask();
  });
  $effect(() => {
    // A server that went away is looked for more often.
    const timer = setInterval(ask, reach.gone ? SOON : EVERY);
    return () => clearInterval(timer);
  });
}
