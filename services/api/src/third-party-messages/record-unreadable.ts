import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ThirdPartySource } from '@jangada/contracts/ops/third-party-messages';
import type { Database, Tx } from '../database/database.ts';
import { raiseAlert } from '../outbox/raise-alert.ts';
import type { Unreadable } from '../vendors/read-message.ts';
import type { VendorUnavailable } from '../vendors/send-request.ts';

const RAW_CHARS_MAX = 20_000;
const ROWS_PER_STATEMENT = 100;
/** The unreadable messages of one list that are stored; further ones are only counted in the alert. */
const STORED_PER_LIST_MAX = 1_000;

/**
 * Stores unreadable messages of a third party and raises one alert about the new ones. A repeated message is counted.
 */
export const recordUnreadable = async (
  db: Database,
  tenantId: string,
  source: ThirdPartySource,
  unreadable: readonly Unreadable[],
): Promise<void> => {
  if (unreadable.length === 0) return;
  const rows = rowsOf(source, unreadable.slice(0, STORED_PER_LIST_MAX));
  await db.transaction(tenantId, async (tx) => {
    const added: Stored[] = [];
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
      added.push(...(await upsert(tx, rows.slice(from, from + ROWS_PER_STATEMENT))).filter(({ isNew }) => isNew));
    const latest = added.at(-1);
    if (!latest) return;
    const { id, reason } = latest;
    const details = { message: id, reason, new: added.length, unreadable: unreadable.length };
    await raiseAlert(tx, { kind: 'third-party-message-unreadable', subject: source, details });
  });
};

/**
 * Stores the unreadable answer of a call, if that is why the third party counts as unavailable.
 *
 * @returns false when there was no answer
 */
export const recordUnreadableAnswer = async (
  db: Database,
  tenantId: string,
  source: ThirdPartySource,
  { unreadable }: VendorUnavailable,
): Promise<boolean> => {
  if (!unreadable) return false;
  await recordUnreadable(db, tenantId, source, [unreadable]);
  return true;
};

interface Row {
  readonly source: ThirdPartySource;
  readonly digest: Buffer;
  readonly reason: string;
  readonly raw: string;
}

/** Sorted by digest, so that two processes do not block each other; each message once. */
function rowsOf(source: ThirdPartySource, unreadable: readonly Unreadable[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { raw: message, reason } of unreadable) {
    const raw = textOf(message);
    const digest = createHash('sha256').update(raw).digest();
    rows.set(digest.toString('hex'), { source, digest, reason, raw: raw.slice(0, RAW_CHARS_MAX) });
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Encodes as JSON, which escapes the characters that PostgreSQL cannot store. */
function textOf(message: unknown): string {
  try {
    return JSON.stringify(message) ?? 'nothing';
  } catch (error) {
    // The value is nested too deeply.
    if (error instanceof RangeError) return 'nested too deeply';
    throw error;
  }
}

interface Stored {
  readonly id: number;
  readonly reason: string;
  readonly isNew: boolean;
}

const upsert = (tx: Tx, rows: readonly Row[]): Promise<Stored[]> =>
  tx
    .insertInto('third_party_messages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'source', 'digest']).doUpdateSet({
        occurrences: sql`third_party_messages.occurrences + 1`,
        last_at: sql`now()`,
        reason: sql`excluded.reason`,
      }),
    )
    .returning(['id', 'reason', sql<boolean>`occurrences = 1`.as('isNew')])
    .execute();
