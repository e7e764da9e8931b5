/**
 * The operator's way out (EDGE_SERVICE_WORKER_OFF): a worker that takes the place of ours, throws away everything ours
 * kept, and takes itself off. Open pages stay as they are; from their next load on nothing stands between them and us.
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
