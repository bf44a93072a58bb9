// Letterforms of our own, so that a label looks the same on a machine without any font.
import signs from "@draw/letters.json";
import { number } from "./lines";
import type { Point } from "./scene";

const SIGNS = signs as unknown as Record<string, readonly [number, string] | undefined>;

export const HEIGHT = 14;
/** How wide the pen is, and what stands between two signs. */
export const PEN = 1.7;
const GAP = 3.6;

/** Whether every sign of a text has a letterform. */
export function known(text: string): boolean {
  return [...text].every((sign) => SIGNS[sign]);
}

/** How wide a text is, in units of the grid. */
export function width(text: string): number {
  const all = [...text];
  return all.reduce((sum, sign) => sum + (SIGNS[sign]?.[0] ?? 0), GAP * (all.length - 1));
}

/** A text centred at a point, its capitals this high, as the data of one path. */
export function written(text: string, at: Point, height: number): string {
  const scale = height / HEIGHT;
  let x = at[0] - (width(text) * scale) / 2;
  let y = at[1] - height / 2;
  // Small letters sit between capitals and their own height, on one baseline.
  if (text === text.toLowerCase() && text !== text.toUpperCase()) y -= scale;
  let data = "";
  for (const sign of text) {
    const [wide, path] = SIGNS[sign] ?? [0, ""];
    for (const [, command, given] of path.matchAll(/([MLCA])([^MLCA]*)/g)) {
      let numbers = (given ?? "").trim().split(/\s+/).map(Number);
      data += command;
      if (command === "A") {
        const radius = number((numbers[0] ?? 0) * scale);
        data += `${radius} ${radius} ${numbers.slice(2, 5).join(" ")} `;
        numbers = numbers.slice(5);
      }
      data += numbers.map((value, i) => number(value * scale + (i % 2 ? y : x))).join(" ");
    }
    x += (wide + GAP) * scale;
  }
  return data;
}
