import { randomUUID } from 'node:crypto';
import type { Event, PayloadOf } from '@jangada/contracts/event';
import { privateChannel, publicChannel } from '@jangada/contracts/realtime/channels';
import { safeParse } from '@jangada/contracts/schema';
import { alongside, handOver, isSentHere, wakeOutbox, type Tx } from '../database/database.ts';
import { preparedWriting } from '../database/prepared.ts';

/** What leaves this server after the transaction is on disk. The worker knows how to send each topic. */
export type OutboxTopic = 'realtime' | 'pix-refund' | 'payout' | 'fact' | 'push' | 'announcement' | 'file-removal';

const leave = preparedWriting(
  'outbox-leave',
  `insert into outbox (topic, payload, available_at) values ($1, $2, now() + make_interval(secs => $3))`,
  ['text', 'text', 'double precision'],
  (told) =>
    `insert into outbox (topic, payload, available_at)
     select p1, p2::jsonb, now() + make_interval(secs => p3) from ${told}`,
);

/** How long a row belongs to who has taken it. When it was not sent by then, anybody takes it. */
export const LEASE_MS = 30_000;

const leaveLeased = preparedWriting<{ readonly seq: number; readonly id: string }>(
  'outbox-leave-leased',
  `insert into outbox (id, topic, payload, leased_until, attempts)
   values ($1, $2, $3, now() + make_interval(secs => ${LEASE_MS / 1_000}), 1) returning seq, id`,
  ['uuid', 'text', 'text'],
  (told) =>
    `insert into outbox (id, topic, payload, leased_until, attempts)
     select p1, p2, p3::jsonb, now() + make_interval(secs => ${LEASE_MS / 1_000}), 1 from ${told} returning seq, id`,
);

/**
 * Writes a job in the same transaction as the fact it follows from.
 *
 * @param delayMs how long it stays before it is sent
 */
export async function enqueueJob(tx: Tx, topic: OutboxTopic, payload: object, delayMs = 0): Promise<void> {
  if (delayMs === 0 && isSentHere(tx, topic)) {
    const id = randomUUID();
    handOver(tx, leaveLeased, [id, topic, JSON.stringify(payload)], { id, topic, payload });
    return;
  }
  alongside(tx, leave, [topic, JSON.stringify(payload), delayMs / 1_000]);
  wakeOutbox(tx, topic);
}

/** Everybody on the site, or one guest (UUID) or user (number) on a channel of their own. */
export type Audience = 'public' | { readonly ownerId: string | number };

/**
 * Tells the browsers a fact, after commit and at least once.
 *
 * @throws when the payload breaks the event's contract: nothing of the transaction is kept then
 */
export async function enqueue<E extends Event>(
  tx: Tx,
  event: E,
  payload: PayloadOf<E>,
  audience: Audience,
): Promise<void> {
  const checked = safeParse(event.payload, payload);
  if (!checked.success) throw new TypeError(`The payload breaks ${event.name}: ${checked.error.message}`);
  const channel = audience === 'public' ? 'public' : 'private';
  if (!event.wire?.channels.includes(channel)) throw new TypeError(`${event.name} does not go to a ${channel} channel`);
  const channels = [audience === 'public' ? publicChannel : privateChannel(audience.ownerId)];
  const message = { channels, name: event.wire.name, data: checked.data };
  await enqueueJob(tx, 'realtime', message);
}
