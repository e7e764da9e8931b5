import { aSite } from '@jangada/remote-kit/stub-data';
import type { ConnectionState } from '@jangada/contracts/host/host-api';
import { openConnection } from './connection.ts';
import type { ConnectionParts } from './connection.ts';
import { RESUBSCRIBE_FIRST_MS, SUBSCRIBE_TIMEOUT_MS } from './subscriptions.ts';
import { PUBLIC_CHANNEL_DELAY_MS } from './timing.ts';

type Listener = (payload: never) => void;

const mockMade: { key: string; options: Record<string, unknown> }[] = [];
const mockBound: Record<string, Listener> = {};
const mockDone: string[] = [];
const mockPresence: Record<string, Listener> = {};
const mockListeners: Record<string, Listener> = {};
const mockSubscribed: Record<string, () => void> = {};
const mockRefused: Record<string, () => void> = {};

jest.mock('pusher-js', () => ({
  __esModule: true,
  default: class {
    connection = {
      state: 'initialized',
      bind: (name: string, listener: Listener) => {
        mockBound[name] = listener;
      },
    };
    constructor(key: string, options: Record<string, unknown>) {
      mockMade.push({ key, options });
    }
    disconnect() {
      mockDone.push('hung up');
    }
    signin() {
      mockDone.push('signed in');
    }
    subscribe(channel: string) {
      mockDone.push(`subscribed again to ${channel}`);
    }
  },
}));

jest.mock('laravel-echo', () => ({
  __esModule: true,
  default: class {
    private on(channel: string) {
      mockDone.push(`joined ${channel}`);
      const joined = {
        listen: (name: string, listener: Listener) => {
          mockListeners[`${channel} ${name}`] = listener;
        },
        subscribed: (listener: () => void) => {
          mockSubscribed[channel] = listener;
        },
        error: (listener: () => void) => {
          mockRefused[channel] = listener;
        },
      };
      return joined;
    }
    private(channel: string) {
      return this.on(`private-${channel}`);
    }
    channel(channel: string) {
      return this.on(channel);
    }
    join(channel: string) {
      mockDone.push(`joined presence-${channel}`);
      const members = {
        here: (listener: Listener) => ((mockPresence['here'] = listener), members),
        joining: (listener: Listener) => ((mockPresence['joining'] = listener), members),
        leaving: (listener: Listener) => ((mockPresence['leaving'] = listener), members),
      };
      return members;
    }
    leaveAllChannels() {
      mockDone.push('left all');
    }
  },
}));

const open = (over: Partial<ConnectionParts> = {}) => {
  const states: ConnectionState[] = [];
  const present: number[] = [];
  const events: [string, unknown][] = [];
  const refused: string[] = [];
  const connection = openConnection({
    realtime: { ...aSite().realtime, cluster: 'eu', tls: true },
    ownerId: 7,
    authorise: async () => ({ auth: 'key:signature' }),
    onEvent: (event, payload) => events.push([event.name, payload]),
    onState: (state) => states.push(state),
    onPresent: (count) => present.push(count),
    onRefused: () => refused.push('refused'),
    ...over,
  });
  return { connection, states, present, events, refused, options: mockMade.at(-1)?.options ?? {} };
};

const tell = (listener: Listener | undefined, payload: unknown) => listener?.(payload as never);

/** Player 7 is connected and all channels are subscribed. */
const connect = () => {
  tell(mockBound['state_change'], { current: 'connecting' });
  tell(mockBound['state_change'], { current: 'connected' });
  jest.advanceTimersByTime(PUBLIC_CHANNEL_DELAY_MS);
  mockSubscribed['private-universal.7']?.();
  mockSubscribed['universal-public.30']?.();
};

beforeEach(() => {
  jest.useFakeTimers();
  mockDone.length = 0;
});
afterEach(() => jest.useRealTimers());

test('the client is set up with the cluster, TLS and the three time-outs', () => {
  const { options } = open({ realtime: { key: 'k', cluster: 'eu', tls: true } });
  expect(options).toMatchObject({
    cluster: 'eu',
    forceTLS: true,
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
  });
  expect(options).not.toHaveProperty('wsHost');
});

test.each(['localhost', 'tucano.localhost', '127.0.0.1'])('%s is connected without TLS', (host) => {
  const { options } = open({ realtime: { key: 'k', cluster: 'eu', tls: true, host, port: 8082 } });
  expect(options).toMatchObject({ wsHost: host, wsPort: 8082, forceTLS: false, enabledTransports: ['ws'] });
});

test('our own gateway on another host uses TLS', () => {
  const { options } = open({ realtime: { key: 'k', cluster: 'eu', tls: true, host: 'rt.example.com' } });
  expect(options).toMatchObject({ wsHost: 'rt.example.com', forceTLS: true, enabledTransports: ['wss'] });
});

test('the private channel is joined at once, the public one and its presence 500 ms later', () => {
  open();
  expect(mockDone).toEqual(['joined private-universal.7']);
  jest.advanceTimersByTime(499);
  expect(mockDone).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(mockDone.slice(1)).toEqual(['joined universal-public.30', 'joined presence-universal-public.30']);
});

test('the private channel delivers the player’s events, the public one the chat and the bets', () => {
  const { events } = open({ ownerId: 'guest-1' });
  jest.advanceTimersByTime(500);
  const names = Object.keys(mockListeners);
  for (const name of ['MessageSent', 'MissionAssigned', 'NotificationSent', 'PaymentApproved', 'BalanceUpdated']) {
    expect(names).toContain(`private-universal.guest-1 .${name}`);
  }
  expect(names).toContain('private-universal.guest-1 .NotifyNewUserBox');
  expect(names).toEqual(expect.arrayContaining(['universal-public.30 .MessageSent', 'universal-public.30 .BetPlaced']));
  tell(mockListeners['universal-public.30 .BetPlaced'], { any: 'thing' });
  expect(events).toHaveLength(1);
});

test('closing leaves every channel, then disconnects, and a pending public channel is not joined', () => {
  const { connection, states } = open();
  connection.close();
  expect(mockDone).toEqual(['joined private-universal.7', 'left all']);
  jest.advanceTimersByTime(500);
  expect(mockDone).toEqual(['joined private-universal.7', 'left all', 'hung up']);
  const reported = states.length;
  tell(mockBound['state_change'], { current: 'disconnected' });
  expect(states).toHaveLength(reported);
});

test('the five states have their names; the library’s initial state is connecting', () => {
  const { states } = open();
  connect();
  for (const current of ['unavailable', 'failed', 'disconnected', 'connecting']) {
    tell(mockBound['state_change'], { current });
  }
  expect(states).toEqual([
    ...['connecting', 'connecting', 'connecting', 'connected'],
    ...['unavailable', 'failed', 'disconnected', 'connecting'],
  ]);
});

describe('a connection', () => {
  test('is connected only when both channels are subscribed: before that events would be missed', () => {
    const { states } = open();
    tell(mockBound['state_change'], { current: 'connected' });
    mockSubscribed['private-universal.7']?.();
    jest.advanceTimersByTime(PUBLIC_CHANNEL_DELAY_MS);
    expect(states.at(-1)).toBe('connecting');
    mockSubscribed['universal-public.30']?.();
    expect(states.at(-1)).toBe('connected');
  });

  test('that is lost is connected again only when both channels are subscribed again', () => {
    const { states } = open();
    connect();
    tell(mockBound['state_change'], { current: 'connecting' });
    tell(mockBound['state_change'], { current: 'connected' });
    mockSubscribed['universal-public.30']?.();
    expect(states.at(-1)).toBe('connecting');
    mockSubscribed['private-universal.7']?.();
    expect(states.at(-1)).toBe('connected');
  });

  test('whose channels are not subscribed in time is unavailable until they are', () => {
    const { states } = open();
    tell(mockBound['state_change'], { current: 'connected' });
    mockSubscribed['private-universal.7']?.();
    jest.advanceTimersByTime(SUBSCRIBE_TIMEOUT_MS);
    expect(states.at(-1)).toBe('unavailable');
    mockSubscribed['universal-public.30']?.();
    expect(states.at(-1)).toBe('connected');
    jest.advanceTimersByTime(SUBSCRIBE_TIMEOUT_MS);
    expect(states.at(-1)).toBe('connected');
  });

  test('with a refused channel is unavailable, and requests it again after a wait that doubles', () => {
    const { states } = open();
    tell(mockBound['state_change'], { current: 'connected' });
    jest.advanceTimersByTime(PUBLIC_CHANNEL_DELAY_MS);
    mockSubscribed['universal-public.30']?.();
    mockDone.length = 0;
    mockRefused['private-universal.7']?.();
    expect(states.at(-1)).toBe('unavailable');
    jest.advanceTimersByTime(RESUBSCRIBE_FIRST_MS);
    mockRefused['private-universal.7']?.();
    jest.advanceTimersByTime(RESUBSCRIBE_FIRST_MS);
    expect(mockDone).toEqual(['subscribed again to private-universal.7']);
    jest.advanceTimersByTime(RESUBSCRIBE_FIRST_MS);
    expect(mockDone).toHaveLength(2);
    mockSubscribed['private-universal.7']?.();
    expect(states.at(-1)).toBe('connected');
  });

  test('that is lost or closed requests nothing again', () => {
    const { connection, states } = open();
    tell(mockBound['state_change'], { current: 'connected' });
    mockRefused['private-universal.7']?.();
    tell(mockBound['state_change'], { current: 'connecting' });
    mockDone.length = 0;
    const before = states.length;
    mockRefused['private-universal.7']?.();
    connection.close();
    jest.advanceTimersByTime(SUBSCRIBE_TIMEOUT_MS * 2);
    expect([states.length, mockDone.filter((what) => what.startsWith('subscribed again'))]).toEqual([before, []]);
  });
});

test('a connection error is ignored', () => {
  open();
  expect(() => tell(mockBound['error'], new Error('4001'))).not.toThrow();
});

test('the number of present visitors is counted, and never below zero', () => {
  const { present } = open();
  jest.advanceTimersByTime(500);
  tell(mockPresence['here'], [{}, {}]);
  tell(mockPresence['joining'], {});
  for (const _ of [1, 2, 3, 4]) tell(mockPresence['leaving'], {});
  expect(present).toEqual([2, 3, 2, 1, 0, 0]);
});

interface SignsIn {
  userAuthentication?: {
    customHandler: (
      request: { socketId: string },
      callback: (error: Error | null, signed: { auth: string; user_data: string } | null) => void,
    ) => void;
  };
}

test('a player’s connection authenticates with the API’s signature for its socket, a guest’s does not', async () => {
  const authoriseUser = jest.fn(async (socketId: string) => ({ auth: `key:${socketId}`, user_data: '{"id":"7"}' }));
  const { options } = open({ authoriseUser });
  expect(mockDone[0]).toBe('signed in');
  const { userAuthentication } = options as SignsIn;
  const signed = await new Promise((resolve, reject) => {
    userAuthentication?.customHandler({ socketId: '1.2' }, (error, answer) =>
      error ? reject(error) : resolve(answer),
    );
  });
  expect(signed).toEqual({ auth: 'key:1.2', user_data: '{"id":"7"}' });

  mockDone.length = 0;
  const guest = open();
  expect(mockDone).not.toContain('signed in');
  expect(guest.options).not.toHaveProperty('userAuthentication');
});

test('a connection that the gateway ended for good is reported, one that is closed here is not', () => {
  const { connection, refused } = open();
  tell(mockBound['state_change'], { current: 'unavailable' });
  expect(refused).toHaveLength(0);
  tell(mockBound['state_change'], { current: 'disconnected' });
  expect(refused).toHaveLength(1);
  connection.close();
  tell(mockBound['state_change'], { current: 'disconnected' });
  expect(refused).toHaveLength(1);
});
