import type { PublisherCall } from '../http-api/http-api.ts';

/** A change on one gateway. A count is absolute, so only the last one matters. */
export type StateChange =
  | { kind: 'count'; channel: string; count: number }
  | { kind: 'joined'; channel: string; userId: string; userInfo: unknown }
  | { kind: 'left'; channel: string; userId: string }
  | { kind: 'online' | 'offline'; userId: string };

export interface ClientEventEntry {
  appId: string;
  channel: string;
  event: string;
  data: unknown;
  userId: string | undefined;
}

export interface CachedEntry {
  appId: string;
  channel: string;
  /** The finished frame, in base64. */
  frame: string;
  data: string;
  expiresAtMs: number;
}

/**
 * The entries that gateways of a cluster write to their stream. A gateway ignores unknown kinds, which a newer one may
 * write.
 */
export type Entry =
  /** Sent by a gateway that does not know the state of all others; the others answer with their state. */
  | { kind: 'hello' }
  | { kind: 'alive' }
  | { kind: 'gone'; node: string }
  | { kind: 'call'; call: PublisherCall }
  | { kind: 'client-event'; clientEvent: ClientEventEntry }
  | { kind: 'changes'; changes: Record<string, StateChange[]> }
  /** The whole state of a gateway, in one or more consecutive entries. */
  | { kind: 'state'; changes: Record<string, StateChange[]>; isFirst: boolean; isLast: boolean }
  /** The last events of cache channels, for a gateway that has just started. */
  | { kind: 'cached'; events: CachedEntry[] };

/** An entry as it was read, with its author and sequence number. */
export interface ReceivedEntry {
  node: string;
  sequence: number;
  entry: Entry;
}
