// Which places lead to which action: pure functions over what the server says can be done.
import type { Choice } from "@/protocol/types";

/** What a touch means. */
export type Meaning =
  | { kind: "choose"; choices: Choice[] }
  | { kind: "go"; touched: string[] }
  | { kind: "leave" }
  | { kind: "why" };

function begins(path: readonly string[], places: readonly string[]): boolean {
  return places.every((place, i) => path[i] === place);
}

/** The places that all paths begin with, before they part or end: nothing to choose there. */
export function lead(choices: readonly Choice[]): string[] {
  const paths = choices.map((choice) => choice.path).filter((path) => path.length);
  const [first] = paths;
  if (!first) return [];
  let common = Math.min(...paths.map((path) => path.length)) - 1;
  for (const path of paths) {
    let same = 0;
    while (same < common && path[same] === first[same]) same++;
    common = same;
  }
  return first.slice(0, common);
}

/** The choices that go on from the places touched so far. */
export function open(choices: readonly Choice[], touched: readonly string[]): Choice[] {
  return choices.filter(
    (choice) => choice.path.length > touched.length && begins(choice.path, touched),
  );
}

/** The places that can be touched next. */
export function next(choices: readonly Choice[], touched: readonly string[]): Set<string> {
  return new Set(open(choices, touched).map((choice) => choice.path[touched.length] as string));
}

/** Those of them after which another place is touched; with them those that begin anew. */
export function grips(choices: readonly Choice[], touched: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const from of touched.length ? [touched, []] : [[]]) {
    for (const choice of open(choices, from))
      if (choice.path.length > from.length + 1) found.add(choice.path[from.length] as string);
  }
  return found;
}

/** What it means to touch a place after others; `fixed` of them nobody chose. */
export function meaning(
  choices: readonly Choice[],
  touched: readonly string[],
  place: string,
  fixed: number,
): Meaning {
  const path = [...touched, place];
  const ends = choices.filter(
    (choice) => choice.path.length === path.length && begins(choice.path, path),
  );
  const longer = open(choices, path);
  if (ends.length) return { kind: "choose", choices: [...ends, ...longer] };
  if (longer.length) return { kind: "go", touched: path };
  if (touched.length > fixed) {
    if (touched[touched.length - 1] === place) return { kind: "leave" };
    const anew = meaning(choices, touched.slice(0, fixed), place, fixed);
    if (anew.kind !== "why") return anew;
  }
  return { kind: "why" };
}
