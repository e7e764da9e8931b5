import type { Api, PushState, Session } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createLocalStore } from '../../browser/storage.ts';
import type { PushDevice, Subscribed } from './push-device.ts';
import { PUSH_ENDPOINT_KEY, PUSH_PLAYER_KEY } from './push-storage-keys.ts';
import { createPushSubscriber } from './push-subscription.ts';

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const aSubscription = (endpoint = 'https://push.example.com/1'): Subscribed => ({ endpoint, keys });

const player: Session = { status: 'user', guestId: 'g', user: aUser({ id: 7 }) };
const other: Session = { status: 'user', guestId: 'g', user: aUser({ id: 8 }) };
const guest: Session = { status: 'guest', guestId: 'g' };

interface Browser {
  permission: NotificationPermission;
  answers: NotificationPermission;
  there: Subscribed | null;
  gives: Subscribed | Error;
  isSupported: boolean;
  needsInstall: boolean;
}

const start = (browser: Partial<Browser> = {}, who: Session = player, key: string | null = 'BPublicKey') => {
  const now: Browser = {
    permission: 'default',
    answers: 'granted',
    there: null,
    gives: aSubscription(),
    isSupported: true,
    needsInstall: false,
    ...browser,
  };
  const device: PushDevice = {
    isSupported: () => now.isSupported,
    needsInstall: () => now.needsInstall,
    permission: () => now.permission,
    askPermission: async () => (now.permission = now.answers),
    existing: async () => now.there,
    subscribe: jest.fn(async () => {
      if (now.gives instanceof Error) throw now.gives;
      now.there ??= now.gives;
      return now.there;
    }),
    unsubscribe: jest.fn(async () => {
      now.there = null;
    }),
  };
  const session = createStore<Session>(() => who);
  const state = createStore<PushState>(() => 'checking');
  const api = jest.fn(async () => ({ message: '' }));
  const messages: string[] = [];
  const offerInstall = jest.fn();
  const subscriber = createPushSubscriber({
    device,
    api: api as unknown as Api,
    session,
    storage: createLocalStore(),
    state,
    key: () => key ?? undefined,
    say: (kind, text) => messages.push(`${kind} ${text}`),
    offerInstall,
  });
  return { now, device, session, state, api, messages, offerInstall, subscriber };
};

beforeEach(() => localStorage.clear());

test('a yes subscribes the browser, sends endpoint and keys to the server, and shows it', async () => {
  const { subscriber, api, messages, state } = start();
  expect(await subscriber.subscribe()).toBe('subscribed');
  expect(api).toHaveBeenCalledTimes(1);
  expect(api).toHaveBeenCalledWith(expect.objectContaining({ path: '/subscription' }), { body: aSubscription() });
  expect(messages).toEqual(['success subscribed']);
  expect(state.getState()).toBe('subscribed');
});

test('a browser without push is reported as unsupported', async () => {
  const { subscriber, api, messages } = start({ isSupported: false });
  expect(await subscriber.subscribe()).toBe('unsupported');
  expect([messages, api.mock.calls.length]).toEqual([['error unsupported'], 0]);
});

test('a site without a push key has no push', async () => {
  const { subscriber, messages } = start({}, player, null);
  expect(await subscriber.look()).toBe('unsupported');
  expect(await subscriber.subscribe()).toBe('unsupported');
  expect(messages).toEqual(['error unsupported']);
});

test('a phone is shown the installation first', async () => {
  const { subscriber, messages, offerInstall } = start({ needsInstall: true });
  expect(await subscriber.look()).toBe('needs-install');
  expect(offerInstall).not.toHaveBeenCalled();
  expect(await subscriber.subscribe()).toBe('needs-install');
  expect([messages, offerInstall.mock.calls.length]).toEqual([[], 1]);
});

test.each(['denied', 'default'] as const)(
  'a permission that stays %s is reported, and nobody is subscribed',
  async (answers) => {
    const { subscriber, device, messages } = start({ answers });
    expect(await subscriber.subscribe()).toBe(answers);
    expect(messages).toEqual(['error noPermission']);
    expect(device.subscribe).not.toHaveBeenCalled();
  },
);

test('a refusal of the push service is reported', async () => {
  const { subscriber, messages } = start({ gives: new Error('AbortError') });
  expect(await subscriber.subscribe()).toBe('granted');
  expect(messages).toEqual(['error failed']);
});

test('a subscription the server refuses is removed from the browser, and reported once', async () => {
  const { subscriber, api, messages, now } = start();
  api.mockRejectedValueOnce(new Error('503'));
  expect(await subscriber.subscribe()).toBe('granted');
  expect([messages, now.there]).toEqual([['error failed'], null]);
  expect(localStorage.getItem(PUSH_ENDPOINT_KEY)).toBeNull();
});

test('a guest cannot be subscribed', async () => {
  const { subscriber, api, messages } = start({}, guest);
  expect(await subscriber.subscribe()).toBe('granted');
  expect([messages, api.mock.calls.length]).toEqual([['error failed'], 0]);
});

test('pressed twice it subscribes once', async () => {
  const { subscriber, api } = start();
  await Promise.all([subscriber.subscribe(), subscriber.subscribe()]);
  expect(api).toHaveBeenCalledTimes(1);
});

test('a player who signs out during the server call is not subscribed', async () => {
  const { subscriber, api, session, now } = start();
  api.mockImplementationOnce(async () => {
    session.setState(guest, true);
    return { message: '' };
  });
  expect(await subscriber.subscribe()).toBe('granted');
  expect([now.there, localStorage.getItem(PUSH_PLAYER_KEY)]).toEqual([null, null]);
});

test('a later page finds the browser subscribed, without a call', async () => {
  const first = start();
  await first.subscriber.subscribe();
  const later = start({ permission: 'granted', there: aSubscription() });
  expect(await later.subscriber.look()).toBe('subscribed');
  expect(later.api).not.toHaveBeenCalled();
});

test('a permission revoked later is noticed', async () => {
  const { subscriber, now, state } = start();
  await subscriber.subscribe();
  now.permission = 'denied';
  now.there = null;
  expect(await subscriber.look()).toBe('denied');
  expect(state.getState()).toBe('denied');
});

test('a subscription the browser renewed is sent to the server, silently', async () => {
  const { subscriber, api, now, messages } = start();
  await subscriber.subscribe();
  now.there = aSubscription('https://push.example.com/2');
  expect(await subscriber.look()).toBe('subscribed');
  expect(api).toHaveBeenLastCalledWith(expect.anything(), { body: aSubscription('https://push.example.com/2') });
  expect(messages).toEqual(['success subscribed']);
});

test('the subscription ends with the sign-out, and is restored when the same player signs in', async () => {
  const { subscriber, session, now, api, messages } = start();
  await subscriber.subscribe();
  session.setState(guest, true);
  await subscriber.reset();
  expect([now.there, localStorage.getItem(PUSH_ENDPOINT_KEY)]).toEqual([null, null]);
  session.setState(player, true);
  expect(await subscriber.look()).toBe('subscribed');
  expect([api.mock.calls.length, messages]).toEqual([2, ['success subscribed']]);
});

test('another player of the same browser is not subscribed without consent', async () => {
  const { subscriber, session, api } = start();
  await subscriber.subscribe();
  session.setState(guest, true);
  await subscriber.reset();
  session.setState(other, true);
  expect(await subscriber.look()).toBe('granted');
  expect(api).toHaveBeenCalledTimes(1);
});

test('a subscription of another player does not count as subscribed', async () => {
  const { subscriber, session } = start();
  await subscriber.subscribe();
  session.setState(other, true);
  expect(await subscriber.look()).toBe('granted');
});

test('a player who signs in during the removal of the previous subscription retains their own', async () => {
  localStorage.setItem(PUSH_PLAYER_KEY, '8');
  localStorage.setItem(PUSH_ENDPOINT_KEY, 'https://push.example.com/1');
  const { subscriber, now, device, session, state } = start({ permission: 'granted', there: aSubscription() });
  let take = () => {};
  jest.mocked(device.unsubscribe).mockImplementation(
    () =>
      new Promise((resolve) => {
        take = () => {
          now.there = null;
          resolve();
        };
      }),
  );
  session.setState(guest, true);
  const forgotten = subscriber.reset();
  session.setState(other, true);
  const looked = subscriber.look();
  await new Promise((resolve) => setTimeout(resolve));
  take();
  await forgotten;
  expect(await looked).toBe('subscribed');
  expect(now.there).not.toBeNull();
  expect(state.getState()).toBe('subscribed');
});

test('a player who disables it stays unsubscribed after signing in again', async () => {
  const { subscriber, now, api } = start();
  await subscriber.subscribe();
  expect(await subscriber.unsubscribe()).toBe('granted');
  expect(now.there).toBeNull();
  expect(await subscriber.look()).toBe('granted');
  expect(api).toHaveBeenCalledTimes(1);
});

test('a subscription that cannot be restored stays off silently', async () => {
  const { subscriber, now, messages } = start();
  await subscriber.subscribe();
  now.there = null;
  now.gives = new Error('offline');
  expect(await subscriber.look()).toBe('granted');
  expect(messages).toEqual(['success subscribed']);
});
