// A board measured for drawing: where everything lies, what borders on what, areas and outlines.
// The same as `kernel/draw/plan.py`, so that pictures are alike.
import { UNIT, between, distance, point, polygon, round, straight } from "./lines";
import type { Board, Point } from "./scene";

type Span = readonly [number, number];

export class Plan {
  readonly centres = new Map<string, Point>();
  readonly corners = new Map<string, readonly Point[]>();
  readonly edges = new Map<string, readonly [Point, Point]>();
  readonly shades = new Map<string, number>();
  /** Which cells lie on either side of a pair of corners. */
  readonly sides = new Map<string, string[]>();
  private readonly order = new Map<string, number>();
  private readonly shapes = new Map<string, string>();

  constructor(readonly board: Board) {
    for (const cell of board.cells) {
      this.order.set(cell.name, this.order.size);
      this.centres.set(cell.name, scaled(cell.centre));
      this.corners.set(cell.name, clockwise(cell.corners.map(scaled)));
      this.shades.set(cell.name, cell.shade);
    }
    for (const { name, ends } of board.edges) {
      this.edges.set(name, [scaled(ends[0]), scaled(ends[1])]);
    }
    for (const name of this.corners.keys()) {
      for (const [side] of this.sidesOf(name)) {
        const found = this.sides.get(side);
        if (found) found.push(name);
        else this.sides.set(side, [name]);
      }
    }
  }

  isCell(place: string): boolean {
    return this.centres.has(place);
  }

  /** The middle of a cell or an edge. */
  middle(place: string): Point {
    const centre = this.centres.get(place);
    if (centre) return centre;
    const ends = this.edges.get(place);
    if (!ends) throw new Error(`there is no place ${place} on this board`);
    return between(ends[0], ends[1], 0.5);
  }

  private ring(cell: string): readonly Point[] {
    return this.corners.get(cell) ?? [];
  }

  /** The sides of a cell: a name for each, where it begins and where it ends. */
  private sidesOf(cell: string): [string, Point, Point][] {
    return [...round(this.ring(cell))].map(([start, end]) => {
      const ends = [point(start), point(end)].sort();
      return [ends.join("|"), start, end];
    });
  }

  private across(side: string): readonly string[] {
    return this.sides.get(side) ?? [];
  }

  /** A cell made smaller around its middle. */
  tile(cell: string, part: number): Point[] {
    const centre = this.middle(cell);
    return this.ring(cell).map((corner) => between(centre, corner, part));
  }

  /** A cell made smaller, as data of a path; written once. */
  shape(cell: string, part: number): string {
    const key = `${cell} ${part}`;
    let found = this.shapes.get(key);
    if (found === undefined) {
      found = polygon(this.tile(cell, part));
      this.shapes.set(key, found);
    }
    return found;
  }

  /** Lines between those of these cells that lie side by side; a dot for one alone. */
  links(cells: Iterable<string>): string {
    const among = new Set(cells);
    const linked = new Set<string>();
    let data = "";
    for (const [one, other] of this.sides.values()) {
      if (one === undefined || other === undefined) continue;
      if (!among.has(one) || !among.has(other)) continue;
      linked.add(one).add(other);
      data += straight(this.middle(one), this.middle(other));
    }
    for (const one of among) if (!linked.has(one)) data += `M${point(this.middle(one))}h.1`;
    return data;
  }

  /** The cells that lie beside one. */
  beside(cell: string): string[] {
    return this.sidesOf(cell).flatMap(([side]) => this.across(side).filter((at) => at !== cell));
  }

  /** The lines between cells of different shades. */
  regions(): [Point, Point][] {
    const found: [Point, Point][] = [];
    for (const name of this.corners.keys()) {
      for (const [side, start, end] of this.sidesOf(name)) {
        const [one, other] = this.across(side);
        if (one === name && other !== undefined && this.shades.get(one) !== this.shades.get(other))
          found.push([start, end]);
      }
    }
    return found;
  }

  /** Whether cells side by side never have the same shade. */
  get chequered(): boolean {
    return [...this.sides.values()].every(
      ([one, other]) =>
        one === undefined || other === undefined || this.shades.get(one) !== this.shades.get(other),
    );
  }

  // -- outlines ---------------------------------------------------------------------------

  /** The outline of a set of cells, drawn a little inside of it (outside if negative). */
  outline(cells: Iterable<string>, inset: number): string {
    return this.outlines(cells, inset).map(polygon).join("");
  }

  /** Short lines along an outline, evenly on each of its sides, one for every `pitch`. */
  teeth(cells: Iterable<string>, inset: number, length: number, pitch: number): string {
    let data = "";
    for (const loop of this.outlines(cells, inset)) {
      for (const [start, end] of round(loop)) {
        const far = distance(start, end);
        const count = Math.max(1, Math.round(far / pitch));
        const half = length / far / 2;
        for (let i = 0; i < count; i++) {
          const at = (i + 0.5) / count;
          data += straight(between(start, end, at - half), between(start, end, at + half));
        }
      }
    }
    return data;
  }

  private outlines(cells: Iterable<string>, inset: number): Point[][] {
    const rank = (cell: string) => this.order.get(cell) ?? 0;
    const among = [...new Set(cells)].sort((a, b) => rank(a) - rank(b));
    return this.loops(among).map((loop) => moved(loop, inset));
  }

  /** The closed lines around a set of cells; where two meet in a corner they stay two. */
  private loops(cells: string[]): Point[][] {
    const among = new Set(cells);
    type Step = readonly [string, Point, Point];
    const leaving = new Map<string, Step[]>();
    for (const name of cells) {
      for (const [side, start, end] of this.sidesOf(name)) {
        if (this.across(side).some((other) => other !== name && among.has(other))) continue;
        const from = point(start);
        const steps = leaving.get(from);
        if (steps) steps.push([name, start, end]);
        else leaving.set(from, [[name, start, end]]);
      }
    }
    const loops: Point[][] = [];
    for (const begin of leaving.values()) {
      while (begin.length) {
        const loop: Point[] = [];
        let step = begin.shift();
        while (step) {
          const [cell, start, end]: Step = step;
          loop.push(start);
          const ways: Step[] = leaving.get(point(end)) ?? [];
          const own = ways.findIndex(([at]) => at === cell);
          step = ways.splice(Math.max(own, 0), 1)[0];
        }
        loops.push(loop);
      }
    }
    return loops;
  }

  // -- patterns ---------------------------------------------------------------------------

  /** Parallel lines over a set of cells, each as long as it can be. */
  lines(cells: Iterable<string>, angle: number, gap: number): string {
    const turn = (angle * Math.PI) / 180;
    const along: Point = [Math.cos(turn), -Math.sin(turn)];
    const across: Point = [Math.sin(turn), Math.cos(turn)];
    const rows = new Map<number, Span[]>();
    for (const name of cells) {
      for (const [row, span] of this.spans(name, along, across, gap)) {
        const spans = rows.get(row);
        if (spans) spans.push(span);
        else rows.set(row, [span]);
      }
    }
    let data = "";
    for (const [row, spans] of rows) {
      const [x, y] = [across[0] * row * gap, across[1] * row * gap];
      for (const [low, high] of joined(spans)) {
        data += straight(
          [x + along[0] * low, y + along[1] * low],
          [x + along[0] * high, y + along[1] * high],
        );
      }
    }
    return data;
  }

  /** Where the parallel lines cross one cell. */
  private spans(cell: string, along: Point, across: Point, gap: number): [number, Span][] {
    const corners = this.ring(cell).map(([x, y]): Point => [
      x * along[0] + y * along[1],
      x * across[0] + y * across[1],
    ]);
    const heights = corners.map((corner) => corner[1]);
    const found: [number, Span][] = [];
    const last = Math.floor(Math.max(...heights) / gap);
    for (let row = Math.ceil(Math.min(...heights) / gap); row <= last; row++) {
      const span = crossing(corners, row * gap);
      if (span) found.push([row, span]);
    }
    return found;
  }

  /** A pattern of dots: in the middle of each cell, and around it. */
  dots(cells: Iterable<string>): Point[] {
    const found: Point[] = [];
    for (const name of cells) {
      const ring = this.tile(name, 0.7);
      found.push(this.middle(name), ...ring);
      if (ring.length < 6)
        for (const [start, end] of round(ring)) found.push(between(start, end, 0.5));
    }
    return found;
  }
}

function scaled([x, y]: Point): Point {
  return [x * UNIT, y * UNIT];
}

/** A cell's corners, clockwise as seen. */
function clockwise(corners: Point[]): Point[] {
  let area = 0;
  for (const [a, b] of round(corners)) area += a[0] * b[1] - b[0] * a[1];
  return area > 0 ? corners : corners.reverse();
}

/** Where a level line enters and leaves a convex shape. */
function crossing(corners: readonly Point[], height: number): Span | null {
  const at: number[] = [];
  for (const [[x, y], [nextX, nextY]] of round(corners)) {
    if (y <= height !== nextY <= height) at.push(x + ((nextX - x) * (height - y)) / (nextY - y));
  }
  return at.length ? [Math.min(...at), Math.max(...at)] : null;
}

/** Spans that touch, as one. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = [];
  for (const [low, high] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = found[found.length - 1];
    if (last && low - last[1] < 0.5) found[found.length - 1] = [last[0], Math.max(last[1], high)];
    else found.push([low, high]);
  }
  return found;
}

/** A closed line moved inwards; corners on a straight line fall away. */
function moved(loop: Point[], by: number): Point[] {
  const found: Point[] = [];
  const count = loop.length;
  for (let i = 0; i < count; i++) {
    const here = loop[i] as Point;
    const first = inward(loop[(i + count - 1) % count] as Point, here);
    const second = inward(here, loop[(i + 1) % count] as Point);
    const along = first[0] * second[0] + first[1] * second[1];
    if (along > 0.999) continue;
    const far = by / (1 + along);
    found.push([here[0] + (first[0] + second[0]) * far, here[1] + (first[1] + second[1]) * far]);
  }
  return found;
}

/** The direction to the right of a way, where the inside of a clockwise line lies. */
function inward(start: Point, end: Point): Point {
  const length = distance(start, end);
  return [-(end[1] - start[1]) / length, (end[0] - start[0]) / length];
}
