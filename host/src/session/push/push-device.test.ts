import { createPushDevice } from './push-device.ts';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const PADDED = { p256dh: `${'p'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` };

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

const aSubscription = (key: string, endpoint = 'https://push.example.com/1') => ({
  endpoint,
  options: { applicationServerKey: bytesOf(key) },
  toJSON: () => ({ endpoint, keys: PADDED }),
  unsubscribe: jest.fn(async () => true),
});

const never = () => new Promise<never>(() => undefined);

const install = (parts: { there?: unknown; ready?: Promise<unknown>; read?: () => Promise<unknown> }) => {
  const pushManager = {
    getSubscription: parts.read ?? (async () => parts.there ?? null),
    subscribe: jest.fn(async () => aSubscription(KEY, 'https://push.example.com/new')),
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: parts.ready ?? Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.assign(globalThis, {
    PushManager: () => undefined,
    Notification: Object.assign(() => undefined, { permission: 'default', requestPermission: async () => 'granted' }),
  });
  return { pushManager };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a browser that lacks a part of push does not support it', () => {
  expect(createPushDevice().isSupported()).toBe(false);
  install({});
  expect(createPushDevice().isSupported()).toBe(true);
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(createPushDevice().isSupported()).toBe(false);
});

test('an existing subscription that is not read within two seconds counts as none', async () => {
  install({ read: never });
  const existing = createPushDevice().existing();
  await jest.advanceTimersByTimeAsync(1_999);
  let isRead = false;
  void existing.then(() => (isRead = true));
  await jest.advanceTimersByTimeAsync(0);
  expect(isRead).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await existing).toBeNull();
});

test('subscribing fails when no worker is ready within ten seconds', async () => {
  install({ ready: never() });
  const failed = createPushDevice()
    .subscribe(KEY)
    .catch((error: unknown) => String(error));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await failed).toContain('10000 ms');
});

test('a subscription that is there is used, its keys without padding', async () => {
  const { pushManager } = install({ there: aSubscription(KEY) });
  const { endpoint, keys } = await createPushDevice().subscribe(KEY);
  expect([endpoint, keys.p256dh, keys.auth]).toEqual(['https://push.example.com/1', 'p'.repeat(87), 'a'.repeat(22)]);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

test('one that was made for another key of the site is replaced', async () => {
  const old = aSubscription(KEY.replace('BN', 'BO'));
  const { pushManager } = install({ there: old });
  expect((await createPushDevice().subscribe(KEY)).endpoint).toBe('https://push.example.com/new');
  expect(old.unsubscribe).toHaveBeenCalledTimes(1);
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
});

test('a subscription without keys is none the server could use', async () => {
  install({ there: { ...aSubscription(KEY), toJSON: () => ({ endpoint: 'https://push.example.com/1' }) } });
  await expect(createPushDevice().subscribe(KEY)).rejects.toThrow('without address or keys');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1', false, true],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', true, true],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', false, false],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36', true, false],
])('%s, push there: %s; has to be installed first: %s', (userAgent, hasPush, expected) => {
  if (hasPush) install({});
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(createPushDevice().needsInstall()).toBe(expected);
  jest.restoreAllMocks();
});
