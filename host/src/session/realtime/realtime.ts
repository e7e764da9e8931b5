import type { Event } from '@jangada/contracts/events/event';
import type { Api, ConnectionState, ReadonlyStore, Realtime, Session } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { createStore } from 'zustand/vanilla';
import type { Connection, ConnectionParts } from './connection.ts';

export interface RealtimeSession extends ReadonlyStore<Session> {
  token(): string | null;
  onToken(listener: () => void): () => void;
}

export interface RealtimeParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly api: Api;
  readonly session: RealtimeSession;
  readonly onEvent: (event: Event, payload: unknown) => void;
  /** The connection was lost and is restored: missed events have to be fetched (RT-41). */
  readonly onBack: () => void;
  /** Checks the session with the platform, which handles the result itself. */
  readonly checkSession: () => Promise<void>;
  /** The libraries failed to load; the load is retried. */
  readonly onLoadFailed?: (error: unknown) => void;
  /** Loads the socket libraries, after the first view. */
  readonly load?: () => Promise<{
    openConnection: (parts: ConnectionParts) => Connection;
    throttle: (run: () => void) => () => void;
  }>;
}

export interface RealtimePort extends Realtime {
  /** Connects as the current visitor, and again whenever the visitor changes (RT-02). */
  start(): void;
}

/** Delay before the libraries are loaded again. */
export const LOAD_RETRY_MS = 30_000;

/** Delay before a connection that the gateway closed for good is opened again; doubles each time. */
export const REFUSED_RETRY_FIRST_MS = 500;
const REFUSED_RETRY_MS_MAX = 60_000;

interface Owner {
  readonly id: string | number;
  readonly token: string | null;
}

/** Null while unknown: before the check, and between a new token and its player. */
const ownerOf = (session: Session, token: string | null): Owner | null => {
  if (session.status === 'user') return { id: session.user.id, token };
  return session.status === 'guest' && token === null ? { id: session.guestId, token } : null;
};

/** The realtime connection of the page. Errors are not shown (RT-38). */
export const createRealtime = (parts: RealtimeParts): RealtimePort => {
  const load = parts.load ?? (() => import('./connection.ts'));
  const state = createStore<ConnectionState>(() => 'connecting');
  const present = createStore<number | null>(() => null);
  let connection: Connection | null = null;
  let owner: Owner | null = null;
  let hasConnected = false;
  let refusedRetryMs = REFUSED_RETRY_FIRST_MS;
  let connectedAtMs = 0;
  let reportReconnect = parts.onBack;

  const handleState = (next: ConnectionState) => {
    const before = state.getState();
    state.setState(next, true);
    if (next !== 'connected' || before === 'connected') return;
    connectedAtMs = performance.now();
    if (hasConnected) reportReconnect();
    hasConnected = true;
  };

  /** Reconnects with a new authorisation if the session is still valid. Guests have no session. */
  const handleRefused = async (refused: Owner) => {
    if (refused.token === null) return;
    await parts.checkSession().catch(() => undefined);
    if (owner !== refused || parts.session.token() !== refused.token) return;
    // A connection that lasted longer than the longest delay resets the delay.
    if (performance.now() - connectedAtMs > REFUSED_RETRY_MS_MAX && connectedAtMs > 0)
      refusedRetryMs = REFUSED_RETRY_FIRST_MS;
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

  /** A replaced token must not sign the connection in. */
  const authoriseUserBy = (token: string) => async (socketId: string) => {
    const { authoriseUser } = await import('@jangada/contracts/domains/realtime/endpoints');
    if (parts.session.token() !== token) throw new DOMException('Another session', 'AbortError');
    return parts.api(authoriseUser, { body: { socket_id: socketId } });
  };

  const connect = async (requested: Owner) => {
    const { openConnection, throttle } = await load();
    if (owner !== requested) return;
    reportReconnect = throttle(parts.onBack);
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
    // A new visitor has missed no events, so the next connect must not count as a restored connection.
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
