/** Once the page is at rest. Browsers without service workers, or over plain HTTP, show their own offline page. */
export function offerOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined); // for example, in a private window
  });
}
