import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { PaymentTables } from './tables.ts';

export type ReceivedNotice = Selectable<PaymentTables['received_notices']>;

/**
 * Stores a notice as it arrived and has the outbox process it. A repeated notice is processed again, because the provider
 * may know more about its Pix now.
 */
export const storeNotice = async (tx: Tx, rawBody: string, connectionId: number | null): Promise<void> => {
  const body = Buffer.from(rawBody);
  // The same body at the address of another connection is another notice.
  const hash = createHash('sha256').update(body);
  if (connectionId !== null) hash.update(`\n${connectionId}`);
  const { id } = await tx
    .insertInto('received_notices')
    .values({ digest: hash.digest(), body, connection_id: connectionId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'digest']).doUpdateSet({
        occurrences: sql`received_notices.occurrences + 1`,
        last_at: sql`now()`,
        processed_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, 'pix-notice', { id });
};

export const findNotice = (reader: Reader, id: number): Promise<ReceivedNotice | undefined> =>
  reader.selectFrom('received_notices').selectAll().where('id', '=', id).executeTakeFirst();

/** Leaves the mark out when the notice was repeated meanwhile: the repetition is processed too. */
export const markProcessed = (tx: Tx, { id, occurrences }: ReceivedNotice): Promise<unknown> =>
  tx
    .updateTable('received_notices')
    .set({ processed_at: new Date() })
    .where('id', '=', id)
    .where('occurrences', '=', occurrences)
    .execute();

/** Notices that arrived before this time and were not processed, the oldest first. */
export const listWaiting = async (reader: Reader, before: Date, rowsMax: number): Promise<number[]> => {
  const rows = await reader
    .selectFrom('received_notices')
    .select('id')
    .where('processed_at', 'is', null)
    .where('last_at', '<', before)
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  return rows.map(({ id }) => id);
};

/** Has the outbox process a notice again. @returns undefined when there is no such notice */
export const queueAgain = async (tx: Tx, id: number): Promise<ReceivedNotice | undefined> => {
  const queued = await tx
    .updateTable('received_notices')
    .set({ processed_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (queued) await enqueueJob(tx, 'pix-notice', { id });
  return queued;
};
