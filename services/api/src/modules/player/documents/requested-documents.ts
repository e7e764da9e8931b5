import type { DocumentType, RequestedDocument } from '@jangada/contracts/domains/documents/document';
import { requestTexts } from '@jangada/contracts/domains/documents/requests';
import type { RequestedDocumentForOps } from '@jangada/contracts/ops/documents';
import type { Language } from '@jangada/contracts/values/languages';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getPlayer } from '../../../users/get-player.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { canceledTexts, requestedTexts } from './document-texts.ts';
import { lockPlayer } from './lock-player.ts';
import type { DocumentTables } from './tables.ts';

type RequestRow = Selectable<DocumentTables['document_requests']>;

/** What is asked of a player, the longest waiting first: no document of its type was sent since that waits or will do. */
export const listRequested = (reader: Reader, userId: number): Promise<RequestRow[]> =>
  reader
    .selectFrom('document_requests as asked')
    .selectAll('asked')
    .where('asked.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as sent')
            .select('sent.id')
            .whereRef('sent.user_id', '=', 'asked.user_id')
            .whereRef('sent.type', '=', 'asked.type')
            .whereRef('sent.created_at', '>', 'asked.asked_at')
            .where('sent.status', 'in', ['pending', 'approved']),
        ),
      ),
    )
    .orderBy('asked.asked_at')
    .orderBy('asked.type')
    .execute();

interface Request {
  readonly kinds: readonly DocumentType[];
  /** Why, for the player. */
  readonly told: string;
  readonly by: string;
}

/**
 * Asks a player for documents and notifies them. A document that waits for a decision bars a request for its kind,
 * because the player could not send another.
 *
 * @returns everything that is asked of the player now
 * @throws profile.not-found, document.already-pending with the kinds
 */
export const requestDocuments = async (
  tx: Tx,
  userId: number,
  { kinds, told, by }: Request,
): Promise<RequestedDocumentForOps[]> => {
  await getPlayer(tx, userId);
  await lockPlayer(tx, userId);
  const pending = await tx
    .selectFrom('documents')
    .select('type')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('type', 'in', kinds)
    .execute();
  if (pending.length > 0)
    throw new DomainError('document.already-pending', { facts: { kinds: pending.map(({ type }) => type) } });
  await tx
    .insertInto('document_requests')
    .values(kinds.map((type) => ({ user_id: userId, type, told, asked_by: by })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'type']).doUpdateSet({ told, asked_by: by, asked_at: sql`now()` }),
    )
    .execute();
  await notify(tx, userId, requestedTexts(kinds, told));
  return (await listRequested(tx, userId)).map(presentForOps);
};

/**
 * Asks for documents no longer, and tells the player.
 *
 * @returns everything that is still asked of the player
 * @throws profile.not-found, document.not-requested with the kinds that are not asked for now
 */
export const cancelRequests = async (
  tx: Tx,
  userId: number,
  kinds: readonly DocumentType[],
): Promise<RequestedDocumentForOps[]> => {
  await getPlayer(tx, userId);
  await lockPlayer(tx, userId);
  const open = new Set((await listRequested(tx, userId)).map(({ type }) => type));
  const others = kinds.filter((kind) => !open.has(kind));
  if (others.length > 0) throw new DomainError('document.not-requested', { facts: { kinds: others } });
  await tx.deleteFrom('document_requests').where('user_id', '=', userId).where('type', 'in', kinds).execute();
  await notify(tx, userId, canceledTexts(kinds));
  return (await listRequested(tx, userId)).map(presentForOps);
};

/** @param language in which the player reads a usual text */
export const presentRequested = ({ type, told, asked_at }: RequestRow, language: Language): RequestedDocument => ({
  type,
  told: requestTexts(told)[language],
  asked_at: asked_at.toISOString(),
});

export const presentForOps = ({ type, told, asked_by, asked_at }: RequestRow): RequestedDocumentForOps => ({
  type,
  told,
  asked_by,
  asked_at: asked_at.toISOString(),
});
