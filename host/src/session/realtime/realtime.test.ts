import { balanceUpdated, betPlaced, messageSent } from '@jangada/contracts/events/events';
import type { ConnectionState, Session } from '@jangada/contracts/host/host-api';
import { createEventBus } from '@jangada/event-bus';
import type { Incident } from '@jangada/event-bus';
import { createFakes } from '@jangada/remote-kit/fakes';
import { createStore } from 'zustand/vanilla';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import type { ConnectionParts } from './connection.ts';
import { throttle } from './connection.ts';
import { createRealtime, LOAD_RETRY_MS, REFUSED_RETRY_FIRST_MS } from './realtime.ts';
import { REFETCH_INTERVAL_MS } from './timing.ts';

const guest: Session = { status: 'guest', guestId: 'guest-1' };
const player: Session = { status: 'user', guestId: 'guest-1', user: aUser({ id: 7 }) };

/** A session that has only a user and a token. */
const aSession = (first: Session) => {
  const session = createStore(() => first);
  const token = createStore<string | null>(() => (first.status === 'user' ? 'token' : null));
  return {
    ...session,
    become: (next: Session, nextToken: string | null) => {
      // The token is set before the player, as in the real session.
      token.setState(nextToken, true);
      session.setState(next, true);
    },
    token: token.getState,
    onToken: token.subscribe,
  };
};

const openRealtime = (first: Session, checkSession: () => Promise<void> = async () => {}) => {
  const session = aSession(first);
  const opened: ConnectionParts[] = [];
  const closed: (string | number)[] = [];
  const incidents: Incident[] = [];
  const bus = createEventBus({ onIncident: (incident) => incidents.push(incident) });
  let backs = 0;
  let checks = 0;
  const realtime = createRealtime({
    site: createStore(() => aSite()),
    api: createFakes().api,
    session,
    onEvent: (event, payload) => bus.as('host').emit(event, payload),
    onBack: () => {
      backs += 1;
    },
    checkSession: () => {
      checks += 1;
      return checkSession();
    },
    load: async () => ({
      throttle,
      openConnection: (parts) => {
        opened.push(parts);
        return { close: () => closed.push(parts.ownerId) };
      },
    }),
  });
  const state = (next: ConnectionState) => opened.at(-1)?.onState(next);
  return { realtime, session, opened, closed, bus, incidents, state, backs: () => backs, checks: () => checks };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('there is no connection before the session is known', async () => {
  const { realtime, session, opened } = openRealtime({ status: 'checking', guestId: 'guest-1' });
  realtime.start();
  await settle();
  expect(opened).toHaveLength(0);
  session.become(guest, null);
  await settle();
  expect(opened.map(({ ownerId }) => ownerId)).toEqual(['guest-1']);
});

test('signing in and out connects anew, and the line before is closed', async () => {
  const { realtime, session, opened, closed } = openRealtime(guest);
  realtime.start();
  await settle();
  session.become(player, 'token');
  await settle();
  session.become(guest, null);
  await settle();
  expect(opened.map(({ ownerId }) => ownerId)).toEqual(['guest-1', 7, 'guest-1']);
  expect(closed).toEqual(['guest-1', 7]);
});

test('another token of the same player reconnects, and missed events are fetched', async () => {
  const { realtime, session, opened, closed, state, backs } = openRealtime(player);
  realtime.start();
  await settle();
  state('connected');
  session.become(player, 'newer');
  expect(realtime.state.getState()).toBe('connecting');
  await settle();
  state('connected');
  expect(opened.map(({ ownerId }) => ownerId)).toEqual([7, 7]);
  expect(closed).toEqual([7]);
  expect(backs()).toBe(1);
});

test('the number of present players is unknown after a reconnect', async () => {
  const { realtime, session, opened } = openRealtime(guest);
  realtime.start();
  await settle();
  opened[0]?.onPresent(12);
  expect(realtime.present.getState()).toBe(12);
  session.become(player, 'token');
  expect(realtime.present.getState()).toBeNull();
});

test('a changed profile does not reconnect', async () => {
  const { realtime, session, opened } = openRealtime(player);
  realtime.start();
  await settle();
  session.become({ ...player, user: aUser({ id: 7, name: 'Outra' }) }, 'token');
  await settle();
  expect(opened).toHaveLength(1);
});

test('a valid event reaches the bus, an invalid one is an incident', async () => {
  const { realtime, opened, bus, incidents } = openRealtime(player);
  realtime.start();
  await settle();
  const received: number[] = [];
  bus.as('wallet').on(balanceUpdated, ({ wallet }) => received.push(wallet.balance));
  const { wallet } = aUser();
  opened[0]?.onEvent(balanceUpdated, { wallet: { ...wallet, balance: 900 } });
  opened[0]?.onEvent(balanceUpdated, { wallet: { balance: '900' } });
  expect(received).toEqual([900]);
  expect(incidents).toMatchObject([{ kind: 'wrong-payload', event: 'wallet.balance-updated' }]);
});

test('the five states are shown, and missed events are fetched after a reconnect', async () => {
  const { realtime, state, backs } = openRealtime(guest);
  realtime.start();
  await settle();
  expect(realtime.state.getState()).toBe('connecting');
  state('connected');
  expect(backs()).toBe(0);
  for (const next of ['unavailable', 'failed', 'disconnected'] as const) {
    state(next);
    expect(realtime.state.getState()).toBe(next);
  }
  state('connected');
  expect(backs()).toBe(1);
});

test('a connection that reconnects every second fetches at once, and then once per interval, the last reconnect included', async () => {
  jest.useFakeTimers();
  const { realtime, state, backs } = openRealtime(guest);
  realtime.start();
  await jest.advanceTimersByTimeAsync(0);
  state('connected');
  const flapMs = 1_000;
  for (let passedMs = 0; passedMs < REFETCH_INTERVAL_MS; passedMs += flapMs) {
    state('connecting');
    state('connected');
    expect(backs()).toBe(1);
    await jest.advanceTimersByTimeAsync(flapMs);
  }
  expect(backs()).toBe(2);
  await jest.advanceTimersByTimeAsync(REFETCH_INTERVAL_MS);
  expect(backs()).toBe(2);
  state('connecting');
  state('connected');
  expect(backs()).toBe(3);
  jest.useRealTimers();
});

test('socket libraries that fail to load set the state failed, and are loaded again', async () => {
  jest.useFakeTimers();
  const failed: unknown[] = [];
  const opened: unknown[] = [];
  const answers = [Promise.reject(new Error('offline')), Promise.resolve()];
  const realtime = createRealtime({
    site: createStore(() => aSite()),
    api: createFakes().api,
    session: aSession(guest),
    onEvent: () => {},
    onBack: () => {},
    checkSession: async () => {},
    onLoadFailed: (error) => failed.push(error),
    load: async () => {
      await answers.shift();
      return { throttle, openConnection: (parts) => ({ close: () => opened.push(parts) }) };
    },
  });
  realtime.start();
  await jest.advanceTimersByTimeAsync(0);
  expect(realtime.state.getState()).toBe('failed');
  expect(failed).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(LOAD_RETRY_MS);
  expect(answers).toHaveLength(0);
  jest.useRealTimers();
});

test('every event of the wire belongs to the host', () => {
  for (const event of [balanceUpdated, messageSent, betPlaced]) expect(event.owner).toBe('host');
});

test('a player’s connection that was closed for good checks the session, and reconnects while it is valid', async () => {
  jest.useFakeTimers();
  const { realtime, opened, closed, checks } = openRealtime(player);
  realtime.start();
  await jest.advanceTimersByTimeAsync(0);
  opened[0]?.onRefused();
  await jest.advanceTimersByTimeAsync(REFUSED_RETRY_FIRST_MS);
  expect([checks(), opened.length, closed]).toEqual([1, 2, [7]]);
  // Each further retry waits longer.
  opened[1]?.onRefused();
  await jest.advanceTimersByTimeAsync(REFUSED_RETRY_FIRST_MS);
  expect(opened).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(REFUSED_RETRY_FIRST_MS);
  expect(opened).toHaveLength(3);
  jest.useRealTimers();
});

test('a connection of an ended session is not opened again', async () => {
  jest.useFakeTimers();
  const { realtime, session, opened } = openRealtime(player, async () => session.become(guest, null));
  realtime.start();
  await jest.advanceTimersByTimeAsync(0);
  opened[0]?.onRefused();
  await jest.advanceTimersByTimeAsync(10 * REFUSED_RETRY_FIRST_MS);
  expect(opened.map(({ ownerId }) => ownerId)).toEqual([7, 'guest-1']);
  jest.useRealTimers();
});

test('a guest’s connection that was closed for good stays closed: there is no session to check', async () => {
  jest.useFakeTimers();
  const { realtime, opened, checks } = openRealtime(guest);
  realtime.start();
  await jest.advanceTimersByTimeAsync(0);
  opened[0]?.onRefused();
  await jest.advanceTimersByTimeAsync(10 * REFUSED_RETRY_FIRST_MS);
  expect([checks(), opened.length]).toEqual([0, 1]);
  jest.useRealTimers();
});

test('a player’s connection signs in, also under a newer token; a guest’s does not', async () => {
  const { realtime, session, opened } = openRealtime(guest);
  realtime.start();
  await settle();
  session.become(player, 'token');
  await settle();
  session.become(player, 'newer');
  await settle();
  expect(opened.map(({ authoriseUser }) => authoriseUser !== undefined)).toEqual([false, true, true]);
  await expect(opened[1]?.authoriseUser?.('1.2')).rejects.toThrow('Another session');
});
