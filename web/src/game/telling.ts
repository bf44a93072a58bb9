// The board in words, for whoever does not see it.
import { t } from "@/app/words.svelte";
import type { Board, Mark } from "@/board/scene";
import type { Making } from "@/turn/maker";
import type { Word } from "@/words/words";
import { colourOf } from "./names";

const KINDS = [
  "stone",
  "pawn",
  "token",
  "wall",
  "border",
  "fortress",
  "territory",
  "highlight",
  "last",
] as const;

/** What a place is called. */
export function placeName(board: Board, place: string): string {
  const edge = board.edges.some(({ name }) => name === place);
  return edge ? t("board.edge", { place }) : place;
}

/** What lies on a place, and whether it can be touched. */
export function tellPlace(
  board: Board,
  marks: readonly Mark[],
  making: Making,
  place: string,
): string {
  const lying = KINDS.flatMap((kind) =>
    marks
      .filter((mark) => mark.kind === kind && mark.places.includes(place))
      .map((mark) =>
        t(`mark.${kind}` satisfies Word, {
          owner: colourOf(mark.owner),
          amount: mark.amount ?? 1,
        }),
      ),
  );
  const state = making.touched.includes(place)
    ? [t("board.touched")]
    : making.next.has(place)
      ? [t("board.touchable")]
      : [];
  const told = [...new Set(lying)];
  return [placeName(board, place), ...(told.length ? told : [t("board.empty")]), ...state].join(
    ", ",
  );
}
