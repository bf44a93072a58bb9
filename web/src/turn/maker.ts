// A turn in the making: a prefix of actions, built touch by touch and sent as a whole.
//
// It knows no rule. After each action it asks what the prefix leads to; whoever touches meanwhile
// is not made to wait, the touch is kept until the answer is there.
import type { Choice, Preview, View, WhyNot } from "@/protocol/types";
import type { Told } from "@/words/words";
import { type Meaning, grips, lead, meaning, next } from "./paths";

/** Where a turn begins. */
export interface Base {
  ply: number;
  hash: string;
  view: View;
}

/** Who answers: today the server. */
export interface Oracle {
  preview(prefix: (number | string)[]): Promise<Preview>;
  why(prefix: number[], places: string[]): Promise<WhyNot>;
  play(base: Base, actions: number[]): Promise<unknown>;
}

export interface Settings {
  /** Where there is only one thing to do, it is done. */
  advance: boolean;
  /** The turn is sent as soon as nothing is left to choose. */
  quick: boolean;
}

/** Why a place cannot be touched, and which. */
export interface Because {
  place: string;
  said: WhyNot;
}

export interface Making {
  /** Whether a turn can be made now. */
  on: boolean;
  view: View | null;
  /** The turn as it is written, as far as it goes. */
  text: string;
  steps: number;
  touched: string[];
  next: ReadonlySet<string>;
  grips: ReadonlySet<string>;
  /** Several actions fit the touch: one of them is to be chosen. */
  chooser: Choice[] | null;
  /** The place that was touched for it. */
  at: string | null;
  buttons: Choice[];
  effects: Record<"en" | "ja", string[]>;
  result: Preview["result"];
  /** Whether the turn can be sent as it is, and which action ends it then. */
  ready: boolean;
  ending: Choice | null;
  canBack: boolean;
  canForward: boolean;
  waiting: boolean;
  sending: boolean;
  because: Because | null;
  refused: Told | null;
}

interface Step {
  id: number;
  /** Nobody chose it: there was nothing else. */
  auto: boolean;
}

type Refusing = { said?: { sentence?: Told } };

const SILENT: Record<"en" | "ja", string[]> = { en: [], ja: [] };

export class Maker {
  private base: Base | null = null;
  private steps: Step[] = [];
  private undone: Step[] = [];
  private touched: string[] = [];
  private chooser: Choice[] | null = null;
  private at: string | null = null;
  private because: Because | null = null;
  private refused: Told | null = null;
  private sending = false;
  private readonly known = new Map<string, Preview>();
  private readonly asked = new Map<string, Promise<Preview>>();
  private queue: (() => void)[] = [];
  private readonly listeners = new Set<(making: Making) => void>();
  /** The last view that was known, shown until the next one is there. */
  private view: View | null = null;
  private question = 0;

  constructor(
    private readonly oracle: Oracle,
    public settings: Settings,
  ) {}

  subscribe(tell: (making: Making) => void): () => void {
    this.listeners.add(tell);
    tell(this.making());
    return () => this.listeners.delete(tell);
  }

  /** A turn begins here; null where nobody makes one. The same beginning again changes nothing. */
  begin(base: Base | null, kept: number[] = []): void {
    const same = base?.hash === this.base?.hash && base?.ply === this.base?.ply;
    if (same && !(this.sending && base === null)) return;
    this.base = base;
    this.steps = [];
    this.undone = [];
    this.known.clear();
    this.asked.clear();
    this.queue = [];
    this.sending = false;
    this.refused = null;
    this.view = base?.view ?? null;
    this.clear();
    if (base && kept.length) void this.write(kept);
    else if (base) this.enter();
    this.tell();
  }

  /** The actions chosen so far. */
  get prefix(): number[] {
    return this.steps.map((step) => step.id);
  }

  private get preview(): Preview | undefined {
    return this.known.get(this.prefix.join());
  }

  private get choices(): Choice[] {
    const found = this.preview;
    if (found) return found.done ? [] : found.view.choices;
    return this.steps.length ? [] : (this.base?.view.choices ?? []);
  }

  private get idle(): boolean {
    return this.steps.length === 0 || this.preview !== undefined;
  }

  private get lead(): string[] {
    return this.settings.advance ? lead(this.choices) : [];
  }

  /** What was touched, and what nobody had to. */
  private get path(): string[] {
    return this.touched.length ? this.touched : this.lead;
  }

  making(): Making {
    const { choices, preview, path } = this;
    const on = this.base !== null && !this.sending;
    const ending = choices.find((choice) => choice.id === preview?.ending) ?? null;
    return {
      on,
      view: this.view,
      text: preview?.text ?? "",
      steps: this.steps.length,
      touched: on ? path : [],
      next: on ? next(choices, path) : new Set(),
      grips: on ? grips(choices, path) : new Set(),
      chooser: this.chooser,
      at: this.at,
      buttons: choices.filter((choice) => !choice.path.length && choice !== ending),
      effects: preview?.effects ?? SILENT,
      result: preview?.result ?? null,
      ready: on && preview !== undefined && (preview.done || ending !== null),
      ending,
      canBack: on && (this.touched.length > 0 || this.steps.some((step) => !step.auto)),
      canForward: on && this.undone.length > 0,
      waiting: this.base !== null && !this.idle,
      sending: this.sending,
      because: this.because,
      refused: this.refused,
    };
  }

  private tell(): void {
    const making = this.making();
    for (const listener of this.listeners) listener(making);
  }

  private clear(): void {
    this.touched = [];
    this.chooser = null;
    this.because = null;
    this.question++;
  }

  // -- what is done ----------------------------------------------------------------------------

  /** Somebody touches a place: at once if it is known what can be touched, else soon. */
  touch(place: string): void {
    if (!this.base || this.sending) return;
    if (!this.idle) {
      this.queue.push(() => this.touch(place));
      return;
    }
    const fixed = this.lead.length;
    const before = this.path;
    const meant = meaning(this.choices, before, place, fixed);
    this.clear();
    this.refused = null;
    this.follow(meant, before, place);
    this.tell();
  }

  private follow(meant: Meaning, before: string[], place: string): void {
    switch (meant.kind) {
      case "choose":
        if (meant.choices.length === 1) return this.choose(meant.choices[0]?.id ?? -1);
        this.touched = before;
        this.chooser = meant.choices;
        this.at = place;
        return;
      case "go":
        this.touched = meant.touched;
        return;
      case "leave":
        return;
      case "why":
        this.touched = before.length > this.lead.length ? before : [];
        void this.explain(place, this.choices.length ? before : []);
    }
  }

  private async explain(place: string, before: string[]): Promise<void> {
    const question = this.question;
    const places = before.includes(place) ? [place] : [...before, place];
    const said = await this.oracle.why(this.prefix, places).catch(() => null);
    if (!said || question !== this.question) return;
    this.because = { place, said };
    this.tell();
  }

  /** An action is chosen: by touch, by a button, or from several. */
  choose(id: number, auto = false): void {
    if (!this.base || this.sending) return;
    if (!this.idle) {
      this.queue.push(() => this.choose(id, auto));
      return;
    }
    if (!this.choices.some((choice) => choice.id === id)) return;
    this.clear();
    this.refused = null;
    const again = this.undone[this.undone.length - 1];
    if (again?.id === id) this.undone.pop();
    else this.undone = [];
    this.steps.push({ id, auto });
    this.enter(true);
    this.tell();
  }

  /** Ask what the prefix leads to; then go on with what was touched meanwhile. */
  private enter(forward = false): void {
    const { base, prefix } = this;
    const key = prefix.join();
    const found = this.known.get(key);
    if (found) return this.arrive(found, forward);
    this.ask(prefix).then(
      (preview) => {
        if (this.base === base && this.prefix.join() === key) this.arrive(preview, forward);
      },
      (error: unknown) => {
        if (this.base !== base || this.prefix.join() !== key) return;
        this.refused = (error as Refusing).said?.sentence ?? null;
        this.queue = [];
        if (this.refused) this.steps.pop();
        this.tell();
      },
    );
  }

  private ask(prefix: number[]): Promise<Preview> {
    const key = prefix.join();
    let asked = this.asked.get(key);
    if (!asked) {
      asked = this.oracle.preview(prefix);
      this.asked.set(key, asked);
      const { known, asked: open } = this;
      const { base } = this;
      asked.then(
        (preview) => {
          if (this.base === base) known.set(key, preview);
        },
        () => open.delete(key),
      );
    }
    return asked;
  }

  private arrive(preview: Preview, forward: boolean): void {
    this.view = preview.view;
    const waiting = this.queue;
    this.queue = [];
    const [only, ...others] = preview.done ? [] : preview.view.choices;
    const forced = only && !others.length && only.id !== preview.ending;
    if (this.settings.advance && forced && !this.undone.length) this.choose(only.id, true);
    else if (forward && preview.done && this.settings.quick && !waiting.length) this.commit();
    for (const go of waiting) go();
    this.tell();
  }

  /** A place may be touched soon: ask already what would come of it. */
  near(place: string): void {
    if (!this.base || this.sending || !this.idle) return;
    const meant = meaning(this.choices, this.path, place, this.lead.length);
    if (meant.kind !== "choose" || meant.choices.length !== 1) return;
    void this.ask([...this.prefix, meant.choices[0]?.id ?? -1]).catch(() => undefined);
  }

  /** One step back: what was touched is let go, else the last action is taken back. */
  back(): boolean {
    if (!this.base || this.sending) return false;
    this.queue = [];
    if (this.because || this.chooser || this.touched.length) {
      this.clear();
      this.tell();
      return true;
    }
    if (!this.steps.some((step) => !step.auto)) return false;
    let step: Step | undefined;
    do {
      step = this.steps.pop();
      if (step) this.undone.push(step);
    } while (step?.auto);
    this.refused = null;
    this.enter();
    this.tell();
    return true;
  }

  /** Do again what was taken back. */
  forward(): boolean {
    const step = this.undone.pop();
    if (!this.base || this.sending || !step) return false;
    this.clear();
    this.steps.push(step);
    while (this.undone[this.undone.length - 1]?.auto) this.steps.push(this.undone.pop() as Step);
    this.enter();
    this.tell();
    return true;
  }

  /** The whole turn from its beginning; it can be done again step by step. */
  reset(): void {
    this.clear();
    while (this.back()) continue;
  }

  /** Nothing is asked about any more. */
  dismiss(): void {
    this.clear();
    this.refused = null;
    this.tell();
  }

  /** Make the turn of these actions, or of a text such as `a+b`. */
  async write(written: number[] | string): Promise<boolean> {
    const { base } = this;
    if (!base || this.sending) return false;
    const words =
      typeof written === "string" ? written.split("+").map((word) => word.trim()) : written;
    try {
      const preview = await this.oracle.preview(words.filter((word) => word !== ""));
      if (this.base !== base) return false;
      this.clear();
      this.refused = null;
      this.undone = [];
      this.steps = preview.prefix.map((id) => ({ id, auto: false }));
      this.known.set(preview.prefix.join(), preview);
      this.enter();
      this.tell();
      return true;
    } catch (error) {
      this.refused = (error as Refusing).said?.sentence ?? null;
      this.tell();
      return false;
    }
  }

  /** Send the turn. It stays on the board; what comes of it is told by whoever plays the game. */
  commit(): void {
    const { base, preview } = this;
    const { ready, ending } = this.making();
    if (!base || !preview || !ready) return;
    const actions = preview.done || !ending ? this.prefix : [...this.prefix, ending.id];
    this.clear();
    this.sending = true;
    this.tell();
    this.oracle.play(base, actions).catch((error: unknown) => {
      if (this.base !== base) return;
      this.sending = false;
      this.refused = (error as Refusing).said?.sentence ?? null;
      this.tell();
    });
  }
}
