import type { PublisherCall } from '../http-api/http-api.ts';

/** What changed on one gateway. A count is absolute, so that the last one is enough. */
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

/** What gateways of a cluster write to their stream. Kinds a gateway does not know (of a newer one) are ignored. */
export type Entry =
  /** A gateway that does not know the state of all others: they answer with theirs. */
  | { kind: 'hello' }
  | { kind: 'alive' }
  | { kind: 'gone'; node: string }
  | { kind: 'call'; call: PublisherCall }
  | { kind: 'client-event'; clientEvent: ClientEventEntry }
  | { kind: 'changes'; changes: Record<string, StateChange[]> }
  /** All a gateway has, in one or more entries that follow each other. */
  | { kind: 'state'; changes: Record<string, StateChange[]>; isFirst: boolean; isLast: boolean }
  /** The last events of cache channels, for a gateway that has just started. */
  | { kind: 'cached'; events: CachedEntry[] };

/** An entry as it was read: by whom, and which of theirs. */
export interface ReceivedEntry {
  node: string;
  sequence: number;
  entry: Entry;
}
