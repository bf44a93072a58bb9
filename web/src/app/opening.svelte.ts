// What was chosen for the last game, kept in this browser for the next one.
import type { Clock, NewGame } from "@/protocol/types";

export interface Chosen {
  opponent: NewGame["opponent"];
  level: number;
  other: number;
  seat: NewGame["seat"];
  clock: Clock;
  takebacks: boolean;
  options: NewGame["options"];
}

const key = (game: string) => `kyokai.new.${game}`;

export const NONE: Clock = { kind: "none", base: 0, increment: 0, periods: 0, days: 0 };

export function lastChosen(game: string): Chosen {
  const first: Chosen = {
    opponent: "machine",
    level: 1,
    other: 1,
    seat: "first",
    clock: NONE,
    takebacks: true,
    options: {},
  };
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Chosen>;
    return { ...first, ...kept };
  } catch {
    return first;
  }
}

export function keepChosen(game: string, chosen: Chosen): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(chosen));
  } catch {
    // nothing may be kept here
  }
}
