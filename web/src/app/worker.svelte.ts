// The worker that keeps the pages for when there is no network, and tells of a new version of them.
import { silent } from "./reach.svelte";

/** Whether another version of the pages is ready to be loaded. */
export const fresh = $state({ ready: false });

const HOUR = 3_600_000;

export function keepPages(): void {
  // A part of an older version is no longer there: the page is loaded anew, once.
  addEventListener("vite:preloadError", () => {
    const KEY = "kyokai.reloaded";
    if (sessionStorage.getItem(KEY) === location.href) return;
    fetch("/healthz").then((answer) => {
      if (!answer.ok) return silent();
      sessionStorage.setItem(KEY, location.href);
      location.reload();
    }, silent);
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before) fresh.ready = true;
  });
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(
      (worker) => {
        // A page that is open for days looks for a new version, too.
        const look = (): void => void (document.hidden || worker.update().catch(() => undefined));
        setInterval(look, HOUR);
        document.addEventListener("visibilitychange", look);
      },
      () => undefined, // some browsers keep nothing
    );
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
