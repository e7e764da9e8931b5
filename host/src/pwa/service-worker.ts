import { SERVICE_WORKER_PATH } from '@jangada/contracts/delivery/pwa';
import { withTimeout } from '../browser/with-timeout.ts';

/** How long we wait for a worker to be ready before a push subscription fails (PWA-07, PWA-08). */
export const SERVICE_WORKER_WAIT_MS = 10_000;

/** Workers exist in secure contexts only; some private windows have none even there. */
const hasServiceWorkers = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/**
 * The registration whose worker is ready.
 *
 * @throws when it is not within 10 s, or the browser has no workers
 */
export const readyServiceWorker = async (waitMs = SERVICE_WORKER_WAIT_MS): Promise<ServiceWorkerRegistration> => {
  if (!hasServiceWorkers()) throw new Error('This browser has no service workers');
  return withTimeout(waitMs, navigator.serviceWorker.ready, () => {
    throw new Error(`No service worker was ready within ${waitMs} ms`);
  });
};

export interface WorkerEvents {
  /** Another worker than the one before is at work, of this tab's making or of another's (PWA-02, PWA-03). */
  readonly onTakeover: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** Registers the shell's worker (PWA-01). Nothing waits for it and no failure disturbs (PWA-06). */
export const registerServiceWorker = async ({ onTakeover, onFailed }: WorkerEvents): Promise<void> => {
  if (!hasServiceWorkers()) return;
  try {
    const { Workbox } = await import('workbox-window/Workbox.js');
    const workbox = new Workbox(SERVICE_WORKER_PATH, { scope: '/', updateViaCache: 'none' });
    workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      // The first worker of all brings nothing that the page does not have.
      if (isUpdate || isExternal) onTakeover();
    });
    // The first view is there already; the page's `load` event may wait for pictures much longer.
    await workbox.register({ immediate: true });
  } catch (error) {
    onFailed(error);
  }
};
