// Keeps the pages for when there is no network, and the last that was told of games.
//
// The page itself always comes from the server where it answers, so that nobody sees an old one;
// its parts have names that change with their content and are kept for good. What was told of games
// is shown from here only when the server cannot be reached, and says from when it is.

const PAGES = "kyokai-pages-" + "VERSION";
const FILES = ["FILES"];
const TOLD = "kyokai-told";
/** What is kept of what the server tells, and how much of it. */
const KEPT =
  /^\/api\/(games(\/\w+\/(board|rules))?|me|mine|live|lobby|table\/[0-9A-Za-z]{10}(\/frames)?)$/;
const MOST = 120;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== PAGES && name !== TOLD))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (KEPT.test(pathname)) event.respondWith(told(request));
  else if (pathname.startsWith("/api/") || pathname === "/healthz") return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(part(request));
});

/** Whether the server itself answered, and not whatever stands before it. */
function answers(response) {
  return response.status < 502 || response.status > 504;
}

async function page(request) {
  const cache = await caches.open(PAGES);
  try {
    const response = await fetch(request);
    if (answers(response)) return response;
  } catch {
    // there is no network, or no server
  }
  return (await cache.match("/")) ?? Response.error();
}

async function part(request) {
  const cache = await caches.open(PAGES);
  return (await cache.match(request)) ?? fetch(request);
}

async function told(request) {
  const cache = await caches.open(TOLD);
  try {
    const response = await fetch(request);
    if (response.ok) void keep(cache, request, response.clone());
    if (answers(response)) return response;
  } catch {
    // shown as it was, if it ever was
  }
  return (await cache.match(request)) ?? Response.error();
}

async function keep(cache, request, response) {
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  headers.set("X-Kyokai-Kept", String(Date.now()));
  await cache.put(request, new Response(await response.blob(), { headers }));
  const known = await cache.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MOST))) await cache.delete(old);
}
