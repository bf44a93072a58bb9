// What somebody at a table is called.
import { t } from "@/app/words.svelte";
import type { Sitter } from "@/protocol/types";

export function nameOf(sitter: Sitter | null): string {
  if (!sitter) return t("player.free");
  if (sitter.level !== null) return t("player.machine", { level: sitter.level });
  return sitter.name || t("player.guest");
}

/** A colour as it is read; seats that have none yet are the first and the second. */
export function colourOf(colour: string | null | undefined): string {
  switch (colour) {
    case "white":
    case "black":
    case "first":
    case "second":
      return t(`colour.${colour}`);
    default:
      return colour ?? "";
  }
}
