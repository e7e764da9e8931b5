/**
 * The kill switch of the service worker (EDGE_SERVICE_WORKER_OFF): this worker replaces the site's, deletes its caches
 * and unregisters itself. Open pages do not change; from their next load on, requests go to the network.
 */
export const retiringWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
