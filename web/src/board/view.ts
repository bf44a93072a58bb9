// A board on a page: it shows a scene, and tells which places are touched. It knows no rule: what
// can be touched next is told to it, and everything else may be asked about.
import { between, number } from "./lines";
import { Lens } from "./lens";
import { type LookName, looks } from "./look";
import { box, canvas, ground, labels, layered, plan, viewBox } from "./picture";
import type { Plan } from "./plan";
import { type Board, type Mark, type Point, turned } from "./scene";
import { type Canvas, LAYERS, PIECES } from "./shapes";
import { placeAt } from "./touch";
import { type Mode, directionOf, following, nearest, step } from "./ways";

/** What a board shows beside the position itself. */
export interface Shown {
  marks: readonly Mark[];
  /** The places that can be touched next. */
  next: ReadonlySet<string>;
  /** Those of them from which one goes on to another place: pieces that can be taken up. */
  grips: ReadonlySet<string>;
  /** What was touched so far, on the way to an action. */
  touched: readonly string[];
}

export interface Look {
  name: LookName;
  labels: boolean;
  animated: boolean;
  /** Seen from the other side. */
  turned: boolean;
}

/** What a board tells. */
export interface Hooks {
  /** Somebody touched a place; true if it was of use. */
  touch(place: string): void;
  /** A place that may be touched soon. */
  near?(place: string): void;
  /** The cursor came to a place. */
  cursor?(place: string): void;
  /** A key that the board itself has no use for; true if it was of use. */
  key?(event: KeyboardEvent): boolean;
}

interface Press {
  id: number;
  at: Point;
  place: string | null;
  grip: boolean;
  /** The place was touched already before it was pressed. */
  held: boolean;
  moved: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 170;
const MANY = 20;
/** How far a finger moves before it drags, in pixels. */
const DRAG = 5;

function element<K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] {
  return document.createElementNS(SVG, name);
}

export class BoardView {
  readonly svg = element("svg");
  private readonly layers = new Map<string, SVGGElement>();
  private readonly drawn = new Map<string, string>();
  private pieces = new Map<string, { mark: Mark; shape: SVGGElement }>();
  private readonly ghost = element("g");
  private readonly pointer = element("g");
  private readonly lens: Lens;
  private base: Board | null = null;
  private board: Board | null = null;
  private look: Look = { name: "light", labels: true, animated: true, turned: false };
  private shown: Shown = { marks: [], next: new Set(), grips: new Set(), touched: [] };
  private press: Press | null = null;
  private hovered: string | null = null;
  cursor: string | null = null;
  private aim: Point | null = null;
  mode: Mode = "cells";

  constructor(
    readonly host: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("focusable", "false");
    for (const kind of ["ground", ...Object.keys(LAYERS), "labels"]) {
      const layer = element("g");
      layer.dataset["layer"] = kind;
      this.layers.set(kind, layer);
      this.svg.append(layer);
    }
    this.ghost.dataset["layer"] = "ghost";
    this.pointer.dataset["layer"] = "pointer";
    this.svg.append(this.pointer, this.ghost);
    host.append(this.svg);
    this.lens = new Lens(host, this.svg);
    this.listen();
  }

  private get plan(): Plan | null {
    return this.board ? plan(this.board) : null;
  }

  /** Show a scene. Pieces that went from one place to another glide there. */
  show(board: Board, shown: Shown, look: Look): void {
    const seen = { ...look };
    const fresh = board !== this.base || seen.turned !== this.look.turned || !this.board;
    if (fresh) {
      this.base = board;
      this.board = seen.turned ? turned(board) : board;
      this.drawn.clear();
    }
    const whole = fresh || seen.name !== this.look.name || seen.labels !== this.look.labels;
    this.look = seen;
    this.shown = shown;
    if (whole) this.drawGround();
    this.drawMarks(whole);
    this.drawPointer();
  }

  private drawGround(): void {
    const board = this.board;
    if (!board) return;
    const look = looks[this.look.name];
    const frame = box(board, this.look.labels, look);
    this.svg.setAttribute("viewBox", viewBox(frame));
    this.set("ground", ground(board, look));
    this.set("labels", this.look.labels ? labels(board, look) : "");
  }

  private set(kind: string, content: string): void {
    if (this.drawn.get(kind) === content) return;
    this.drawn.set(kind, content);
    const layer = this.layers.get(kind);
    if (layer) layer.innerHTML = content;
  }

  private drawMarks(fresh: boolean): void {
    const board = this.board;
    if (!board) return;
    const { marks, touched, next } = this.shown;
    const all: Mark[] = [
      ...marks,
      ...[...next].map((place) => ({ kind: "target", places: [place] })),
      ...touched.map((place) => ({ kind: "highlight", places: [place] })),
    ];
    const shown = canvas(board, all, looks[this.look.name]);
    const found = new Map(layered(all));
    for (const [kind, layer] of Object.entries(LAYERS)) {
      if (PIECES.includes(kind)) continue;
      this.set(kind, layer(shown, found.get(kind) ?? []));
    }
    // Where nearly everything can be touched, that is said quietly.
    this.layers.get("target")?.setAttribute("opacity", next.size > MANY ? "0.4" : "1");
    this.drawPieces(shown, found, fresh);
  }

  /** Each piece is a shape of its own, so that it can glide. */
  private drawPieces(shown: Canvas, found: Map<string, Mark[]>, fresh: boolean): void {
    const before = this.pieces;
    const now = new Map<string, { mark: Mark; shape: SVGGElement }>();
    const come: string[] = [];
    for (const kind of PIECES) {
      for (const mark of found.get(kind) ?? []) {
        for (const place of mark.places) {
          const key = `${kind} ${mark.owner ?? ""} ${place}`;
          const old = fresh ? undefined : before.get(key);
          const one = { ...mark, places: [place] };
          const shape = old?.shape ?? element("g");
          if (!old) {
            shape.innerHTML = LAYERS[kind]?.(shown, [one]) ?? "";
            shape.dataset["place"] = place;
            this.layers.get(kind)?.append(shape);
            come.push(key);
          }
          now.set(key, { mark: one, shape });
        }
      }
    }
    const gone = [...before].filter(([key, { shape }]) => now.get(key)?.shape !== shape);
    for (const [, { shape }] of gone) shape.remove();
    this.pieces = now;
    if (!fresh && this.look.animated) this.glide(come, gone);
  }

  private glide(come: string[], gone: [string, { mark: Mark; shape: SVGGElement }][]): void {
    const measured = this.plan;
    if (!measured) return;
    const left = new Map(gone);
    for (const key of come) {
      const { mark, shape } = this.pieces.get(key) as { mark: Mark; shape: SVGGElement };
      const from = [...left].find(
        ([, { mark: old }]) => old.kind === mark.kind && old.owner === mark.owner,
      );
      const to = measured.middle(mark.places[0] ?? "");
      const timing = { duration: GLIDE, easing: "cubic-bezier(0.2, 0, 0.2, 1)" };
      if (from) {
        left.delete(from[0]);
        const start = measured.middle(from[1].mark.places[0] ?? "");
        const way = `translate(${start[0] - to[0]}px, ${start[1] - to[1]}px)`;
        shape.parentElement?.append(shape);
        shape.animate([{ transform: way }, { transform: "none" }], timing);
      } else {
        shape.animate([{ opacity: 0 }, { opacity: 1 }], timing);
      }
    }
    for (const [, { mark, shape }] of left) {
      this.layers.get(mark.kind)?.prepend(shape);
      const leaving = shape.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE * 1.5 });
      leaving.onfinish = leaving.oncancel = () => shape.remove();
    }
  }

  // -- touch ---------------------------------------------------------------------------------

  private listen(): void {
    const { host } = this;
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.drop());
    host.addEventListener("pointerleave", () => this.hover(null));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focus", () => this.drawPointer());
    host.addEventListener("blur", () => this.drawPointer());
    host.addEventListener("contextmenu", (event) => {
      if (this.press) event.preventDefault();
    });
  }

  /** Where on the board an event is, in units. */
  private at(event: PointerEvent): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const there = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [there.x, there.y];
  }

  private get scale(): number {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  private placeAt(at: Point): string | null {
    const measured = this.plan;
    return measured && placeAt(measured, at, this.shown.next, this.scale);
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.press) return;
    const at = this.at(event);
    const place = this.placeAt(at);
    const held = place !== null && this.shown.touched.includes(place);
    const grip = place !== null && (held || this.shown.grips.has(place));
    this.press = { id: event.pointerId, at, place, grip, held, moved: false };
    this.host.setPointerCapture(event.pointerId);
    if (place !== null) {
      this.cursor = place;
      this.aim = null;
      if (grip && !held) this.hooks.touch(place);
      else this.hooks.near?.(place);
    }
    this.hover(place);
    if (event.pointerType !== "mouse" && !grip)
      this.lens.open(at, this.scale, this.base?.edges.length ? 1 : 0);
  }

  private move(event: PointerEvent): void {
    const at = this.at(event);
    const { press } = this;
    if (!press) {
      if (event.pointerType === "mouse") {
        const place = this.placeAt(at);
        if (place !== this.hovered && place !== null && this.shown.next.has(place))
          this.hooks.near?.(place);
        this.hover(place);
      }
      return;
    }
    if (event.pointerId !== press.id) return;
    const far = Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) * this.scale;
    press.moved ||= far > DRAG;
    const place = this.placeAt(at);
    if (press.grip && press.moved) this.drag(press, at);
    else this.lens.move(at);
    if (place !== this.hovered && place !== null && this.shown.next.has(place))
      this.hooks.near?.(place);
    this.hover(place);
  }

  /** Take a piece along with the finger. */
  private drag(press: Press, at: Point): void {
    const measured = this.plan;
    if (!measured || press.place === null) return;
    const found = [...this.pieces.values()].find(({ mark }) => mark.places[0] === press.place);
    if (!found) return;
    if (!this.ghost.hasChildNodes()) {
      this.ghost.innerHTML = found.shape.innerHTML;
      found.shape.setAttribute("opacity", "0.35");
    }
    const start = measured.middle(press.place);
    const way = [at[0] - start[0], at[1] - start[1]].map(number).join(" ");
    this.ghost.setAttribute("transform", `translate(${way})`);
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    const place = this.placeAt(this.at(event));
    const outside = !this.within(event);
    this.drop();
    if (place === null || outside) return;
    if (event.pointerType !== "mouse") this.hover(null);
    this.cursor = place;
    if (press.grip) {
      const back = place === press.place;
      if (back ? press.held && !press.moved : press.moved) this.hooks.touch(place);
    } else this.hooks.touch(place);
    this.drawPointer();
  }

  private within(event: PointerEvent): boolean {
    const { left, right, top, bottom } = this.host.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    return x >= left - 8 && x <= right + 8 && y >= top - 8 && y <= bottom + 8;
  }

  private drop(): void {
    this.press = null;
    this.lens.close();
    this.ghost.replaceChildren();
    this.ghost.removeAttribute("transform");
    for (const { shape } of this.pieces.values()) shape.removeAttribute("opacity");
  }

  private hover(place: string | null): void {
    if (place === this.hovered) return;
    this.hovered = place;
    const useful =
      place !== null && (this.shown.next.has(place) || this.shown.touched.includes(place));
    this.host.classList.toggle("useful", useful);
    this.drawPointer();
  }

  // -- the cursor ----------------------------------------------------------------------------

  /** Move the cursor, and tell where it is. */
  goTo(place: string | null, aim: Point | null = null): void {
    if (place === null) return;
    this.cursor = place;
    this.aim = aim;
    this.drawPointer();
    this.hooks.cursor?.(place);
    if (this.shown.next.has(place)) this.hooks.near?.(place);
  }

  private key(event: KeyboardEvent): void {
    const { board, plan: measured } = this;
    if (!board || !measured) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return this.pass(event);
    const here = this.cursor ?? this.first(measured);
    const angle = directionOf(event.key, board.shape);
    if (angle !== null) {
      const aim = this.aim ?? measured.middle(here);
      this.goTo(this.cursor ? step(measured, here, angle, this.mode, aim) : here, aim);
    } else if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return event.preventDefault();
      this.hooks.touch(here);
    } else if (event.key.toLowerCase() === "g" && board.edges.length) {
      this.mode = this.mode === "cells" ? "edges" : "cells";
      this.goTo(nearest(measured, this.besides(measured, here), this.mode));
    } else if (event.key.toLowerCase() === "n") {
      this.goTo(following(measured, this.shown.next, this.cursor, event.shiftKey));
      if (this.cursor) this.mode = measured.isCell(this.cursor) ? "cells" : "edges";
    } else return this.pass(event);
    event.preventDefault();
    event.stopPropagation();
  }

  private pass(event: KeyboardEvent): void {
    if (!this.hooks.key?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private first(measured: Plan): string {
    const [place] = this.shown.next;
    return place ?? nearest(measured, [0, 0], "cells") ?? "";
  }

  /** A little beside a place, so that of two edges as near one is chosen always. */
  private besides(measured: Plan, place: string): Point {
    const [x, y] = measured.middle(place);
    return [x + 1, y - 0.5];
  }

  private drawPointer(): void {
    const measured = this.plan;
    const { name } = this.look;
    const colour = looks[name].colour("highlight");
    let content = "";
    const around = (place: string, wide: number, more: string): string => {
      if (!measured) return "";
      if (measured.isCell(place))
        return `<path fill="none" ${more} stroke-width="${wide}" d="${measured.shape(place, 0.93)}"/>`;
      const [start, end] = measured.edges.get(place) ?? [];
      if (!start || !end) return "";
      const [a, b] = [between(start, end, 0.08), between(start, end, 0.92)];
      const data = `M${a.map(number).join(" ")}L${b.map(number).join(" ")}`;
      return `<path fill="none" ${more} stroke-linecap="round" stroke-width="${wide * 2}" d="${data}"/>`;
    };
    if (this.hovered !== null && this.shown.next.has(this.hovered))
      content += around(this.hovered, 6, `stroke="${colour}" stroke-opacity="0.55"`);
    const focused = document.activeElement === this.host && this.host.matches(":focus-visible");
    if (focused && this.cursor !== null) {
      content += around(this.cursor, 12, `stroke="${looks[name].colour("casing")}"`);
      content += around(this.cursor, 6, `stroke="${colour}"`);
    }
    if (this.pointer.innerHTML !== content) this.pointer.innerHTML = content;
  }

  /** Where the middle of a place is on the screen. */
  onScreen(place: string): DOMPoint | null {
    const [matrix, measured] = [this.svg.getScreenCTM(), this.plan];
    if (!matrix || !measured) return null;
    return new DOMPoint(...measured.middle(place)).matrixTransform(matrix);
  }
}
