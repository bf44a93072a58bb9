// The shapes of the marks: each layer of a picture, from the marks of one kind.
// The same as `kernel/draw/shapes.py`: no owner is told by colour alone.
import * as letters from "./letters";
import { UNIT, between, distance, number, point, straight } from "./lines";
import type { Look, Size } from "./look";
import type { Plan } from "./plan";
import type { Mark, Point } from "./scene";

/** A pawn around its middle, and the line at its foot. */
const PAWN = "m-9-7c0 15-16 17-17 34h52c-1-17-17-19-17-34z";
const PAWN_FOOT = "m-17 19h34";
const PAWN_HEAD = [0, -16, 13] as const;

/** What a layer is drawn with: the board, how it looks, where pieces stand, whose land is where. */
export interface Canvas {
  plan: Plan;
  look: Look;
  occupied: ReadonlySet<string>;
  owners: ReadonlyMap<string, string>;
}

type Layer = (canvas: Canvas, marks: readonly Mark[]) => string;

/** A path, filled or stroked or both; nothing where there is nothing to draw. */
export function path(data: string, fill: string, stroke = "", width = 0, more = ""): string {
  if (!data) return "";
  const pen = stroke ? ` stroke="${stroke}" stroke-width="${number(width)}"` : "";
  return `<path fill="${fill}"${pen}${more} d="${data}"/>`;
}

export function circles(at: Iterable<Point>, radius: number): string {
  let drawn = "";
  for (const [x, y] of at)
    drawn += `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"/>`;
  return drawn;
}

/** Shapes that share their attributes. */
export function group(content: string, attributes: string): string {
  return content ? `<g ${attributes}>${content}</g>` : "";
}

function ownerOf(mark: Mark): string {
  return mark.owner === "white" || mark.owner === "black" ? mark.owner : "plain";
}

/** The places of the marks of each owner, each place once. */
export function byOwner(marks: readonly Mark[]): [string, string[]][] {
  const found = new Map<string, Set<string>>();
  for (const mark of marks) {
    const places = found.get(ownerOf(mark)) ?? new Set();
    for (const place of mark.places) places.add(place);
    found.set(ownerOf(mark), places);
  }
  return [...found].map(([owner, places]) => [owner, [...places]]);
}

function placesOf(marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap((mark) => mark.places))];
}

// -- areas ----------------------------------------------------------------------------------------

/** A colour's land: its tint, its pattern and its outline. */
const territory: Layer = ({ plan, look }, marks) => {
  let drawn = "";
  for (const [owner, cells] of byOwner(marks)) {
    const land = look.colour(`${owner}-land`);
    if (land !== look.shade(0))
      drawn += path(cells.map((cell) => plan.shape(cell, look.part("tile"))).join(""), land);
    drawn += pattern(plan, look, owner, cells);
    const outline = plan.outline(cells, look.size("outline-inset"));
    drawn += path(outline, "none", look.colour(`${owner}-edge`), look.size("outline"));
  }
  return drawn;
};

function pattern(plan: Plan, look: Look, owner: string, cells: string[]): string {
  const colour = look.colour(`${owner}-pattern`);
  switch (look.patterns[owner]) {
    case "lines":
      return path(
        plan.lines(cells, 45, look.size("hatch-gap")),
        "none",
        colour,
        look.size("hatch-line"),
      );
    case "dots": {
      const dots = plan.dots(cells).map(([x, y]) => `M${x.toFixed(0)} ${y.toFixed(0)}h.1`);
      return path(dots.join(""), "none", colour, look.size("dot"), ' stroke-linecap="round"');
    }
    default:
      return "";
  }
}

/** A wall with teeth along the inside of an area: White's teeth are hollow. */
const fortress: Layer = ({ plan, look }, marks) => {
  let drawn = "";
  const [wide, tooth] = [look.size("fortress"), look.size("fortress-tooth")];
  const [thin, inset] = [look.size("fortress-line"), look.size("fortress-inset")];
  for (const mark of marks) {
    const owner = ownerOf(mark);
    const edge = look.colour(`${owner}-edge`);
    drawn += path(plan.teeth(mark.places, inset, tooth, 2 * tooth), "none", edge, wide);
    if (owner !== "black") {
      const hollow = plan.teeth(mark.places, inset, tooth - 2 * thin, 2 * tooth);
      drawn += path(hollow, "none", look.colour(`${owner}-land`), wide - 2 * thin);
    }
    drawn += path(plan.outline(mark.places, inset - wide / 2), "none", edge, thin * 1.6);
  }
  return drawn;
};

/** A band that links the cells of a border: White's with a line inside. */
const border: Layer = ({ plan, look }, marks) => {
  let drawn = "";
  for (const [owner, cells] of byOwner(marks)) {
    const data = plan.links(cells);
    drawn += path(data, "none", look.colour(`${owner}-line`), look.size("link"));
    drawn += path(data, "none", look.colour(`${owner}-link`), look.size("link-core"));
    if (owner !== "black")
      drawn += path(data, "none", look.colour(`${owner}-mark`), look.size("stone-ring-line"));
  }
  return group(drawn, 'stroke-linecap="round"');
};

// -- cells and edges that are pointed at ------------------------------------------------------------

/** What the last turn touched: a tint with a dashed line; whose land it is still shows. */
const last: Layer = (canvas, marks) => {
  const { plan, look, owners } = canvas;
  const places = placesOf(marks);
  const owned = ["white", "black"].map((owner): [string, string[]] => [
    owner,
    places.filter((place) => owners.get(place) === owner),
  ]);
  const inside = owned.flatMap(([, cells]) => cells);
  const free = places.filter((place) => !inside.includes(place));
  const tint = around(canvas, free, "tile") + around(canvas, inside, "ring");
  let drawn = path(tint, look.colour("last-fill"));
  for (const [owner, cells] of owned) if (cells.length) drawn += pattern(plan, look, owner, cells);
  const dashes = ` stroke-dasharray="${number(look.size("last-dash"))}"`;
  const ring = around(canvas, places, "ring");
  return drawn + path(ring, "none", look.colour("last-line"), look.size("last-line"), dashes);
};

/** How good it is to touch a place: a tint, and a frame, the broader the better. */
const heat: Layer = (canvas, marks) => {
  const { look } = canvas;
  const colour = look.colour("heat");
  let drawn = "";
  for (const amount of [...new Set(marks.map((mark) => mark.amount ?? 0))].sort((a, b) => a - b)) {
    const alike = placesOf(marks.filter((mark) => (mark.amount ?? 0) === amount));
    if (!look.plain) {
      const strength = ` fill-opacity="${number(amount / 15)}"`;
      drawn += path(around(canvas, alike, "tile"), colour, "", 0, strength);
    }
    const frame = around(canvas, alike, "ring");
    drawn += path(frame, "none", colour, (look.size("heat") * amount) / 9);
  }
  return drawn;
};

/** A strong ring inside the cell. */
const highlight: Layer = (canvas, marks) =>
  path(
    around(canvas, placesOf(marks), "ring"),
    "none",
    canvas.look.colour("highlight"),
    canvas.look.size("highlight"),
  );

/** A line around each place: inside a cell, around an edge. */
function around(canvas: Canvas, places: readonly string[], size: Size): string {
  const { plan, look } = canvas;
  return places
    .map((place) =>
      plan.isCell(place)
        ? plan.shape(place, look.part(size))
        : capsule(...wallEnds(canvas, place), look.size("wall")),
    )
    .join("");
}

/** A bar with round ends, as an outline. */
function capsule(start: Point, end: Point, radius: number): string {
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  const across: Point = [(-y / length) * radius, (x / length) * radius];
  const r = number(radius);
  const a: Point = [start[0] + across[0], start[1] + across[1]];
  const b: Point = [start[0] - across[0], start[1] - across[1]];
  const c: Point = [end[0] - across[0], end[1] - across[1]];
  const d: Point = [end[0] + across[0], end[1] + across[1]];
  return `M${point(a)}A${r} ${r} 0 0 1 ${point(b)}L${point(c)}A${r} ${r} 0 0 1 ${point(d)}Z`;
}

/** What can be touched: a dot, or a ring around what stands there. */
const target: Layer = ({ plan, look, occupied }, marks) => {
  const colour = look.colour("target");
  const free: Point[] = [];
  const taken: Point[] = [];
  const edges: Point[] = [];
  for (const place of placesOf(marks))
    (!plan.isCell(place) ? edges : occupied.has(place) ? taken : free).push(plan.middle(place));
  const dots = circles(free, look.size("target")) + circles(edges, look.size("target") * 0.7);
  const casing = `fill="${colour}" stroke="${look.colour("casing")}" stroke-width="2"`;
  const ring = `fill="none" stroke="${colour}" stroke-width="${number(look.size("target-line"))}"`;
  return group(dots, casing) + group(circles(taken, look.size("target-ring")), ring);
};

/** A cross. */
const forbidden: Layer = ({ plan, look }, marks) => {
  let data = "";
  for (const place of placesOf(marks)) {
    const [x, y] = plan.middle(place);
    const far = look.size("cross") * (plan.isCell(place) ? 1 : 0.6);
    data += straight([x - far, y - far], [x + far, y + far]);
    data += straight([x - far, y + far], [x + far, y - far]);
  }
  const width = look.size("cross-line");
  const casing = path(data, "none", look.colour("casing"), width + look.size("casing"));
  const cross = path(data, "none", look.colour("forbidden"), width);
  return group(casing + cross, 'stroke-linecap="round"');
};

/** Arrows from the first place of each mark to its last. */
const arrow: Layer = ({ plan, look, occupied }, marks) => {
  let shafts = "";
  let heads = "";
  const [head, width] = [look.size("arrow-head"), look.size("arrow")];
  for (const { places } of marks) {
    const [first, final] = [places[0], places[places.length - 1]];
    if (first === undefined || final === undefined) continue;
    const [start, end] = [plan.middle(first), plan.middle(final)];
    const length = distance(start, end);
    if (!length) continue;
    const tip = between(start, end, 1 - (0.08 * UNIT) / length);
    const neck = between(start, tip, Math.max(0, 1 - (1.7 * head) / length));
    const across: Point = [
      ((end[1] - start[1]) / length) * head,
      ((start[0] - end[0]) / length) * head,
    ];
    const off = occupied.has(first) && length > 1.5 * UNIT ? 0.42 : 0.22;
    shafts += straight(between(start, end, Math.min(0.5, (off * UNIT) / length)), neck);
    const one: Point = [neck[0] + across[0], neck[1] + across[1]];
    const other: Point = [neck[0] - across[0], neck[1] - across[1]];
    heads += `M${point(tip)}L${point(one)}L${point(other)}Z`;
  }
  const [colour, casing] = [look.colour("arrow"), look.colour("casing")];
  const wide = look.size("casing");
  return group(
    path(heads, casing, casing, wide) +
      path(shafts, "none", casing, width + wide) +
      path(shafts, "none", colour, width) +
      path(heads, colour),
    'stroke-linecap="round" stroke-linejoin="round"',
  );
};

// -- pieces -----------------------------------------------------------------------------------------

/** Where a wall on an edge begins and ends. */
function wallEnds({ plan, look }: Canvas, edge: string): [Point, Point] {
  const ends = plan.edges.get(edge);
  if (!ends) throw new Error(`there is no edge ${edge} on this board`);
  const rest = (1 - look.part("wall-length")) / 2;
  return [between(ends[0], ends[1], rest), between(ends[0], ends[1], 1 - rest)];
}

/** Bars on edges: White's hollow, Black's solid with notches. */
const wall: Layer = (canvas, marks) => {
  const { look } = canvas;
  let drawn = "";
  for (const [owner, edges] of byOwner(marks)) {
    const ends = edges.map((edge) => wallEnds(canvas, edge));
    const data = ends.map(([start, end]) => straight(start, end)).join("");
    drawn += path(data, "none", look.colour(`${owner}-line`), look.size("wall"));
    drawn += path(data, "none", look.colour(`${owner}-fill`), look.size("wall-core"));
    if (owner === "black") drawn += notches(look, ends);
  }
  return group(drawn, 'stroke-linecap="round"');
};

/** Short lines across bars. */
function notches(look: Look, ends: [Point, Point][]): string {
  let data = "";
  for (const [start, end] of ends) {
    const [x, y] = [end[0] - start[0], end[1] - start[1]];
    const part = look.size("wall-core") / 2 / Math.hypot(x, y);
    for (const place of [0.2, 0.5, 0.8]) {
      const at = between(start, end, place);
      data += straight([at[0] - y * part, at[1] + x * part], [at[0] + y * part, at[1] - x * part]);
    }
  }
  const colour = look.colour("black-mark");
  return path(data, "none", colour, look.size("notch"), ' stroke-linecap="butt"');
}

/** A square on its tip with its amount; beside a piece it is small. */
const token: Layer = ({ plan, look, occupied }, marks) => {
  let shapes = "";
  let digits = "";
  for (const mark of marks) {
    for (const place of mark.places) {
      let [x, y] = plan.middle(place);
      let far = look.size("token");
      if (occupied.has(place)) {
        far *= 0.72;
        [x, y] = [x + 0.29 * UNIT, y - 0.27 * UNIT];
      }
      const n = number(far);
      shapes += `M${point([x, y - far])}l${n} ${n}-${n} ${n}-${n}-${n}z`;
      const text = String(mark.amount ?? 1);
      digits += letters.written(text, [x, y], Math.min(0.95, 12 / letters.width(text)) * far);
    }
  }
  const [edge, width] = [look.colour("token-line"), look.size("token-line")];
  return group(
    path(shapes, look.colour("token-fill"), edge, width) + path(digits, "none", edge, width * 1.05),
    'stroke-linecap="round" stroke-linejoin="round"',
  );
};

/** Discs: White's with a ring inside, Black's solid. */
const stone: Layer = ({ plan, look }, marks) => {
  let drawn = "";
  for (const [owner, cells] of byOwner(marks)) {
    const at = cells.map((cell) => plan.middle(cell));
    drawn += group(circles(at, look.size("stone")), body(look, owner, "stone-line"));
    if (owner !== "black") {
      const width = number(look.size("stone-ring-line"));
      const ring = `fill="none" stroke="${look.colour(`${owner}-mark`)}" stroke-width="${width}"`;
      drawn += group(circles(at, look.size("stone-ring")), ring);
    }
  }
  return drawn;
};

/** A head on a body: White's with a line at the foot. */
const pawn: Layer = ({ plan, look }, marks) => {
  let drawn = "";
  for (const [owner, cells] of byOwner(marks)) {
    const at = cells.map((cell) => plan.middle(cell));
    const [x, y, radius] = PAWN_HEAD;
    const heads = circles(
      at.map(([cx, cy]): Point => [cx + x, cy + y]),
      radius,
    );
    const bodies = at.map((centre) => `M${point(centre)}${PAWN}`).join("");
    const lines = `${body(look, owner, "pawn-line")} stroke-linejoin="round"`;
    drawn += group(`<path d="${bodies}"/>${heads}`, lines);
    const feet = at.map((centre) => `M${point(centre)}${PAWN_FOOT}`).join("");
    if (owner !== "black")
      drawn += path(feet, "none", look.colour(`${owner}-mark`), look.size("stone-ring-line"));
  }
  return drawn;
};

/** How a piece of an owner is filled and outlined. */
function body(look: Look, owner: string, width: Size): string {
  const [fill, edge] = [look.colour(`${owner}-fill`), look.colour(`${owner}-line`)];
  return `fill="${fill}" stroke="${edge}" stroke-width="${number(look.size(width))}"`;
}

/** Every layer, lowest first. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  territory,
  last,
  heat,
  fortress,
  border,
  highlight,
  wall,
  token,
  stone,
  pawn,
  target,
  forbidden,
  arrow,
};

/** Kinds of mark that stand on a cell and can walk. */
export const PIECES = ["stone", "pawn"];
