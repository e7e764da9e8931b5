import { randomUUID } from 'node:crypto';
import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import { privateChannel, publicChannel } from '@jangada/contracts/domains/realtime/channels';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Alert } from './raise-alert.ts';
import { alongside, handOver, isSentHere, wakeOutbox, type Tx } from '../database/database.ts';
import { preparedWriting } from '../database/prepared.ts';

/** What leaves this server after the transaction is on disk. The worker knows how to send each topic. */
export type OutboxTopic =
  | 'realtime'
  | 'disconnect'
  | 'pix-refund'
  | 'payout'
  | 'fact'
  | 'alert'
  | 'push'
  | 'announcement'
  | 'file-removal';

const leave = preparedWriting(
  'outbox-leave',
  `insert into outbox (topic, payload, available_at) values ($1, $2, now() + make_interval(secs => $3))`,
  ['text', 'text', 'double precision'],
  (input) =>
    `insert into outbox (topic, payload, available_at)
     select p1, p2::jsonb, now() + make_interval(secs => p3) from ${input}`,
);

/** How long a row belongs to who has taken it. When it was not sent by then, anybody takes it. */
export const LEASE_MS = 30_000;

const leaveLeased = preparedWriting<{ readonly seq: number; readonly id: string }>(
  'outbox-leave-leased',
  `insert into outbox (id, topic, payload, leased_until, attempts)
   values ($1, $2, $3, now() + make_interval(secs => ${LEASE_MS / 1_000}), 1) returning seq, id`,
  ['uuid', 'text', 'text'],
  (input) =>
    `insert into outbox (id, topic, payload, leased_until, attempts)
     select p1, p2, p3::jsonb, now() + make_interval(secs => ${LEASE_MS / 1_000}), 1 from ${input} returning seq, id`,
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

/** Given up from the start: it stays for a person to look at, and no worker takes it. */
const leaveParked = preparedWriting(
  'outbox-leave-parked',
  `insert into outbox (id, topic, payload, given_up_at) values ($1, 'realtime', $2, now())`,
  ['uuid', 'text'],
  (input) =>
    `insert into outbox (id, topic, payload, given_up_at) select p1, 'realtime', p2::jsonb, now() from ${input}`,
);

/** What is said of a broken contract, at most. */
const PROBLEM_CHARS_MAX = 500;

/**
 * Tells the browsers a fact, after commit and at least once. A payload that breaks the event's contract is parked in the
 * outbox and raises an alert: the transaction, and the money it moves, is not the event's to undo (docs/decisions/0061).
 *
 * @throws when the event never goes to such an audience, whatever its payload
 */
export async function enqueue<E extends Event>(
  tx: Tx,
  event: E,
  payload: PayloadOf<E>,
  audience: Audience,
): Promise<void> {
  const channel = audience === 'public' ? 'public' : 'private';
  if (!event.wire?.channels.includes(channel)) throw new TypeError(`${event.name} does not go to a ${channel} channel`);
  const message = {
    channels: [audience === 'public' ? publicChannel : privateChannel(audience.ownerId)],
    name: event.wire.name,
  };
  const checked = safeParse(event.payload, payload);
  if (checked.success) await enqueueJob(tx, 'realtime', { ...message, data: checked.data });
  else await park(tx, event.name, { ...message, data: payload }, checked.error.message);
}

async function park(tx: Tx, event: string, message: object, problem: string): Promise<void> {
  const id = randomUUID();
  alongside(tx, leaveParked, [id, storableJson(message)]);
  await alertParked(tx, event, id, problem);
}

/**
 * Parks a row that its sender cannot read, and raises an alert: it stays for a person to look at, and no worker takes it.
 *
 * @param problem what is wrong with it
 */
export async function parkRow(
  tx: Tx,
  { seq, id, topic }: { readonly seq: number; readonly id: string; readonly topic: string },
  problem: string,
): Promise<void> {
  await tx.updateTable('outbox').set({ leased_until: null, given_up_at: new Date() }).where('seq', '=', seq).execute();
  await alertParked(tx, `outbox ${topic}`, id, problem);
}

async function alertParked(tx: Tx, subject: string, id: string, problem: string): Promise<void> {
  const about = storableText(problem.slice(0, PROBLEM_CHARS_MAX));
  const alert: Alert = { kind: 'event-parked', subject, details: { outbox_id: id, problem: about } };
  await enqueueJob(tx, 'alert', alert);
}

/** What `jsonb` takes of anything: no big integers, no NUL, no half of a character. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'bigint') return String(field);
    return typeof field === 'string' ? storableText(field) : field;
  });

/** UTF-8 has no halves of characters: they become the replacement character. */
const storableText = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();
