import type { PushState } from '@jangada/contracts/host/host-api';
import { safeParse } from '@jangada/contracts/values/schema';
import { addBundle } from '@jangada/remote-kit/texts';
import type { StoreApi } from 'zustand/vanilla';
import { createPushDevice } from './push-device.ts';
import type { PushDevice } from './push-device.ts';
import { pushTexts } from '../../texts/push.ts';
import type { PushParts } from './push.ts';
import { createPushSubscriber } from './push-subscription.ts';
import { NOTIFICATION_PARAMETER, workerMessage } from '../../browser/pwa/worker-messages.ts';

export interface BrowserPush {
  /** Reads the push state again: after a sign-in or sign-out, or a change in the browser. */
  refresh(): Promise<PushState>;
  subscribe(): Promise<PushState>;
  unsubscribe(): Promise<PushState>;
}

const isAboutNotification = (search: string): boolean => new URLSearchParams(search).has(NOTIFICATION_PARAMETER);

/** Push in a page: subscribing, detecting changes outside the page, and presses on notifications. */
export const createBrowserPush = (
  parts: PushParts,
  state: StoreApi<PushState>,
  device: PushDevice = createPushDevice(),
): BrowserPush => {
  const { session, router, panels } = parts;
  const t = addBundle(parts.i18n, pushTexts);
  const subscriber = createPushSubscriber({
    ...parts,
    device,
    state,
    key: () => parts.tenant.getState().vapidPublicKey,
    say: (kind, text) => parts.toasts.show({ kind, text: t(text) }),
    offerInstall: () => parts.modals.open('app', {}),
  });

  const refresh = async (): Promise<PushState> => {
    if (session.getState().status === 'user') return subscriber.look();
    await subscriber.reset();
    return state.getState();
  };

  /** Opens the target of a pressed notification: the notification list or a page. */
  const open = (path: string) => {
    const { pathname, search, hash } = new URL(path, window.location.origin);
    if (isAboutNotification(search)) panels.open('notifications');
    else router.go(pathname + search + hash);
  };

  /** A pressed notification opened the site: opens the notification list and removes the parameter from the address. */
  const openWanted = () => {
    const { path, search, hash } = router.place.getState();
    if (!isAboutNotification(search)) return;
    const rest = new URLSearchParams(search);
    rest.delete(NOTIFICATION_PARAMETER);
    router.go(path + (rest.size > 0 ? `?${rest}` : '') + hash, { replace: true, preventScrollReset: true });
    panels.open('notifications');
  };

  const watch = () => {
    let permission = device.permission();
    // Reads the state again when the permission changes in the browser's settings.
    const check = () => {
      if (document.visibilityState === 'hidden' || device.permission() === permission) return;
      permission = device.permission();
      void refresh();
    };
    document.addEventListener('visibilitychange', check);
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', check),
      // Not supported by this browser: `visibilitychange` covers it.
      () => undefined,
    );
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const parsed = safeParse(workerMessage, data);
      if (!parsed.success) return;
      if (parsed.data.type === 'notification-pressed') open(parsed.data.path);
      else void refresh();
    });
  };

  if (device.isSupported()) watch();
  if (session.getState().status === 'user') openWanted();
  return { refresh, subscribe: subscriber.subscribe, unsubscribe: subscriber.unsubscribe };
};
