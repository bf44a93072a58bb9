// How lengths, points and shapes are written in a picture. Lengths are in units of which a hundred
// lead from a cell to the next, so that numbers stay short.
import type { Point } from "./scene";

export const UNIT = 100;

/** Write a length with at most one decimal. */
export function number(value: number): string {
  const text = value.toFixed(1);
  const short = text.endsWith(".0") ? text.slice(0, -2) : text;
  return short === "-0" ? "0" : short;
}

export function point([x, y]: Point): string {
  return `${number(x)} ${number(y)}`;
}

/** A closed shape as data of a path: a start, and short steps from it. */
export function polygon(corners: Iterable<Point>): string {
  const ends = [...corners].map(([x, y]): Point => [tenth(x), tenth(y)]);
  const first = ends[0];
  if (!first) return "";
  let data = `M${point(first)}`;
  for (let i = 1; i < ends.length; i++) {
    const [x, y] = ends[i - 1] as Point;
    const [toX, toY] = ends[i] as Point;
    if (toX === x) data += `v${number(toY - y)}`;
    else if (toY === y) data += `h${number(toX - x)}`;
    else data += `l${number(toX - x)} ${number(toY - y)}`;
  }
  return `${data}z`;
}

function tenth(value: number): number {
  const tenths = value * 10;
  const halfway = Math.abs(tenths % 1) === 0.5; // to the even one, as Python rounds
  return (halfway ? 2 * Math.round(tenths / 2) : Math.round(tenths)) / 10;
}

export function straight(start: Point, end: Point): string {
  return `M${point(start)}L${point(end)}`;
}

/** The point some part of the way from one to another. */
export function between(start: Point, end: Point, part: number): Point {
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Each item with the one after it, and the last with the first. */
export function* round<T>(items: readonly T[]): Generator<[T, T]> {
  for (let i = 0; i < items.length; i++) yield [items[i] as T, items[(i + 1) % items.length] as T];
}
