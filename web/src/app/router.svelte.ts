// Which page is shown: the address, and links within the site that do not load it anew.

export const route = $state({ path: location.pathname, search: location.search });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  scrollTo(0, 0);
}

/** Follow links and the browser's own buttons; called once. */
export function follow(): void {
  addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    // Places within a page are the browser's business.
    const same = link.pathname === location.pathname && link.search === location.search;
    if (same && link.hash) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    if (to !== location.pathname + location.search + location.hash) go(to);
  });
}
