/**
 * Shows a page of this service where the browser would show its own when there is no network. It keeps that page and
 * nothing else: every other request goes its usual way.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const CACHE = 'offline-page';
const OFFLINE_PAGE = '/offline';
/** The style and the font that the page loads. */
const FILES = /\/assets\/[^"]+\.(?:css|woff2)/g;

worker.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable().then(() => worker.clients.claim())),
);
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fromNetwork(event));
  else if (event.request.destination === 'style' || event.request.destination === 'font') {
    event.respondWith(fetch(event.request).catch(() => kept(event.request.url)));
  }
});

async function keepPage(): Promise<void> {
  const response = await fetch(OFFLINE_PAGE);
  if (!response.ok) throw new Error(`${OFFLINE_PAGE} answered ${response.status}`);
  const files = (await response.clone().text()).match(FILES) ?? [];
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(OFFLINE_PAGE, response);
  await cache.addAll([...new Set(files)]);
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  } catch {
    return kept(OFFLINE_PAGE);
  }
}

async function kept(url: string): Promise<Response> {
  return (await caches.match(url)) ?? Response.error();
}
