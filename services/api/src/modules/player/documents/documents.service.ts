import { randomBytes } from 'node:crypto';
import type { DocumentType } from '@jangada/contracts/domains/documents/document';
import { uniqueViolation, type Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rewritePdf } from '../../../uploads/pdf.ts';
import { redrawPicture } from '../../../uploads/pictures.ts';
import type { UploadedFile } from '../../../uploads/receive-upload.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import * as documents from './documents.repository.ts';
import { documentTexts } from './document-texts.ts';
import { lockPlayer } from './lock-player.ts';
import { settleIdentity } from './settle-identity.ts';

/** Documents of one player, without withdrawn ones; the limit keeps one player from filling the object store. */
const KEPT_MAX = 60;
/** Files of one player in the object store, including those of withdrawn documents that are not deleted yet. */
export const STORED_MAX = 120;
const KEY_BYTES = 24;

/**
 * Stores a document under a random key. The bytes are stored before their row, so that a row never names missing bytes;
 * they are deleted when the row is refused.
 *
 * @throws document.already-pending, document.too-many, and the errors of the file checks
 */
export const storeDocument = async (
  app: Pick<Platform, 'db' | 'files'>,
  tenant: Tenant,
  userId: number,
  type: DocumentType,
  file: UploadedFile,
) => {
  await app.db.read(tenant.id, async (reader) => {
    const own = await documents.listDocuments(reader, userId);
    if (own.filter((one) => one.object_key !== null).length >= STORED_MAX) throw new DomainError('document.too-many');
    const owned = own.filter(({ status }) => status !== 'cancelled');
    if (owned.some((one) => one.type === type && one.status === 'pending'))
      throw new DomainError('document.already-pending');
    if (owned.length >= KEPT_MAX) throw new DomainError('document.too-many');
  });
  const bytes = await cleaned(file);
  const object_key = `documents/${tenant.id}/${randomBytes(KEY_BYTES).toString('hex')}`;
  await app.files.put(object_key, bytes);
  try {
    return await app.db.transaction(tenant.id, async (tx) => {
      await lockPlayer(tx, userId);
      const { mediaType: media_type } = file;
      const row = { user_id: userId, type, media_type, size_bytes: bytes.length, object_key };
      const document = await documents.insertDocument(tx, row);
      await settleIdentity(tx, tenant, userId);
      return documents.presentDocument(document);
    });
  } catch (error) {
    await app.files.remove(object_key).catch(() => undefined);
    throw uniqueViolation(error) ? new DomainError('document.already-pending') : error;
  }
};

const cleaned = (file: UploadedFile): Promise<Buffer> =>
  file.mediaType === 'application/pdf' ? rewritePdf(file.bytes) : redrawPicture(file);

/** The player withdraws a document, and its bytes are deleted. @throws request.not-found, document.decided */
export const cancelDocument = async (tx: Tx, tenant: Tenant, userId: number, id: number) => {
  await lockPlayer(tx, userId);
  const document = await documents.lockDocument(tx, id);
  if (!document || document.user_id !== userId) throw new DomainError('request.not-found');
  if (document.status !== 'pending') throw new DomainError('document.decided', { facts: { state: document.status } });
  const cancelled = await documents.decide(tx, id, 'cancelled');
  if (document.object_key) await enqueueJob(tx, 'file-removal', { key: document.object_key });
  await settleIdentity(tx, tenant, userId);
  return documents.presentDocument(cancelled);
};

/**
 * Records an operator's decision on a document and notifies the player. The second of two who decide at once is told who
 * was the first.
 *
 * @throws request.not-found, document.decided
 */
export const decideDocument = async (
  tx: Tx,
  tenant: Tenant,
  id: number,
  decision: ({ readonly status: 'approved' } | { readonly status: 'rejected'; readonly reason: string }) & {
    readonly by: string;
  },
) => {
  const known = await tx.selectFrom('documents').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new DomainError('request.not-found');
  await lockPlayer(tx, known.user_id);
  const document = await documents.lockDocument(tx, id);
  if (document?.status !== 'pending')
    throw new DomainError('document.decided', {
      facts: {
        state: document?.status,
        by: document?.decided_by ?? null,
        at: document?.decided_at?.toISOString() ?? null,
        verdict: document?.status === 'approved' ? 'approved' : document?.status === 'rejected' ? 'refused' : null,
      },
    });
  const reason = decision.status === 'rejected' ? decision.reason : null;
  const decided = await documents.decide(tx, id, decision.status, { reason, by: decision.by });
  await notify(tx, known.user_id, documentTexts(decided.type, decision.status, reason));
  await settleIdentity(tx, tenant, known.user_id);
  return decided;
};
