// Words in the language that is chosen: a page that uses them follows the choice.
import { say, type Told, type Word } from "@/words/words";
import { prefs } from "./prefs.svelte";

export function t(word: Word, given: Record<string, string | number> = {}): string {
  return say(prefs.language, word, given);
}

/** What the server told in each language. */
export function told(words: Told | undefined | null): string {
  return words ? words[prefs.language] : "";
}
