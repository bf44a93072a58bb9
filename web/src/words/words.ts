// The page's own words; a game's words come with the game. A language that lacks a word does not build.
import { en } from "./en";
import { ja } from "./ja";

export type Language = "en" | "ja";
export type Word = keyof typeof en;
/** Something that the server tells in every language. */
export type Told = Record<Language, string>;

const languages: Record<Language, Record<Word, string>> = { en, ja };

/** A word with its gaps filled. */
export function say(
  language: Language,
  word: Word,
  given: Record<string, string | number> = {},
): string {
  return languages[language][word].replace(/\{(\w+)\}/g, (gap, name: string) =>
    String(given[name] ?? gap),
  );
}

/** A word in every language. */
export function everywhere(word: Word): Told {
  return { en: say("en", word), ja: say("ja", word) };
}
