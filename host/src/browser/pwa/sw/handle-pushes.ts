import type { WorkerMessage } from '../worker-messages.ts';
import { pathOnSite, readPush } from './push-message.ts';

/** Time-out of reading the tenant's icon from its manifest before a notification is shown. */
const ICON_WAIT_MS = 2000;
const ICON_SIZE = '192x192';

interface Manifest {
  readonly icons?: readonly { readonly src?: string; readonly sizes?: string }[];
}

const tenantIcon = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch('/manifest.webmanifest', { signal: AbortSignal.timeout(ICON_WAIT_MS) });
    const { icons = [] } = (await answer.json()) as Manifest;
    return (icons.find(({ sizes }) => sizes === ICON_SIZE) ?? icons[0])?.src;
  } catch {
    // When the manifest cannot be loaded, the browser shows its own icon.
    return undefined;
  }
};

const textOf = (data: PushMessageData | null): string | null => {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
};

/** Handles push messages, presses on notifications, and subscriptions the browser renews. */
export const handlePushes = (scope: ServiceWorkerGlobalScope): void => {
  const { origin } = scope.location;

  const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's pages are of its own origin.
  const notify = (page: Client, message: WorkerMessage) => page.postMessage(message);

  const show = async (data: PushMessageData | null): Promise<void> => {
    const message = readPush(textOf(data), { origin, language: scope.navigator.language });
    const icon = await tenantIcon();
    await scope.registration.showNotification(message.title, {
      body: message.body,
      data: { path: message.path },
      ...(icon && { icon }),
      ...(message.image && { image: message.image }),
      ...(message.tag && { tag: message.tag }),
    });
  };

  /** Focuses an open tab and sends it the path. The tab is not reloaded, because a game may be open in it. */
  const open = async (path: string): Promise<void> => {
    const open = (await pages()).filter(({ url }) => new URL(url).origin === origin);
    const page = open.find(({ focused }) => focused) ?? open[0];
    if (page) {
      try {
        notify(await page.focus(), { type: 'notification-pressed', path });
        return;
      } catch {
        // The browser refuses the focus: a new window may be allowed.
      }
    }
    await scope.clients.openWindow(path);
  };

  const renew = async (key: PushSubscriptionOptions['applicationServerKey']): Promise<void> => {
    if (key) await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  /**
   * Only pages have the player's token, so a page sends the new subscription to the server: an open page now, or the
   * next page that starts.
   */
  const change = async ({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> => {
    try {
      if (!newSubscription) await renew(oldSubscription?.options.applicationServerKey ?? null);
    } finally {
      for (const page of await pages()) notify(page, { type: 'push-subscription-changed' });
    }
  };

  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
    event.waitUntil(open(pathOnSite(path, origin) ?? '/'));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(change(event).catch(() => undefined)));
};
