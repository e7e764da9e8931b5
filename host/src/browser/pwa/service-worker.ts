import { SERVICE_WORKER_PATH } from '@jangada/contracts/delivery/pwa';
import { withTimeout } from '../with-timeout.ts';

/** Time-out of a ready worker before a push subscription fails (PWA-07, PWA-08). */
export const SERVICE_WORKER_WAIT_MS = 10_000;

/** False without a secure context, and in some private windows, which have no service workers. */
const hasServiceWorkers = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/**
 * The registration with a ready worker.
 *
 * @throws when none is ready within 10 s, or the browser has no workers
 */
export const readyServiceWorker = async (waitMs = SERVICE_WORKER_WAIT_MS): Promise<ServiceWorkerRegistration> => {
  if (!hasServiceWorkers()) throw new Error('This browser has no service workers');
  return withTimeout(waitMs, navigator.serviceWorker.ready, () => {
    throw new Error(`No service worker was ready within ${waitMs} ms`);
  });
};

export interface WorkerEvents {
  /** Another worker has taken over, registered by this tab or another (PWA-02, PWA-03). */
  readonly onTakeover: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** Registers the shell's worker (PWA-01). A failure has no effect on the page (PWA-06). */
export const registerServiceWorker = async ({ onTakeover, onFailed }: WorkerEvents): Promise<void> => {
  if (!hasServiceWorkers()) return;
  try {
    const { Workbox } = await import('workbox-window/Workbox.js');
    const workbox = new Workbox(SERVICE_WORKER_PATH, { scope: '/', updateViaCache: 'none' });
    workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      // The first worker has the same release as the page, so the page needs no reload.
      if (isUpdate || isExternal) onTakeover();
    });
    // `immediate`: does not wait for the page's `load` event, which images may delay long after the first view.
    await workbox.register({ immediate: true });
  } catch (error) {
    onFailed(error);
  }
};
