// A game as its page sees it: what the server tells of it, the turn in the making, and which moment
// of the game is looked at.
import { prefs } from "@/app/prefs.svelte";
import { go } from "@/app/router.svelte";
import type { Board } from "@/board/scene";
import { Refusal, api } from "@/net/api";
import { type Event, RefusedError, line } from "@/net/socket";
import type { Act, Frame, GameView, Refused, TurnPlayed, View } from "@/protocol/types";
import { type Base, Maker, type Making } from "@/turn/maker";
import { type Told, everywhere } from "@/words/words";
import { kept } from "./kept";

export type Seat = 0 | 1;

/** How long a line is broken before it is said, in milliseconds. */
const BREAK = 1200;

export class Table {
  game = $state.raw<GameView | null>(null);
  board = $state.raw<Board | null>(null);
  making = $state.raw<Making>() as Making;
  /** How many searches are before the machine's; null where none is waited for. */
  queue = $state<number | null>(null);
  frames = $state.raw<Frame[]>([]);
  /** Which frame is looked at; null: the game as it stands. */
  at = $state<number | null>(null);
  missing = $state(false);
  /** Why the game cannot be had, while it is not there. */
  failed = $state.raw<unknown>(null);
  connected = $state(true);
  refused = $state.raw<Told | null>(null);
  readonly maker: Maker;
  private loading: Promise<void> | null = null;
  /** Another game was asked for here: when it is there, we go to it. */
  private again = false;

  constructor(readonly id: string) {
    this.maker = new Maker(
      {
        preview: (prefix) => line.preview({ type: "preview", game: id, prefix }),
        why: (prefix, places) => line.why({ type: "why", game: id, prefix, places }),
        play: (base, actions) => this.play(base, actions),
      },
      { advance: prefs.advance, quick: prefs.quick },
    );
    this.maker.subscribe((making) => {
      this.making = making;
      const { game } = this;
      if (!game || !making.on) return;
      const { prefix } = this.maker;
      kept.keepMaking(id, prefix.length ? { hash: game.view.hash, actions: prefix } : null);
    });
  }

  /** Follow the game; the answer ends it. */
  follow(): () => void {
    api.table(this.id).then(
      (game) => this.game ?? this.hear(game),
      (error: unknown) => {
        this.missing = error instanceof Refusal && error.status === 404;
        this.failed = error;
      },
    );
    const leave = line.watch(this.id, (event) => this.hear(event));
    // A break that mends itself at once is not worth a word.
    let silence = 0;
    const states = line.onState((open) => {
      clearTimeout(silence);
      if (open) this.connected = true;
      else silence = window.setTimeout(() => (this.connected = false), BREAK);
    });
    return () => {
      clearTimeout(silence);
      leave();
      states();
      this.maker.begin(null);
    };
  }

  private hear(event: Event): void {
    switch (event.type) {
      case "game":
        return this.whole(event);
      case "turn":
        return this.turn(event);
      case "presence": {
        if (!this.game) return;
        const seats = this.game.seats.map(
          (sitter, i) => sitter && { ...sitter, online: event.online[i] ?? false },
        ) as GameView["seats"];
        const { watchers, claim, claim_at } = event;
        this.game = { ...this.game, seats, watchers, claim, claim_at };
        return;
      }
      case "queue":
        this.queue = event.place;
    }
  }

  private whole(game: GameView): void {
    if (!this.board) void api.board(game.game).then((board) => (this.board = board));
    const fewer = this.game && game.turns.length < this.game.turns.length;
    this.game = game;
    if (fewer) {
      this.frames = [];
      this.at = null;
    }
    if (this.again && game.next) return go(`/game/${game.next}`);
    if (game.acts === null || game.seats[game.acts]?.level == null) this.queue = null;
    this.begin();
  }

  private turn(told: TurnPlayed): void {
    const { game } = this;
    if (!game) return;
    if (told.ply <= game.ply) return;
    if (told.ply !== game.ply + 1) return line.refresh(this.id);
    const { ply, acts, colours, view, last, clock, offers, status, result } = told;
    this.queue = null;
    this.game = {
      ...game,
      ...{ ply, acts, colours, view, last, clock, offers, status, result },
      turns: [...game.turns, told.turn],
    };
    this.begin();
  }

  /** A turn begins, if it is ours. */
  private begin(): void {
    const { game } = this;
    if (!game) return;
    const ours = game.status === "going" && game.acts !== null && game.yours.includes(game.acts);
    if (!ours) {
      kept.keepSent(this.id, null);
      kept.keepMaking(this.id, null);
      return this.maker.begin(null);
    }
    const base = { ply: game.ply, hash: game.view.hash, view: game.view };
    const sent = kept.sent(this.id);
    if (sent && sent.hash !== base.hash) kept.keepSent(this.id, null);
    const made = kept.making(this.id);
    this.maker.begin(base, made?.hash === base.hash ? made.actions : []);
    if (sent?.hash === base.hash && !this.making.sending) void this.play(base, sent.actions);
  }

  private async play(base: Base, actions: number[]): Promise<void> {
    kept.keepSent(this.id, { hash: base.hash, actions });
    try {
      await line.play({ type: "turn", game: this.id, ply: base.ply, hash: base.hash, actions });
    } catch (error) {
      if (error instanceof RefusedError && error.said.game) this.whole(error.said.game);
      throw error;
    } finally {
      kept.keepSent(this.id, null);
    }
  }

  async act(deed: Act["deed"]): Promise<void> {
    this.refused = null;
    if (deed === "offer_rematch") this.again = true;
    try {
      await line.act({ type: "act", game: this.id, deed, ply: this.game?.ply ?? 0 });
    } catch (error) {
      const said: Refused | null = error instanceof RefusedError ? error.said : null;
      this.refused = said?.sentence ?? everywhere("line.lost");
    }
  }

  async join(): Promise<void> {
    this.refused = null;
    try {
      this.whole(await api.join(this.id));
    } catch (error) {
      this.refused = (error instanceof Refusal && error.said?.sentence) || null;
    }
  }

  // -- moments -----------------------------------------------------------------------------------

  /** The moment that is looked at. */
  get frame(): Frame | null {
    return this.at === null ? null : (this.frames[this.at] ?? null);
  }

  get view(): View | null {
    return this.frame?.view ?? this.game?.view ?? null;
  }

  private load(): Promise<void> {
    const { game } = this;
    const last = this.frames[this.frames.length - 1];
    if (game && last?.ply === game.ply) return Promise.resolve();
    this.loading ??= api
      .frames(this.id)
      .then((frames) => void (this.frames = frames))
      .finally(() => (this.loading = null));
    return this.loading;
  }

  /** Look at a moment; after the last one it is the game as it stands. */
  private look(at: number): void {
    const last = this.frames.length - 1;
    this.at = at >= last ? null : Math.max(0, at);
  }

  /** Go on or back by turns or by actions. */
  async step(by: -1 | 1, action: boolean): Promise<void> {
    if (by === 1 && this.at === null) return;
    await this.load().catch(() => undefined);
    const { frames } = this;
    let at = this.at ?? frames.length - 1;
    if (action) at += by;
    else
      do at += by;
      while (frames[at]?.step);
    this.look(at);
  }

  /** Look at the game after so many turns, and so many actions of the next one. */
  async goTo(ply: number, step = 0): Promise<void> {
    await this.load().catch(() => undefined);
    const at = this.frames.findIndex((frame) => frame.ply === ply && frame.step === step);
    if (at >= 0) this.look(at);
  }

  live(): void {
    this.at = null;
  }
}
