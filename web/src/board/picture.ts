// Boards and marks as SVG: layers of plain shapes, without styles, ids or fonts.
import * as letters from "./letters";
import { UNIT, number, straight } from "./lines";
import { type Look, type LookName, looks } from "./look";
import { Plan } from "./plan";
import type { Board, Mark, Point } from "./scene";
import { LAYERS, PIECES, type Canvas, byOwner, circles, group, path } from "./shapes";

const plans = new WeakMap<Board, Plan>();

/** Measure a board; each is measured once. */
export function plan(board: Board): Plan {
  let found = plans.get(board);
  if (!found) plans.set(board, (found = new Plan(board)));
  return found;
}

export interface Box {
  left: number;
  top: number;
  wide: number;
  high: number;
}

export function box(board: Board, labels: boolean, look: Look = looks.light): Box {
  const points: Point[] = [...plan(board).corners.values()].flat();
  if (labels) {
    const half = labelHeight(board, look) / 2;
    for (const { at } of board.labels) {
      const [x, y] = [at[0] * UNIT, at[1] * UNIT];
      points.push([x - half, y - half], [x + half, y + half]);
    }
  }
  const margin = look.size("margin");
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    left,
    top,
    wide: Math.max(...xs) + margin - left,
    high: Math.max(...ys) + margin - top,
  };
}

export function viewBox({ left, top, wide, high }: Box): string {
  return [left, top, wide, high].map(number).join(" ");
}

/** The board without anything on it. */
export function ground(board: Board, look: Look): string {
  const measured = plan(board);
  const frame = look.colour("frame");
  const width = look.size("frame");
  const rim = measured.outline(measured.centres.keys(), -width / 2);
  let drawn = path(rim, frame, frame, width, ' stroke-linejoin="round"');
  const shades = new Map<string, string>();
  for (const { name, shade } of board.cells) {
    const colour = look.shade(shade);
    shades.set(colour, (shades.get(colour) ?? "") + measured.shape(name, 1));
  }
  for (const [colour, cells] of shades)
    drawn += path(cells, colour, look.colour("line"), look.size("line"));
  if (look.plain) drawn += shading(measured, look);
  if (board.edges.length) {
    const ends = new Map([...measured.edges.values()].flat().map((end) => [end.join(" "), end]));
    drawn += group(circles(ends.values(), look.size("post")), `fill="${frame}"`);
  }
  return drawn;
}

/** Shades without colours: hatching on a chequered board, else lines between regions. */
function shading(measured: Plan, look: Look): string {
  const ink = look.colour("line");
  if (!measured.chequered) {
    const data = measured
      .regions()
      .map((ends) => straight(...ends))
      .join("");
    return path(data, "none", ink, look.size("region"), ' stroke-linecap="round"');
  }
  const dark = [...measured.shades].filter(([, shade]) => shade).map(([name]) => name);
  return path(measured.lines(dark, 45, UNIT / 8), "none", ink, look.size("line"));
}

/** What layers are drawn with. */
export function canvas(board: Board, marks: readonly Mark[], look: Look): Canvas {
  const pieces = marks.filter((mark) => PIECES.includes(mark.kind));
  const occupied = new Set(pieces.flatMap((mark) => mark.places));
  const land = byOwner(marks.filter((mark) => mark.kind === "territory"));
  const owners = new Map(land.flatMap(([owner, cells]) => cells.map((cell) => [cell, owner])));
  return { plan: plan(board), look, occupied, owners };
}

/** The marks of each kind, lowest layer first. */
export function layered(marks: readonly Mark[]): [string, Mark[]][] {
  return Object.keys(LAYERS)
    .map((kind): [string, Mark[]] => [kind, marks.filter((mark) => mark.kind === kind)])
    .filter(([, found]) => found.length);
}

/** How high capitals are: larger on a large board, though not as much as the board is. */
function labelHeight(board: Board, look: Look): number {
  const across = [...plan(board).centres.values()].map(([x]) => x);
  const span = (Math.max(...across) - Math.min(...across)) / UNIT + 1;
  return look.size("label") * Math.sqrt(span / 8);
}

/** The words beside the board, drawn as lines; as text where a sign has no letterform. */
export function labels(board: Board, look: Look): string {
  const height = labelHeight(board, look);
  const ink = look.colour("label");
  let lines = "";
  let texts = "";
  for (const { text, at } of board.labels) {
    const [x, y] = [at[0] * UNIT, at[1] * UNIT];
    if (letters.known(text)) lines += letters.written(text, [x, y], height);
    else
      texts +=
        `<text x="${number(x)}" y="${number(y + height / 2)}" fill="${ink}" ` +
        `font-family="sans-serif" font-size="${number(height * 1.4)}" ` +
        `text-anchor="middle">${escaped(text)}</text>`;
  }
  const pen = (height * letters.PEN) / letters.HEIGHT;
  const round = ' stroke-linecap="round" stroke-linejoin="round"';
  return path(lines, "none", ink, pen, round) + texts;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The inside of a whole picture, for whoever shows a position that nobody touches. */
export function picture(
  board: Board,
  marks: readonly Mark[],
  name: LookName,
  labelled = true,
): { box: Box; content: string } {
  const look = looks[name];
  const shown = canvas(board, marks, look);
  const content =
    ground(board, look) +
    layered(marks)
      .map(([kind, found]) => LAYERS[kind]?.(shown, found) ?? "")
      .join("") +
    (labelled ? labels(board, look) : "");
  return { box: box(board, labelled, look), content };
}
