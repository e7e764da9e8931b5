import * as contract from '@jangada/contracts/domains/documents/endpoints';
import { numericId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { callOf, implement } from '../../../http/implement.ts';
import { implementUpload } from '../../../uploads/implement-upload.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endingOf, type MediaType } from '../../../uploads/media-type.ts';
import * as documents from './documents.repository.ts';
import { cancelDocument, storeDocument } from './documents.service.ts';
import { listRequested, presentRequested } from './requested-documents.ts';

export const registerDocuments = (app: Platform): void => {
  implementUpload(app, contract.uploadDocument, async ({ body: { type }, file }, call) => ({
    data: await storeDocument(app, call.tenant, sessionOf(call).userId, type, file),
  }));

  implement(app, contract.listDocuments, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const { userId } = sessionOf(call);
      const owned = await documents.listDocuments(reader, userId);
      const requested = await listRequested(reader, userId);
      return {
        data: owned.map((row) => documents.presentDocument(row, call.language)),
        requested: requested.map((row) => presentRequested(row, call.language)),
      };
    }),
  );

  implement(app, contract.cancelDocument, ({ params: { id } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => ({
      data: await cancelDocument(tx, call.tenant, sessionOf(call).userId, id),
    })),
  );

  serveOwnDocuments(app);
};

/** Not part of the contract, because its reply is a file. */
const documentFile = {
  method: 'GET',
  path: '/documents/{id}/file',
  summary: 'The bytes of an own document',
  access: 'user',
  reply: z.unknown(),
} as const;

/** A document is served only to its owner and only as a download, so a browser never executes it. */
function serveOwnDocuments(app: Platform): void {
  app.server.get<{ Params: { id: string } }>('/documents/:id/file', async (request, reply) => {
    const call = await callOf(app, documentFile, request);
    const id = z.safeParse(numericId, Number(request.params.id));
    const { userId } = sessionOf(call);
    const own = id.success
      ? await app.db.read(call.tenant.id, (reader) => documents.findOwn(reader, userId, id.data))
      : undefined;
    const bytes = own?.object_key ? await app.files.find(own.object_key) : null;
    if (!own || !bytes) throw new DomainError('request.not-found');
    const name = `${own.type}-${own.id}.${endingOf(own.media_type as MediaType)}`;
    return reply
      .headers({
        'content-type': own.media_type,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(bytes);
  });
}
