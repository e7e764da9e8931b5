import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { Job } from './jobs.ts';

const EVERY_MS = 60 * 60_000;
const LEASE_MS = 30 * 60_000;
/** Rows per transaction: few enough that other transactions do not block for long. */
const ROWS_PER_BATCH = 2_000;
/** Batches of one kind of row per run; the next run deletes the rest. */
const BATCHES_PER_ROUND = 50;

/** After this time a repeated call counts as a new one. */
export const IDEMPOTENCY_KEYS_RETENTION_DAYS = 30;
/** A fact stays in the outbox until every consumer has processed it, so delivery marks must be retained for longer. */
export const FACT_DELIVERIES_RETENTION_DAYS = 30;
/** The outbox gives up a push within an hour, so its delivery marks are useless after that. */
export const PUSH_DELIVERIES_RETENTION_DAYS = 30;
/** An expired support token is useless. */
const SUPPORT_TOKENS_RETENTION_DAYS = 1;
/** Expired nonces and challenges are useless. */
const NONCES_RETENTION_DAYS = 1;
/** The file was deleted at the cancellation; the row is only a line in the player's list of documents. */
export const CANCELLED_DOCUMENTS_RETENTION_DAYS = 90;

/** The messages may name people; operators have had this time to inspect them. */
export const THIRD_PARTY_MESSAGES_RETENTION_DAYS = 90;

/** Rows that were given up are never sent; operators have had this time to inspect them. */
const GIVEN_UP_RETENTION_DAYS = 365;

type Sweep = (rowsMax: number) => RawBuilder<{ gone: number }>;

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

const deletingFrom = (table: string, old: RawBuilder<unknown>): Sweep => {
  const name = sql.table(table);
  return (rowsMax) => sql<{ gone: number }>`
    with gone as (
      delete from ${name} where ctid = any (array(select ctid from ${name} t where ${old} limit ${rowsMax}))
      returning 1
    ) select count(*) as gone from gone`;
};

const sweeps: readonly Sweep[] = [
  deletingFrom('idempotency_keys', sql`t.created_at < ${before(IDEMPOTENCY_KEYS_RETENTION_DAYS)}`),
  deletingFrom(
    'fact_deliveries',
    sql`t.delivered_at < ${before(FACT_DELIVERIES_RETENTION_DAYS)} and not exists (select from outbox o where o.id = t.fact_id)`,
  ),
  deletingFrom('push_deliveries', sql`t.created_at < ${before(PUSH_DELIVERIES_RETENTION_DAYS)}`),
  deletingFrom('outbox', sql`t.given_up_at < ${before(GIVEN_UP_RETENTION_DAYS)}`),
  deletingFrom(
    'documents',
    sql`t.status = 'cancelled' and t.decided_at < ${before(CANCELLED_DOCUMENTS_RETENTION_DAYS)}`,
  ),
  deletingFrom('support_tokens', sql`t.expires_at < ${before(SUPPORT_TOKENS_RETENTION_DAYS)}`),
  deletingFrom('google_nonces', sql`t.expires_at < ${before(NONCES_RETENTION_DAYS)}`),
  deletingFrom('passkey_challenges', sql`t.expires_at < ${before(NONCES_RETENTION_DAYS)}`),
  deletingFrom('third_party_messages', sql`t.last_at < ${before(THIRD_PARTY_MESSAGES_RETENTION_DAYS)}`),
  // Provider calls are retained for five years, and only this database function may delete them.
  (rowsMax) => sql<{ gone: number }>`select purge_provider_calls(${rowsMax}::integer) as gone`,
];

/** Deletes expired rows, so that no table grows without bound. */
export const purgeExpired: Job = {
  name: 'purge-expired',
  everyMs: EVERY_MS,
  leaseMs: LEASE_MS,
  run: async ({ db }, tenant) => {
    for (const sweep of sweeps) await inBatches(db, tenant.id, sweep);
  },
};

async function inBatches(db: Database, tenantId: string, sweep: Sweep): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_ROUND; batch += 1) {
    const removed = await db.transaction(tenantId, (tx) => deletedBy(tx, sweep));
    if (removed < ROWS_PER_BATCH) return;
  }
}

const deletedBy = async (tx: Tx, sweep: Sweep): Promise<number> =>
  (await sweep(ROWS_PER_BATCH).execute(tx)).rows[0]?.gone ?? 0;
