// A cursor's ways over a board: from a place to the next one in a direction.
import { distance } from "./lines";
import type { Plan } from "./plan";
import type { Point } from "./scene";

export type Mode = "cells" | "edges";

/** Where a key leads, as an angle from the right, anticlockwise. */
const ARROWS: Record<string, number> = {
  ArrowRight: 0,
  ArrowUp: 90,
  ArrowLeft: 180,
  ArrowDown: 270,
};
const SQUARE: Record<string, number> = {
  d: 0,
  e: 45,
  w: 90,
  q: 135,
  a: 180,
  z: 225,
  x: 270,
  c: 315,
};
const HEX: Record<string, number> = { d: 0, e: 60, q: 120, a: 180, z: 240, c: 300 };

/** The direction that a key means on a board, or null. */
export function directionOf(key: string, shape: "hex" | "square"): number | null {
  return ARROWS[key] ?? (shape === "hex" ? HEX : SQUARE)[key.toLowerCase()] ?? null;
}

function placesOf(plan: Plan, mode: Mode): string[] {
  return [...(mode === "cells" ? plan.centres : plan.edges).keys()];
}

/** The next place in a direction: near, and not far off the way. */
export function step(
  plan: Plan,
  from: string,
  angle: number,
  mode: Mode,
  aim: Point = plan.middle(from),
): string | null {
  const here = plan.middle(from);
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), -Math.sin(turn)];
  let [best, least] = [null as string | null, Infinity];
  for (const place of placesOf(plan, mode)) {
    if (place === from) continue;
    const [x, y] = plan.middle(place);
    const [along, off] = [
      (x - here[0]) * dx + (y - here[1]) * dy,
      Math.abs((x - here[0]) * dy - (y - here[1]) * dx),
    ];
    if (along < 1 || off > along * 0.85) continue;
    // Between two that are as near, the one that keeps to the column or row where the way began.
    const drift = Math.abs((x - aim[0]) * dy - (y - aim[1]) * dx);
    const cost = along + 2 * off + 0.1 * drift;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** The place of the other kind that is nearest. */
export function nearest(plan: Plan, from: Point, mode: Mode): string | null {
  let [best, least] = [null as string | null, Infinity];
  for (const place of placesOf(plan, mode)) {
    const far = distance(plan.middle(place), from);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** The next of some places, in reading order, after the one where the cursor is. */
export function following(
  plan: Plan,
  places: Iterable<string>,
  from: string | null,
  back: boolean,
): string | null {
  const rank = (place: string): number => {
    const [x, y] = plan.middle(place);
    return Math.round(y) * 10_000 + x;
  };
  const all = [...new Set(places)].sort((a, b) => rank(a) - rank(b));
  if (back) all.reverse();
  if (from === null) return all[0] ?? null;
  const after = all.find((place) => (back ? rank(place) < rank(from) : rank(place) > rank(from)));
  return after ?? all[0] ?? null;
}
