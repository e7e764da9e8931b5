import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { defer } from '../database/pipelined-dialect.ts';
import { LEASE_MS, parkRow, type OutboxTopic } from './outbox.ts';
import type { Sent } from './sender.ts';

export const BATCH_MAX = 200;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MS_MAX = 60_000;
/** Upper bound of a requested retry delay. */
const WAIT_MS_MAX = 10 * 60_000;
const ATTEMPTS_MAX = 40;
/** Topics that are given up after the last attempt. Other topics are retried until they succeed. */
const perishableTopics: ReadonlySet<string> = new Set<OutboxTopic>([
  'realtime',
  'disconnect',
  'push',
  'announcement',
  'contact-message',
]);

export interface Leased {
  seq: number;
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
  /** Null for rows that no traced call wrote, and for those that the writing process sends itself. */
  traceparent: string | null;
}

/** The tenants with due rows of these topics: one statement for all tenants. */
export const listTenantsWithRows = async (
  { registry }: Pick<Database, 'registry'>,
  topics: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from tenants_with_outbox_rows(${topics}::text[])`.execute(registry);
  return rows.map(({ tenant_id }) => tenant_id);
};

/** Leases the tenant's oldest due rows of these topics, at most one batch. */
export const leaseRows = (db: Database, topics: readonly string[], tenantId: string): Promise<Leased[]> =>
  db.transaction(tenantId, async (tx) => {
    const { rows } = await sql<Leased>`
      update outbox set leased_until = now() + make_interval(secs => ${LEASE_MS / 1000}), attempts = attempts + 1
      where (tenant_id, seq) in (
        select tenant_id, seq from outbox
        where topic = any(${topics}) and given_up_at is null and available_at <= now() and (leased_until is null or leased_until < now())
        order by seq limit ${BATCH_MAX} for update skip locked)
      returning seq, id, topic, payload, attempts, traceparent`.execute(tx);
    return rows.toSorted((a, b) => a.seq - b.seq);
  });

/** Deletes the sent rows, parks the unreadable ones, and schedules or gives up the failed ones. */
export const settleRows = (
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
  tenantId: string,
  jobs: readonly Leased[],
  { failed, waitMs, malformed }: Sent,
): Promise<void> => {
  const settle = async (tx: Tx): Promise<void> => {
    const sent = jobs.filter(({ id }) => !failed.has(id) && !malformed?.has(id)).map(({ seq }) => seq);
    if (sent.length > 0) await defer(tx, sql`delete from outbox where seq = any (${sent}::bigint[])`);
    for (const job of jobs) {
      const problem = malformed?.get(job.id);
      if (problem !== undefined) await parkRow(tx, job, problem);
    }
    for (const job of jobs.filter(({ id }) => failed.has(id))) {
      const { topic, id, attempts } = job;
      const isGivenUp = await retryLater(tx, job, waitMs?.get(id) ?? 0);
      if (isGivenUp) log.error({ tenant: tenantId, topic, event: id, attempts }, 'outbox: given up');
    }
  };
  // The commit does not wait for the disk: a row that reappears after a crash of the database is sent again, like a row
  // of a crashed worker.
  return db.transaction(tenantId, settle, { synchronousCommit: 'off' });
};

/** @returns whether the row was given up instead */
async function retryLater(tx: Tx, { seq, attempts, topic }: Leased, waitMs: number): Promise<boolean> {
  const isGivenUp = attempts >= ATTEMPTS_MAX && perishableTopics.has(topic);
  const backoffMs = Math.min(BACKOFF_MS_MAX, BACKOFF_FIRST_MS * 2 ** (attempts - 1));
  const delayMs = Math.max(backoffMs, Math.min(WAIT_MS_MAX, waitMs));
  await tx
    .updateTable('outbox')
    .set({
      leased_until: null,
      available_at: new Date(Date.now() + delayMs),
      failing_since: waitMs > 0 ? null : sql<Date>`coalesce(failing_since, available_at)`,
      given_up_at: isGivenUp ? new Date() : null,
    })
    .where('seq', '=', seq)
    .execute();
  return isGivenUp;
}

export const releaseRows = (db: Database, tenantId: string, seqs: readonly number[]): Promise<unknown> =>
  db.transaction(tenantId, (tx) =>
    tx.updateTable('outbox').set({ leased_until: null }).where('seq', 'in', seqs).execute(),
  );
