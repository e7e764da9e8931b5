import type { Event } from '@jangada/contracts/events/event';
import { wireEvents } from '@jangada/contracts/events/events';
import type { ConnectionState } from '@jangada/contracts/host/host-api';
import { PUBLIC_CHANNEL_ID } from '@jangada/contracts/domains/realtime/channels';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { Options } from 'pusher-js';
import { watchSubscriptions } from './subscriptions.ts';
import {
  ACTIVITY_TIMEOUT_MS,
  PONG_TIMEOUT_MS,
  PUBLIC_CHANNEL_DELAY_MS,
  REFETCH_INTERVAL_MS,
  UNAVAILABLE_TIMEOUT_MS,
} from './timing.ts';

/** Requests the signature of a private or presence channel. */
export type Authorise = (
  socketId: string,
  channel: string,
) => Promise<{ auth: string; channel_data?: string | undefined }>;

/** Requests the signature that signs the connection in as the player. */
export type AuthoriseUser = (socketId: string) => Promise<{ auth: string; user_data: string }>;

export interface ConnectionParts {
  readonly realtime: SiteConfig['realtime'];
  /** The guest's UUID or the user's number. */
  readonly ownerId: string | number;
  readonly authorise: Authorise;
  /** Missing for guests, who do not sign in. */
  readonly authoriseUser?: AuthoriseUser | undefined;
  readonly onEvent: (event: Event, payload: unknown) => void;
  /** `connected` is reported after the channels are subscribed; before that, events do not arrive. */
  readonly onState: (state: ConnectionState) => void;
  /** The gateway closed the connection for good: pusher-js does not reconnect. */
  readonly onRefused: () => void;
  readonly onPresent: (count: number) => void;
}

export interface Connection {
  /** Leaves all channels and disconnects (RT-39). */
  close(): void;
}

/** The library's `initialized` is reported as connecting, and so is its `connected` while channels are subscribing. */
const stateOf = (state: string): ConnectionState =>
  state === 'unavailable' || state === 'failed' || state === 'disconnected' ? state : 'connecting';

const stateOfSubscriptions = { subscribing: 'connecting', subscribed: 'connected', late: 'unavailable' } as const;

/** True for a local gateway, which has no certificate and therefore no TLS (RT-37). */
const isLocal = (hostname: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(hostname);

const addressOf = ({ host, port, tls }: SiteConfig['realtime']): Partial<Options> => {
  if (host === undefined && port === undefined) return { forceTLS: tls };
  const wsHost = host ?? window.location.hostname;
  const forceTLS = tls && !isLocal(wsHost);
  return {
    wsHost,
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
    forceTLS,
    // Long-polling fallbacks exist on hosted Pusher only.
    enabledTransports: [forceTLS ? 'wss' : 'ws'],
  };
};

const clientFor = ({ realtime, authorise, authoriseUser }: ConnectionParts): Pusher =>
  new Pusher(realtime.key, {
    cluster: realtime.cluster,
    ...addressOf(realtime),
    enableStats: false,
    activityTimeout: ACTIVITY_TIMEOUT_MS,
    pongTimeout: PONG_TIMEOUT_MS,
    unavailableTimeout: UNAVAILABLE_TIMEOUT_MS,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, callback) => {
        authorise(socketId, channelName).then(
          ({ auth, channel_data }) => callback(null, channel_data === undefined ? { auth } : { auth, channel_data }),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
    ...(authoriseUser && {
      userAuthentication: {
        endpoint: '',
        transport: 'ajax',
        customHandler: ({ socketId }, callback) => {
          authoriseUser(socketId).then(
            (signed) => callback(null, signed),
            (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
          );
        },
      },
    }),
  });

/** Echo takes bare event names with a leading dot (docs/decisions/0005). */
const listenerNames = (channel: 'public' | 'private') =>
  wireEvents.flatMap((event) =>
    event.wire?.channels.includes(channel) ? [{ event, name: `.${event.wire.name}` }] : [],
  );

/** Opens the socket of one visitor; another token needs another connection. */
export const openConnection = (parts: ConnectionParts): Connection => {
  const pusher = clientFor(parts);
  const echo = new Echo<'pusher'>({ broadcaster: 'pusher', client: pusher, withoutInterceptors: true });
  let present = 0;
  let isClosed = false;
  const showPresent = (count: number) => {
    present = Math.max(0, count);
    parts.onPresent(present);
  };

  const ownName = `private-universal.${parts.ownerId}`;
  const publicName = `universal-public.${PUBLIC_CHANNEL_ID}`;
  const subscriptions = watchSubscriptions({
    names: [ownName, publicName],
    subscribe: (name) => pusher.subscribe(name),
    onChange: (state) => parts.onState(stateOfSubscriptions[state]),
  });

  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (isClosed) return;
    if (current === 'connected') return subscriptions.handleConnected();
    subscriptions.handleLost();
    parts.onState(stateOf(current));
    if (current === 'disconnected') parts.onRefused();
  });
  // Connection errors are shown by the state only; pusher-js reconnects (RT-38).
  pusher.connection.bind('error', () => {});
  parts.onState(stateOf(pusher.connection.state));

  // Signed-in connections are closed by the platform when their session ends; pusher-js repeats the sign-in itself.
  if (parts.authoriseUser) pusher.signin();

  const own = echo.private(`universal.${parts.ownerId}`);
  subscriptions.watch(ownName, own);
  for (const { event, name } of listenerNames('private'))
    own.listen(name, (payload: unknown) => parts.onEvent(event, payload));

  const joinPublic = setTimeout(() => {
    const everybody = echo.channel(publicName);
    subscriptions.watch(publicName, everybody);
    for (const { event, name } of listenerNames('public')) {
      everybody.listen(name, (payload: unknown) => parts.onEvent(event, payload));
    }
    echo
      .join(publicName)
      .here((members: unknown[]) => showPresent(members.length))
      .joining(() => showPresent(present + 1))
      .leaving(() => showPresent(present - 1));
  }, PUBLIC_CHANNEL_DELAY_MS);

  return {
    close: () => {
      isClosed = true;
      clearTimeout(joinPublic);
      subscriptions.handleLost();
      echo.leaveAllChannels();
      // pusher-js sends in the next task; an earlier disconnect would drop the unsubscriptions.
      setTimeout(() => pusher.disconnect());
    },
  };
};

/** Leading and trailing: the first call runs at once, those within the interval after it run once at its end. */
export const throttle = (run: () => void): (() => void) => {
  let isWaiting = false;
  let isDue = false;
  const call = () => {
    isDue = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    run();
    setTimeout(() => {
      isWaiting = false;
      if (isDue) call();
    }, REFETCH_INTERVAL_MS);
  };
  return call;
};
