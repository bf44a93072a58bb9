// Which place a finger means: those that can be touched next come first, and the nearest wins.
import { distance } from "./lines";
import type { Plan } from "./plan";
import type { Point } from "./scene";

/** How far from an edge a touch still means it, in units; a finger needs so many pixels. */
const EDGE_REACH = 30;
const FINGER = 22;
const WIDEST = 48;

/** How far a point is from a piece of a straight line. */
function away([x, y]: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
  const on = Math.min(1, Math.max(0, part));
  return distance([x, y], [a[0] + dx * on, a[1] + dy * on]);
}

function inside([x, y]: Point, corners: readonly Point[]): boolean {
  let found = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [a, b] = [corners[i] as Point, corners[j] as Point];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      found = !found;
  }
  return found;
}

/**
 * The place at a point. `next` are the places that can be touched next; `scale` is how many pixels
 * a unit has, so that an edge is never narrower than a finger where there is room for it.
 */
export function placeAt(
  plan: Plan,
  at: Point,
  next: ReadonlySet<string>,
  scale: number,
): string | null {
  const reach = Math.min(WIDEST, Math.max(EDGE_REACH, FINGER / scale));
  let [best, nearest] = [null as string | null, Infinity];
  let [other, nearestOther] = [null as string | null, Infinity];
  const weigh = (place: string, far: number): void => {
    if (next.has(place)) {
      if (far < nearest) [best, nearest] = [place, far];
    } else if (far < nearestOther) [other, nearestOther] = [place, far];
  };
  for (const [edge, ends] of plan.edges) {
    const far = away(at, ends);
    if (far <= reach) weigh(edge, far);
  }
  for (const [cell, centre] of plan.centres) {
    if (inside(at, plan.corners.get(cell) ?? [])) weigh(cell, distance(at, centre));
  }
  return best ?? other;
}
