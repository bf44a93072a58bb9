// Something that a page asks the server for, and may ask again.
import { untrack } from "svelte";

export class Asked<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  private last = 0;

  constructor(private readonly ask: () => Promise<T>) {}

  /** Ask; what is there stays until the answer comes. */
  async load(): Promise<void> {
    const number = ++this.last;
    try {
      const value = await this.ask();
      if (number === this.last) [this.value, this.error] = [value, null];
    } catch (error) {
      if (number === this.last) this.error = error;
    }
  }

  /** Ask now, when the page is looked at again, and every so many seconds while it is. */
  follow(seconds = 0): () => void {
    untrack(() => void this.load());
    const again = (): void => {
      if (!document.hidden) void this.load();
    };
    document.addEventListener("visibilitychange", again);
    const timer = seconds ? setInterval(again, seconds * 1000) : 0;
    return () => {
      document.removeEventListener("visibilitychange", again);
      clearInterval(timer);
    };
  }
}
