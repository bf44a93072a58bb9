// What is kept in this browser for a game: a turn that nobody acknowledged yet, and one in the making.

export interface Kept {
  hash: string;
  actions: number[];
}

function read(key: string, store: () => Storage): Kept | null {
  try {
    const found = JSON.parse(store().getItem(key) ?? "null") as Kept | null;
    return found && Array.isArray(found.actions) ? found : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null, store: () => Storage): void {
  try {
    if (kept) store().setItem(key, JSON.stringify(kept));
    else store().removeItem(key);
  } catch {
    // nothing may be kept here
  }
}

const sent = (game: string) => `kyokai.sent.${game}`;
const making = (game: string) => `kyokai.making.${game}`;

export const kept = {
  sent: (game: string) => read(sent(game), () => localStorage),
  keepSent: (game: string, turn: Kept | null) => write(sent(game), turn, () => localStorage),
  making: (game: string) => read(making(game), () => sessionStorage),
  keepMaking: (game: string, turn: Kept | null) => write(making(game), turn, () => sessionStorage),
};
