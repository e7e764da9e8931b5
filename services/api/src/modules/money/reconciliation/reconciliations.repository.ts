import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Difference, ReconciliationTables } from './tables.ts';

export type ReconciliationRow = Selectable<ReconciliationTables['reconciliations']>;

export interface Found {
  readonly kind: 'proof' | 'provider';
  readonly subject: string;
  readonly from: Date | null;
  readonly to: Date;
  readonly ours: object;
  readonly theirs: object | null;
  readonly differences: readonly Difference[];
}

export const insertReconciliation = (
  tx: Tx,
  { kind, subject, from, to, ours, theirs, differences }: Found,
): Promise<ReconciliationRow> =>
  tx
    .insertInto('reconciliations')
    .values({
      kind,
      subject,
      window_from: from,
      window_to: to,
      ours: JSON.stringify(ours),
      theirs: theirs && JSON.stringify(theirs),
      differences: JSON.stringify(differences),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Newest first. */
export const listReconciliations = (reader: Reader, max: number): Promise<ReconciliationRow[]> =>
  reader.selectFrom('reconciliations').selectAll().orderBy('id', 'desc').limit(max).execute();

export const findLastReconciliation = (
  reader: Reader,
  kind: Found['kind'],
  subject: string,
): Promise<ReconciliationRow | undefined> =>
  reader
    .selectFrom('reconciliations')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
