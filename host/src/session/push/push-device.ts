import { withTimeout } from '../../browser/with-timeout.ts';
import { isMobile, readPlatform } from '../../browser/pwa/platform.ts';
import { isStandalone } from '../../browser/pwa/standalone.ts';
import { readyServiceWorker } from '../../browser/pwa/service-worker.ts';

/** Time-out of reading an existing subscription; after it, the browser counts as not subscribed (PWA-09, PWA-10). */
const SUBSCRIPTION_READ_MS = 2000;

/** A push subscription (RFC 8030, RFC 8291). */
export interface Subscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The push functions of this browser. */
export interface PushDevice {
  isSupported(): boolean;
  /** Is this a phone without the installed site? On such phones push works only in the installed app. */
  needsInstall(): boolean;
  permission(): NotificationPermission;
  askPermission(): Promise<NotificationPermission>;
  /** The current subscription; null when there is none or reading it takes longer than 2 s. */
  existing(): Promise<Subscribed | null>;
  /**
   * Subscribes, or returns the current subscription.
   *
   * @param key the site's public push key (VAPID, base64url)
   * @throws when no worker is ready within 10 s, or the browser or its push service refuses
   */
  subscribe(key: string): Promise<Subscribed>;
  /** No effect without a subscription. */
  unsubscribe(): Promise<void>;
}

const withoutPadding = (text: string): string => text.replace(/=+$/, '');

const bytesToText = (bytes: ArrayBuffer): string =>
  withoutPadding(
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );

const factsOf = (subscription: PushSubscription): Subscribed => {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave a subscription without address or keys');
  return { endpoint, keys: { p256dh: withoutPadding(p256dh), auth: withoutPadding(auth) } };
};

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The current subscription; null when it cannot be read in time. */
const read = (registration: ServiceWorkerRegistration): Promise<PushSubscription | null> =>
  withTimeout(
    SUBSCRIPTION_READ_MS,
    registration.pushManager.getSubscription().catch(() => null),
    () => null,
  );

/** False for a subscription that was made for an earlier key of the site, which receives nothing. */
const isFor = (subscription: PushSubscription, key: string): boolean => {
  const { applicationServerKey } = subscription.options;
  return !applicationServerKey || bytesToText(applicationServerKey) === withoutPadding(key);
};

const registered = async (): Promise<ServiceWorkerRegistration | null> =>
  (await withTimeout(
    SUBSCRIPTION_READ_MS,
    navigator.serviceWorker.getRegistration().catch(() => undefined),
    () => undefined,
  )) ?? null;

export const createPushDevice = (): PushDevice => ({
  isSupported,
  needsInstall: () => {
    const platform = readPlatform();
    // Safari on iOS supports push only in the installed site.
    return isMobile(platform) && !isStandalone() && (platform.system === 'ios' || isSupported());
  },
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
  existing: async () => {
    const registration = await registered();
    const subscription = registration && (await read(registration));
    return subscription && factsOf(subscription);
  },
  subscribe: async (key) => {
    const registration = await readyServiceWorker();
    const there = await read(registration);
    if (there && isFor(there, key)) return factsOf(there);
    await there?.unsubscribe();
    return factsOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  },
  unsubscribe: async () => {
    const registration = await registered();
    const subscription = registration && (await read(registration));
    await subscription?.unsubscribe();
  },
});
