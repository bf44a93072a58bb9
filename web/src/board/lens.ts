// A magnifier above the finger, where cells or edges are too small to be seen under it.
import { UNIT } from "./lines";
import type { Point } from "./scene";

const DELAY = 160;
/** How wide the shown part of the board is, in units. */
const SPAN = 1.5 * UNIT;
/** On boards whose cells are larger than this, in pixels, nobody needs it. */
const LARGE = 52;

export class Lens {
  private readonly glass = document.createElement("div");
  private timer = 0;
  private at: Point = [0, 0];

  constructor(
    private readonly host: HTMLElement,
    private readonly board: SVGSVGElement,
  ) {
    this.glass.className = "lens";
    this.glass.hidden = true;
    this.glass.setAttribute("aria-hidden", "true");
    host.append(this.glass);
  }

  /** A finger rests on the board; `fine` is how much finer than cells it must choose. */
  open(at: Point, scale: number, fine: number): void {
    clearTimeout(this.timer);
    this.at = at;
    if (scale * UNIT > LARGE * (1 + fine)) return;
    this.timer = window.setTimeout(() => {
      this.glass.hidden = false;
      this.draw();
    }, DELAY);
  }

  move(at: Point): void {
    this.at = at;
    if (!this.glass.hidden) this.draw();
  }

  close(): void {
    clearTimeout(this.timer);
    this.glass.hidden = true;
    this.glass.replaceChildren();
  }

  private draw(): void {
    const copy = this.board.cloneNode(true) as SVGSVGElement;
    const [x, y] = this.at;
    copy.setAttribute("viewBox", `${x - SPAN / 2} ${y - SPAN / 2} ${SPAN} ${SPAN}`);
    this.glass.replaceChildren(copy);
    const matrix = this.board.getScreenCTM();
    if (!matrix) return;
    const there = new DOMPoint(x, y).matrixTransform(matrix);
    const frame = this.host.getBoundingClientRect();
    const size = this.glass.offsetWidth;
    const left = Math.min(Math.max(there.x - size / 2, 4), innerWidth - size - 4) - frame.left;
    const above = there.y - size - 44;
    const top = (above < 4 ? Math.min(there.y + 44, innerHeight - size) : above) - frame.top;
    this.glass.style.left = `${left}px`;
    this.glass.style.top = `${top}px`;
  }
}
