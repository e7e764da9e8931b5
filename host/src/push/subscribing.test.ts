import type { Api, PushState, Session } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createKept } from '../browser/kept.ts';
import type { PushDevice, Subscribed } from './push-device.ts';
import { PUSH_ENDPOINT_KEY, PUSH_PLAYER_KEY } from './push-keys.ts';
import { createSubscribing } from './subscribing.ts';

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
  const said: string[] = [];
  const offerInstall = jest.fn();
  const subscribing = createSubscribing({
    device,
    api: api as unknown as Api,
    session,
    kept: createKept(),
    state,
    key: () => key ?? undefined,
    say: (kind, text) => said.push(`${kind} ${text}`),
    offerInstall,
  });
  return { now, device, session, state, api, said, offerInstall, subscribing };
};

beforeEach(() => localStorage.clear());

test('a yes subscribes the browser, tells the server endpoint and keys, and says so', async () => {
  const { subscribing, api, said, state } = start();
  expect(await subscribing.subscribe()).toBe('subscribed');
  expect(api).toHaveBeenCalledTimes(1);
  expect(api).toHaveBeenCalledWith(expect.objectContaining({ path: '/subscription' }), { body: aSubscription() });
  expect(said).toEqual(['success subscribed']);
  expect(state.getState()).toBe('subscribed');
});

test('a browser without push says so', async () => {
  const { subscribing, api, said } = start({ isSupported: false });
  expect(await subscribing.subscribe()).toBe('unsupported');
  expect([said, api.mock.calls.length]).toEqual([['error unsupported'], 0]);
});

test('a site without a push key has no push', async () => {
  const { subscribing, said } = start({}, player, null);
  expect(await subscribing.look()).toBe('unsupported');
  expect(await subscribing.subscribe()).toBe('unsupported');
  expect(said).toEqual(['error unsupported']);
});

test('a phone is shown the way to the app first', async () => {
  const { subscribing, said, offerInstall } = start({ needsInstall: true });
  expect(await subscribing.look()).toBe('needs-install');
  expect(offerInstall).not.toHaveBeenCalled();
  expect(await subscribing.subscribe()).toBe('needs-install');
  expect([said, offerInstall.mock.calls.length]).toEqual([[], 1]);
});

test.each(['denied', 'default'] as const)(
  'a permission that stays %s is told, and nobody is subscribed',
  async (answers) => {
    const { subscribing, device, said } = start({ answers });
    expect(await subscribing.subscribe()).toBe(answers);
    expect(said).toEqual(['error noPermission']);
    expect(device.subscribe).not.toHaveBeenCalled();
  },
);

test('a push service that refuses is told', async () => {
  const { subscribing, said } = start({ gives: new Error('AbortError') });
  expect(await subscribing.subscribe()).toBe('granted');
  expect(said).toEqual(['error failed']);
});

test('what the server refuses is taken back from the browser, and told once', async () => {
  const { subscribing, api, said, now } = start();
  api.mockRejectedValueOnce(new Error('503'));
  expect(await subscribing.subscribe()).toBe('granted');
  expect([said, now.there]).toEqual([['error failed'], null]);
  expect(localStorage.getItem(PUSH_ENDPOINT_KEY)).toBeNull();
});

test('a guest cannot be subscribed', async () => {
  const { subscribing, api, said } = start({}, guest);
  expect(await subscribing.subscribe()).toBe('granted');
  expect([said, api.mock.calls.length]).toEqual([['error failed'], 0]);
});

test('pressed twice it subscribes once', async () => {
  const { subscribing, api } = start();
  await Promise.all([subscribing.subscribe(), subscribing.subscribe()]);
  expect(api).toHaveBeenCalledTimes(1);
});

test('who leaves while the server is being told is not subscribed', async () => {
  const { subscribing, api, session, now } = start();
  api.mockImplementationOnce(async () => {
    session.setState(guest, true);
    return { message: '' };
  });
  expect(await subscribing.subscribe()).toBe('granted');
  expect([now.there, localStorage.getItem(PUSH_PLAYER_KEY)]).toEqual([null, null]);
});

test('a page that starts later finds the browser subscribed, without a call', async () => {
  const first = start();
  await first.subscribing.subscribe();
  const later = start({ permission: 'granted', there: aSubscription() });
  expect(await later.subscribing.look()).toBe('subscribed');
  expect(later.api).not.toHaveBeenCalled();
});

test('a permission revoked later is noticed', async () => {
  const { subscribing, now, state } = start();
  await subscribing.subscribe();
  now.permission = 'denied';
  now.there = null;
  expect(await subscribing.look()).toBe('denied');
  expect(state.getState()).toBe('denied');
});

test('a subscription the browser renewed is told to the server, silently', async () => {
  const { subscribing, api, now, said } = start();
  await subscribing.subscribe();
  now.there = aSubscription('https://push.example.com/2');
  expect(await subscribing.look()).toBe('subscribed');
  expect(api).toHaveBeenLastCalledWith(expect.anything(), { body: aSubscription('https://push.example.com/2') });
  expect(said).toEqual(['success subscribed']);
});

test('after signing out the browser is nobody’s, and signing in again brings it back for the same player', async () => {
  const { subscribing, session, now, api, said } = start();
  await subscribing.subscribe();
  session.setState(guest, true);
  await subscribing.forget();
  expect([now.there, localStorage.getItem(PUSH_ENDPOINT_KEY)]).toEqual([null, null]);
  session.setState(player, true);
  expect(await subscribing.look()).toBe('subscribed');
  expect([api.mock.calls.length, said]).toEqual([2, ['success subscribed']]);
});

test('another player of the same browser is not subscribed without being asked', async () => {
  const { subscribing, session, api } = start();
  await subscribing.subscribe();
  session.setState(guest, true);
  await subscribing.forget();
  session.setState(other, true);
  expect(await subscribing.look()).toBe('granted');
  expect(api).toHaveBeenCalledTimes(1);
});

test('a subscription left over by another player does not count as one’s own', async () => {
  const { subscribing, session } = start();
  await subscribing.subscribe();
  session.setState(other, true);
  expect(await subscribing.look()).toBe('granted');
});

test('a player who signs in while the one before is still being forgotten keeps what they want here', async () => {
  localStorage.setItem(PUSH_PLAYER_KEY, '8');
  localStorage.setItem(PUSH_ENDPOINT_KEY, 'https://push.example.com/1');
  const { subscribing, now, device, session, state } = start({ permission: 'granted', there: aSubscription() });
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
  const forgotten = subscribing.forget();
  session.setState(other, true);
  const looked = subscribing.look();
  await new Promise((resolve) => setTimeout(resolve));
  take();
  await forgotten;
  expect(await looked).toBe('subscribed');
  expect(now.there).not.toBeNull();
  expect(state.getState()).toBe('subscribed');
});

test('who switches it off stays off after signing in again', async () => {
  const { subscribing, now, api } = start();
  await subscribing.subscribe();
  expect(await subscribing.unsubscribe()).toBe('granted');
  expect(now.there).toBeNull();
  expect(await subscribing.look()).toBe('granted');
  expect(api).toHaveBeenCalledTimes(1);
});

test('what cannot be brought back stays off without a word', async () => {
  const { subscribing, now, said } = start();
  await subscribing.subscribe();
  now.there = null;
  now.gives = new Error('offline');
  expect(await subscribing.look()).toBe('granted');
  expect(said).toEqual(['success subscribed']);
});
