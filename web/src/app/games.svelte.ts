// The games there are, as every page needs them: asked for once.
import { api } from "@/net/api";
import type { GameInfo, NewGame, Option } from "@/protocol/types";
import { t, told } from "./words.svelte";

let found = $state.raw<GameInfo[]>([]);
let failed = $state.raw<unknown>(null);

export function loadGames(): void {
  failed = null;
  api.games().then(
    (games) => (found = games),
    (error: unknown) => (failed = error),
  );
}

export const games = {
  get all(): GameInfo[] {
    return found;
  },
  get failed(): unknown {
    return failed;
  },
  of(name: string): GameInfo | undefined {
    return found.find((game) => game.name === name);
  },
  title(name: string): string {
    return told(this.of(name)?.title) || name;
  },
};

type Options = NewGame["options"];

/** Whether an option's value is the usual one: the first that is told of it. */
export function usual(option: Option, options: Options): boolean {
  const value = options[option.name];
  return value === undefined || JSON.stringify(value) === JSON.stringify(option.values[0]);
}

/** An option's value as it is read. */
export function meaning(option: Option, value: Options[string] | undefined): string {
  if (value === "random") return t("new.lot");
  const text = JSON.stringify(value);
  const at = option.values.findIndex((one) => JSON.stringify(one) === text);
  return told(option.words[at]) || String(value);
}

/** What is not as usual, in words. */
export function rulings(game: GameInfo | undefined, options: Options): string[] {
  return changed(game, options).map(
    (option) => `${told(option.label)}: ${meaning(option, options[option.name])}`,
  );
}

/** The options that are not as usual. */
export function changed(game: GameInfo | undefined, options: Options): Option[] {
  return (game?.options ?? []).filter((option) => !usual(option, options));
}
