// The line to the server: it mends itself, and nothing that was said is lost with it.
//
// After a break every game that is watched is watched again, which tells all that happened
// meanwhile; and a turn that nobody acknowledged is said again, which is harmless.
import type * as Say from "@/protocol/types";

type Told =
  | Say.GameView
  | Say.TurnPlayed
  | Say.Presence
  | Say.QueuePlace
  | Say.Preview
  | Say.WhyNot
  | Say.Played
  | Say.Done
  | Say.Refused
  | Say.Lobby
  | Say.Pong;

/** What a game's page is told. */
export type Event = Say.GameView | Say.TurnPlayed | Say.Presence | Say.QueuePlace;
type Asked =
  Say.AskedAskPreview | Say.AskedAskWhy | Say.AskedPlayTurn | Say.AskedAct | Say.AskedPing;

interface Waiting {
  asked: Asked;
  /** Whether it is said again after a break; what is not said again fails by it. */
  again: boolean;
  done(answer: Told): void;
  failed(why: Error): void;
}

export class Broken extends Error {}

const PATIENCE = 12_000;
const LONGEST = 5_000;

type LeftOut<T> = T extends unknown ? Omit<T, "ref"> : never;

export class Line {
  private socket: WebSocket | null = null;
  private ref = 1;
  private tries = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly games = new Map<string, Set<(event: Event) => void>>();
  private readonly lobby = new Set<(lobby: Say.Lobby) => void>();
  private readonly states = new Set<(open: boolean) => void>();
  private pinged = 0;
  private heard = 0;
  private timer = 0;
  private retry = 0;
  /** How far the server's clock is ahead of ours, by the quickest answer so far. */
  private offset = 0;
  private quickest = Infinity;

  constructor(private readonly address: () => string) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Be told whether the line stands. */
  onState(tell: (open: boolean) => void): () => void {
    this.states.add(tell);
    tell(this.open);
    return () => this.states.delete(tell);
  }

  watch(game: string, tell: (event: Event) => void): () => void {
    const found = this.games.get(game) ?? new Set();
    this.games.set(game, found.add(tell));
    this.connect();
    this.send({ type: "watch", game });
    return () => {
      found.delete(tell);
      if (found.size || this.games.get(game) !== found) return;
      this.games.delete(game);
      this.send({ type: "unwatch", game });
    };
  }

  /** Ask for the whole of a game again. */
  refresh(game: string): void {
    this.send({ type: "watch", game });
  }

  watchLobby(tell: (lobby: Say.Lobby) => void): () => void {
    this.lobby.add(tell);
    this.connect();
    this.send({ type: "lobby", on: true });
    return () => {
      this.lobby.delete(tell);
      if (!this.lobby.size) this.send({ type: "lobby", on: false });
    };
  }

  preview(asked: LeftOut<Say.AskedAskPreview>): Promise<Say.Preview> {
    return this.ask<Say.Preview>({ ...asked, ref: 0 }, true);
  }

  why(asked: LeftOut<Say.AskedAskWhy>): Promise<Say.WhyNot> {
    return this.ask<Say.WhyNot>({ ...asked, ref: 0 }, true);
  }

  /** Commit a turn; it is said until it is answered. */
  play(asked: LeftOut<Say.AskedPlayTurn>): Promise<Say.Played> {
    return this.ask<Say.Played>({ ...asked, ref: 0 }, true);
  }

  act(asked: LeftOut<Say.AskedAct>): Promise<Say.Done> {
    return this.ask<Say.Done>({ ...asked, ref: 0 }, false);
  }

  private ask<T extends Told>(asked: Asked, again: boolean): Promise<T> {
    const ref = this.ref++;
    const said = { ...asked, ref };
    this.connect();
    return new Promise<T>((done, failed) => {
      this.waiting.set(ref, { asked: said, again, done: (answer) => done(answer as T), failed });
      if (this.open) this.send(said);
      else if (!again) this.fail(ref);
    });
  }

  private fail(ref: number): void {
    this.waiting.get(ref)?.failed(new Broken());
    this.waiting.delete(ref);
  }

  private send(said: object): void {
    if (this.open) this.socket?.send(JSON.stringify(said));
  }

  connect(): void {
    if (this.socket || !navigator.onLine) {
      if (!navigator.onLine) addEventListener("online", () => this.connect(), { once: true });
      return;
    }
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent<string>) => this.hear(event.data);
    socket.onclose = () => {
      if (this.socket === socket) this.closed();
    };
  }

  /** Whoever asks may be somebody else now: a line that stands is made anew. */
  renew(): void {
    const old = this.socket;
    if (!old) return;
    this.closed();
    this.tries = 0;
    old.close();
    this.connect();
  }

  private opened(): void {
    this.tries = 0;
    this.heard = Date.now();
    for (const game of this.games.keys()) this.send({ type: "watch", game });
    if (this.lobby.size) this.send({ type: "lobby", on: true });
    for (const { asked } of this.waiting.values()) this.send(asked);
    this.quickest = Infinity;
    this.ping();
    this.timer = window.setInterval(() => this.beat(), 4_000);
    for (const tell of this.states) tell(true);
  }

  private closed(): void {
    this.socket = null;
    clearInterval(this.timer);
    for (const [ref, waiting] of [...this.waiting]) if (!waiting.again) this.fail(ref);
    for (const tell of this.states) tell(false);
    const wait = Math.min(LONGEST, 150 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.retry = window.setTimeout(() => this.connect(), wait);
  }

  /** A page that slept looks at once whether its line still stands. */
  private wake(): void {
    if (!this.games.size && !this.lobby.size && !this.waiting.size) return;
    if (this.socket) this.beat();
    else this.connect();
  }

  /** A line on which nothing is heard is taken for broken. */
  private beat(): void {
    if (Date.now() - this.heard > PATIENCE) this.renew();
    else this.ping();
  }

  private ping(): void {
    this.pinged = Date.now();
    this.send({ type: "ping", ref: 0 });
  }

  private hear(text: string): void {
    this.heard = Date.now();
    const said = JSON.parse(text) as Told;
    switch (said.type) {
      case "game":
        return this.tell(said.id, said);
      case "turn":
      case "presence":
      case "queue":
        return this.tell(said.game, said);
      case "lobby":
        return this.lobby.forEach((tell) => tell(said));
      case "pong":
        return this.tick(said.now);
      default:
        return this.answer(said);
    }
  }

  private tell(game: string, event: Event): void {
    for (const tell of [...(this.games.get(game) ?? [])]) tell(event);
  }

  private tick(now: number): void {
    const took = Date.now() - this.pinged;
    if (took > this.quickest) return;
    this.quickest = took;
    this.offset = now + took / 2 - Date.now();
  }

  private answer(said: Told & { ref: number | null }): void {
    const waiting = said.ref === null ? undefined : this.waiting.get(said.ref);
    if (!waiting || said.ref === null) return;
    this.waiting.delete(said.ref);
    if (said.type === "refused") waiting.failed(new RefusedError(said));
    else waiting.done(said);
  }
}

/** The server refuses, and says why. */
export class RefusedError extends Error {
  constructor(readonly said: Say.Refused) {
    super(said.sentence.en);
  }
}

export const line = new Line(
  () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
);
