// The worker that keeps the pages for when there is no network, and tells of a new version of them.

/** Whether another version of the pages is ready to be loaded. */
export const fresh = $state({ ready: false });

export function keepPages(): void {
  // A part of an older version is no longer there: the page is loaded anew, once.
  addEventListener("vite:preloadError", (event) => {
    const KEY = "kyokai.reloaded";
    if (sessionStorage.getItem(KEY) === location.href) return;
    sessionStorage.setItem(KEY, location.href);
    event.preventDefault();
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before) fresh.ready = true;
  });
  const register = (): void =>
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => null);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
