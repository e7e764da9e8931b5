import { randomUUID } from 'node:crypto';
import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import { privateChannel, publicChannel } from '@jangada/contracts/domains/realtime/channels';
import { cutText } from '@jangada/contracts/values/characters';
import { safeParse } from '@jangada/contracts/values/schema';
import { storable } from '@jangada/server/storable';
import type { Alert } from './raise-alert.ts';
import { sql } from 'kysely';
import { beforeCommit, outboxOf, type LeasedRow, type Tx } from '../database/database.ts';
import { defer, PREPARED } from '../database/pipelined-dialect.ts';
import { currentWork } from '../tracing/work.ts';

/** Topics of jobs that are sent after the commit. */
export type OutboxTopic =
  | 'realtime'
  | 'disconnect'
  | 'pix-notice'
  | 'pix-refund'
  | 'med-answer'
  | 'payout'
  | 'fact'
  | 'alert'
  | 'push'
  | 'announcement'
  | 'contact-message'
  | 'code-failover'
  | 'file-removal';

/** A worker's lease of a row. Afterwards any worker can lease a row that was not sent. */
export const LEASE_MS = 30_000;

/** Rows that this process's worker will send; they are written at the commit. */
const rowsToLease = new WeakMap<Tx, Omit<LeasedRow, 'seq'>[]>();

/**
 * Writes a job in the same transaction as its cause. A job that this process sends itself is inserted in one statement
 * with the COMMIT, and is leased to this process there.
 *
 * @param delayMs delay before it is sent
 */
export const enqueueJob = async (tx: Tx, topic: OutboxTopic, payload: object, delayMs = 0): Promise<void> => {
  const { sentHere, topics } = outboxOf(tx);
  if (delayMs === 0 && sentHere.has(topic)) {
    const rows = rowsToLease.get(tx) ?? [];
    rowsToLease.set(tx, rows);
    rows.push({ id: randomUUID(), topic, payload });
    beforeCommit(tx, writeLeasedRows);
    return;
  }
  const traceparent = currentWork()?.traceparent ?? null;
  await sql`
    insert into outbox (topic, payload, available_at, traceparent)
    values (${topic}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delayMs / 1_000}), ${traceparent})`.execute(
    tx,
  );
  topics.add(topic);
};

async function writeLeasedRows(tx: Tx): Promise<void> {
  const rows = rowsToLease.get(tx)?.splice(0) ?? [];
  const { leasedRows } = outboxOf(tx);
  const insert = sql<{ seq: number; id: string }>`
    ${PREPARED} insert into outbox (id, topic, payload, leased_until, attempts)
    select id, topic, payload, now() + make_interval(secs => ${LEASE_MS / 1_000}), 1
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ topic }) => topic)}::text[],
      ${rows.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
    ) with ordinality row (id, topic, payload, position)
    order by position returning seq, id`;
  await defer(tx, insert, (written) => {
    const seqs = new Map(written.map(({ id, seq }) => [id, seq]));
    for (const row of rows) leasedRows.push({ ...row, seq: seqs.get(row.id) ?? Number.NaN });
  });
}

/** All visitors of the site, or one guest (UUID) or player (id) on their own channel. */
export type Audience = 'public' | { readonly ownerId: string | number };

const PROBLEM_CHARS_MAX = 500;

/**
 * Sends an event to browsers, after the commit and at least once. A payload that breaks the event's contract is parked
 * in the outbox and raises an alert, because an event must not roll back the transaction and its money
 * (docs/decisions/0061).
 *
 * @throws when the event is never sent to such an audience, whatever its payload
 */
export const enqueue = async <E extends Event>(
  tx: Tx,
  event: E,
  payload: PayloadOf<E>,
  audience: Audience,
): Promise<void> => {
  const channel = audience === 'public' ? 'public' : 'private';
  if (!event.wire?.channels.includes(channel)) throw new TypeError(`${event.name} does not go to a ${channel} channel`);
  const message = {
    channels: [audience === 'public' ? publicChannel : privateChannel(audience.ownerId)],
    name: event.wire.name,
  };
  const checked = safeParse(event.payload, payload);
  if (checked.success) await enqueueJob(tx, 'realtime', { ...message, data: checked.data });
  else await park(tx, event.name, { ...message, data: payload }, checked.error.message);
};

async function park(tx: Tx, event: string, message: object, problem: string): Promise<void> {
  const id = randomUUID();
  // The event is stored as given up, so that no worker leases it and an operator can inspect it.
  await sql`
    insert into outbox (id, topic, payload, given_up_at)
    values (${id}, 'realtime', ${storableJson(message)}, now())`.execute(tx);
  await alertParked(tx, event, id, problem);
}

/**
 * Parks a row that its sender cannot read, and raises an alert: workers no longer lease it, and an operator can inspect
 * it.
 *
 * @param problem the reason
 */
export const parkRow = async (
  tx: Tx,
  { seq, id, topic }: { readonly seq: number; readonly id: string; readonly topic: string },
  problem: string,
): Promise<void> => {
  await tx.updateTable('outbox').set({ leased_until: null, given_up_at: new Date() }).where('seq', '=', seq).execute();
  await alertParked(tx, `outbox ${topic}`, id, problem);
};

async function alertParked(tx: Tx, subject: string, id: string, problem: string): Promise<void> {
  const about = cutText(String(storable(problem)), PROBLEM_CHARS_MAX);
  const alert: Alert = { kind: 'event-parked', subject, details: { outbox_id: id, problem: about } };
  await enqueueJob(tx, 'alert', alert);
}

/** The part of a value that `jsonb` accepts: no bigints, no NUL, no lone surrogates. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'bigint') return String(field);
    return typeof field === 'string' ? storable(field) : field;
  });
