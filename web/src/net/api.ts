// What is asked over HTTP.
import type * as Say from "@/protocol/types";
import { answered, silent } from "@/app/reach.svelte";
import type { Board } from "@/board/scene";
import { line } from "./socket";

/** What was refused, in words; or that nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly said: Say.Refused | null,
  ) {
    super(said?.sentence.en ?? `HTTP ${status}`);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "X-Kyokai": "1", Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    silent();
    throw new Refusal(0, null);
  }
  answered(answer);
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) {
    const refused = said && typeof said === "object" && "sentence" in said;
    throw new Refusal(answer.status, refused ? (said as Say.Refused) : null);
  }
  return said as T;
}

/** Who sits down may have been nobody before, and the line does not know them yet. */
async function seated(path: string, body?: unknown): Promise<Say.GameView> {
  const game = await call<Say.GameView>("POST", path, body);
  line.renew();
  return game;
}

function query(given: Record<string, string | null | undefined>): string {
  const told = Object.entries(given).filter((pair): pair is [string, string] => !!pair[1]);
  return told.length ? `?${new URLSearchParams(told).toString()}` : "";
}

/** What never changes while the page is open is asked for once. */
function once<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (name) => {
    let found = kept.get(name);
    if (!found) {
      found = ask(name);
      found.catch(() => kept.delete(name));
      kept.set(name, found);
    }
    return found;
  };
}

const infos = once((_: string) => call<Say.GameInfo[]>("GET", "/games"));

export const api = {
  games: () => infos(""),
  board: once((game: string) => call<Board>("GET", `/games/${game}/board`)),
  me: () => call<Say.Me>("GET", "/me"),
  rename: (name: string) => call<Say.Me>("PATCH", "/me", { name } satisfies Say.AskedRename),
  create: (asked: Say.AskedNewGame) => seated("/table", asked),
  table: (id: string) => call<Say.GameView>("GET", `/table/${id}`),
  join: (id: string) => seated(`/table/${id}/join`),
  conditional: (id: string, asked: Say.AskedConditional) =>
    call<Say.GameView>("PUT", `/table/${id}/conditional`, asked),
  frames: (id: string) => call<Say.Frame[]>("GET", `/table/${id}/frames`),
  cancel: (id: string) =>
    call<Say.Done>("POST", `/table/${id}/act`, {
      game: id,
      deed: "abort",
      ply: 0,
    } satisfies Omit<Say.AskedAct, "type" | "ref">),
  mine: (status?: Say.Brief["status"], after?: string | null) =>
    call<Say.Briefs>("GET", `/mine${query({ status, after })}`),
  live: (after?: string | null) => call<Say.Briefs>("GET", `/live${query({ after })}`),
  lobby: () => call<Say.Lobby>("GET", "/lobby"),
  rules: (game: string, lang: Say.Rules["lang"]) =>
    call<Say.Rules>("GET", `/games/${game}/rules?lang=${lang}`),
  tokens: () => call<Say.Token[]>("GET", "/tokens"),
  newToken: (name: string) =>
    call<Say.Token>("POST", "/tokens", { name } satisfies Say.AskedNewToken),
  endToken: (id: string) => call<Say.Token[]>("DELETE", `/tokens/${id}`),
};
