import type { RemoteName } from '../values/remotes.ts';
import type * as z from '../values/schema.ts';

/** The channels: `public` is `universal-public.30`, `private` is the guest's or user's `universal.{id}`. */
export type Channel = 'public' | 'private';

export interface Event<Payload extends z.Schema = z.Schema> {
  /** A past fact: `wallet.balance-changed`. */
  readonly name: string;
  readonly payload: Payload;
  /** The only owner that may emit the event on the bus; `host` for events from the realtime connection. */
  readonly owner: RemoteName | 'host';
  /** Late listeners get the last value at once, because remotes load late. */
  readonly keepsLast: boolean;
  /** The wire name and the channels of an event that the server sends. */
  readonly wire?: { readonly name: string; readonly channels: readonly Channel[] };
}

export type PayloadOf<E extends Event> = z.infer<E['payload']>;

/**
 * Declares one event. The same object serves the server's outbox, the socket and the bus.
 *
 * @example
 * export const balanceChanged = event('wallet.balance-changed', z.object({ wallet }), { owner: 'host', keepsLast: true });
 */
export const event = <Payload extends z.Schema>(
  name: string,
  payload: Payload,
  options: { owner: Event['owner']; keepsLast?: boolean; wire?: NonNullable<Event['wire']> },
): Event<Payload> => ({
  name,
  payload,
  owner: options.owner,
  keepsLast: options.keepsLast ?? false,
  ...(options.wire ? { wire: options.wire } : {}),
});
