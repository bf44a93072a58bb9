// What the rules say of a position: which turns they play, and what can and cannot be done there.

export interface Said {
  kind: "can" | "cannot" | "play";
  text: string;
  /** What is played before, from the position on: actions one by one, or whole turns. */
  before: Played[];
}

export interface Played {
  text: string;
  /** A whole turn, or an action of one. */
  whole: boolean;
}

/** The statements that somebody can try, each with what goes before it. */
export function sayings(statements: readonly string[]): Said[] {
  const found: Said[] = [];
  let before: Played[] = [];
  for (const statement of statements) {
    const [word, ...texts] = statement.trim().split(/\s+/);
    const [first] = texts;
    if (first === undefined) continue;
    if (word === "can" || word === "only")
      for (const text of texts) found.push({ kind: "can", text, before });
    else if (word === "cannot") found.push({ kind: "cannot", text: first, before });
    else if (word === "play" || word === "turn") {
      found.push({ kind: "play", text: first, before });
      before = [...before, { text: first, whole: word === "turn" }];
    }
  }
  return found;
}
