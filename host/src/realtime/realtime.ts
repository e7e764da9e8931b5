import type { Event } from '@jangada/contracts/events/event';
import type { Api, ConnectionState, ReadonlyStore, Realtime, Session } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { createStore } from 'zustand/vanilla';
import type { Connection, ConnectionParts } from './connection.ts';

/** Who connects: the session, and the token it carries. */
export interface RealtimeSession extends ReadonlyStore<Session> {
  token(): string | null;
  onToken(listener: () => void): () => void;
}

export interface RealtimeParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly api: Api;
  readonly session: RealtimeSession;
  readonly onEvent: (event: Event, payload: unknown) => void;
  /** The line was away and is back: what was missed has to be asked for (RT-41). */
  readonly onBack: () => void;
  /** Asks the platform whether this session goes on; what it answers is dealt with there. */
  readonly checkSession: () => Promise<void>;
  /** They did not come; they are asked for again by themselves. */
  readonly onLoadFailed?: (error: unknown) => void;
  /** The socket libraries, fetched when the first view is there. */
  readonly load?: () => Promise<{ openConnection: (parts: ConnectionParts) => Connection }>;
}

export interface RealtimePort extends Realtime {
  /** Connects as whoever is here, and anew whenever somebody else is (RT-02). */
  start(): void;
}

/** Libraries that did not load are asked for again so long after. */
export const LOAD_RETRY_MS = 30_000;

/** A connection that the gateway closed for good is opened anew so long after, longer each time in a row. */
export const REFUSED_RETRY_FIRST_MS = 500;
const REFUSED_RETRY_MS_MAX = 60_000;

interface Owner {
  readonly id: string | number;
  readonly token: string | null;
}

/** Nobody while it is not known who is here: before the check, and between a new token and its player. */
const ownerOf = (session: Session, token: string | null): Owner | null => {
  if (session.status === 'user') return { id: session.user.id, token };
  return session.status === 'guest' && token === null ? { id: session.guestId, token } : null;
};

/** The realtime connection of the page. Errors are swallowed: it is there or it is not (RT-38). */
export const createRealtime = (parts: RealtimeParts): RealtimePort => {
  const load = parts.load ?? (() => import('./connection.ts'));
  const state = createStore<ConnectionState>(() => 'connecting');
  const present = createStore<number | null>(() => null);
  let connection: Connection | null = null;
  let owner: Owner | null = null;
  let hasConnected = false;
  let refusedRetryMs = REFUSED_RETRY_FIRST_MS;
  let connectedAtMs = 0;

  const handleState = (next: ConnectionState) => {
    const before = state.getState();
    state.setState(next, true);
    if (next !== 'connected' || before === 'connected') return;
    connectedAtMs = Date.now();
    if (hasConnected) parts.onBack();
    hasConnected = true;
  };

  /** A session that goes on connects again, and is authorised anew. A guest has none that could have ended. */
  const handleRefused = async (refused: Owner) => {
    if (refused.token === null) return;
    await parts.checkSession().catch(() => undefined);
    if (owner !== refused || parts.session.token() !== refused.token) return;
    // One that lasted was not part of a row.
    if (Date.now() - connectedAtMs > REFUSED_RETRY_MS_MAX && connectedAtMs > 0) refusedRetryMs = REFUSED_RETRY_FIRST_MS;
    connectedAtMs = 0;
    const waitMs = refusedRetryMs;
    refusedRetryMs = Math.min(refusedRetryMs * 2, REFUSED_RETRY_MS_MAX);
    setTimeout(() => {
      if (owner !== refused) return;
      connection?.close();
      connection = null;
      tryToConnect(refused);
    }, waitMs);
  };

  /** A token that is no longer ours signs nobody in. */
  const authoriseUserBy = (token: string) => async (socketId: string) => {
    const { authoriseUser } = await import('@jangada/contracts/domains/realtime/endpoints');
    if (parts.session.token() !== token) throw new DOMException('Another session', 'AbortError');
    return parts.api(authoriseUser, { body: { socket_id: socketId } });
  };

  const connect = async (requested: Owner) => {
    const { openConnection } = await load();
    if (owner !== requested) return;
    connection = openConnection({
      realtime: parts.site.getState().realtime,
      ownerId: requested.id,
      authorise: async (socketId, channel) => {
        const { authoriseChannel } = await import('@jangada/contracts/domains/realtime/endpoints');
        return parts.api(authoriseChannel, { body: { socket_id: socketId, channel_name: channel } });
      },
      authoriseUser: requested.token === null ? undefined : authoriseUserBy(requested.token),
      onRefused: () => void handleRefused(requested),
      onEvent: parts.onEvent,
      onState: handleState,
      onPresent: (count) => present.setState(count, true),
    });
  };

  const tryToConnect = (requested: Owner) => {
    connect(requested).catch((error: unknown) => {
      if (owner !== requested) return;
      state.setState('failed', true);
      parts.onLoadFailed?.(error);
      setTimeout(() => {
        if (owner === requested) tryToConnect(requested);
      }, LOAD_RETRY_MS);
    });
  };

  const reconnect = () => {
    const requested = ownerOf(parts.session.getState(), parts.session.token());
    if (requested === null || (requested.id === owner?.id && requested.token === owner.token)) return;
    connection?.close();
    connection = null;
    // A line of somebody else has nothing to catch up with.
    if (requested.id !== owner?.id) hasConnected = false;
    owner = requested;
    refusedRetryMs = REFUSED_RETRY_FIRST_MS;
    present.setState(null, true);
    state.setState('connecting', true);
    tryToConnect(requested);
  };

  return {
    state,
    present,
    start: () => {
      reconnect();
      parts.session.subscribe(reconnect);
      parts.session.onToken(reconnect);
    },
  };
};
