import type { Event } from '@jangada/contracts/event';
import type { Api, ConnectionState, Observable, Realtime, Session } from '@jangada/contracts/host/host-api';
import { authoriseChannel } from '@jangada/contracts/realtime/endpoints';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { createObservable } from '@jangada/remote-kit/observable';
import type { Connection, ConnectionParts } from './connection.ts';

export interface RealtimeParts {
  readonly site: Observable<SiteConfig>;
  readonly api: Api;
  readonly session: Observable<Session>;
  readonly onEvent: (event: Event, payload: unknown) => void;
  /** The line was away and is back: what was missed has to be asked for (RT-41). */
  readonly onBack: () => void;
  /** The socket libraries, fetched when the first view is there. */
  readonly load?: () => Promise<{ openConnection: (parts: ConnectionParts) => Connection }>;
}

export interface RealtimePort extends Realtime {
  /** Connects as whoever is here, and anew whenever somebody else is (RT-02). */
  start(): void;
}

const ownerOf = (session: Session): string | number | null => {
  if (session.status === 'checking') return null;
  return session.status === 'user' ? session.user.id : session.guestId;
};

/** The realtime connection of the page. Errors are swallowed: it is there or it is not (RT-38). */
export const createRealtime = (parts: RealtimeParts): RealtimePort => {
  const load = parts.load ?? (() => import('./connection.ts'));
  const state = createObservable<ConnectionState>('connecting');
  const present = createObservable<number | null>(null);
  let connection: Connection | null = null;
  let owner: string | number | null = null;
  let hasConnected = false;

  const handleState = (next: ConnectionState) => {
    const before = state.get();
    state.set(next);
    if (next !== 'connected' || before === 'connected') return;
    if (hasConnected) parts.onBack();
    hasConnected = true;
  };

  const connect = async (wanted: string | number) => {
    const { openConnection } = await load();
    if (owner !== wanted) return;
    connection = openConnection({
      realtime: parts.site.get().realtime,
      ownerId: wanted,
      authorise: (socketId, channel) =>
        parts.api(authoriseChannel, { body: { socket_id: socketId, channel_name: channel } }),
      onEvent: parts.onEvent,
      onState: handleState,
      onPresent: present.set,
    });
  };

  const follow = () => {
    const wanted = ownerOf(parts.session.get());
    if (wanted === owner || wanted === null) return;
    connection?.close();
    connection = null;
    owner = wanted;
    hasConnected = false;
    connect(wanted).catch(() => state.set('failed'));
  };

  return {
    state,
    present,
    start: () => {
      follow();
      parts.session.subscribe(follow);
    },
  };
};
