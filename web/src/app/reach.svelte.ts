// Whether the server can be reached, and from when what is shown is where it cannot.
export const reach = $state<{
  /** The browser knows that there is no network. */
  offline: boolean;
  /** Nobody answered the last question. */
  gone: boolean;
  /** The moment of what was kept, where an answer came from what is kept here. */
  kept: number | null;
}>({ offline: !navigator.onLine, gone: false, kept: null });

addEventListener("online", () => (reach.offline = false));
addEventListener("offline", () => (reach.offline = true));

/** An answer came: from the server, or from what the worker kept. */
export function answered(answer: Response): void {
  const kept = answer.headers.get("X-Kyokai-Kept");
  reach.kept = kept ? Number(kept) : null;
  reach.gone = kept !== null || (answer.status >= 502 && answer.status <= 504);
}

export function silent(): void {
  reach.gone = true;
}
