import type { Document, DocumentStatus } from '@jangada/contracts/domains/documents/document';
import { refusalTexts } from '@jangada/contracts/domains/documents/refusals';
import type { Language } from '@jangada/contracts/values/languages';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { DocumentTables } from './tables.ts';

export type DocumentRow = Selectable<DocumentTables['documents']>;

export const listDocuments = (reader: Reader, userId: number): Promise<DocumentRow[]> =>
  reader.selectFrom('documents').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const findOwn = (reader: Reader, userId: number, id: number): Promise<DocumentRow | undefined> =>
  reader.selectFrom('documents').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const lockDocument = (tx: Tx, id: number): Promise<DocumentRow | undefined> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertDocument = (tx: Tx, row: Insertable<DocumentTables['documents']>): Promise<DocumentRow> =>
  tx.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow();

export const decide = (
  tx: Tx,
  id: number,
  status: Exclude<DocumentStatus, 'pending'>,
  { reason = null, by = null }: { readonly reason?: string | null; readonly by?: string | null } = {},
): Promise<DocumentRow> =>
  tx
    .updateTable('documents')
    .set({
      status,
      reason,
      decided_at: new Date(),
      decided_by: by,
      ...(status === 'cancelled' ? { object_key: null } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** @param language in which the player reads a usual reason; without it the reason is as it was written */
export const presentDocument = (
  { id, type, status, reason, created_at }: DocumentRow,
  language?: Language,
): Document => ({
  id,
  type,
  status,
  reason: reason !== null && language ? refusalTexts(reason)[language] : reason,
  created_at: created_at.toISOString(),
});
