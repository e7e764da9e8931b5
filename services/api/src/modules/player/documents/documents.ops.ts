import * as contract from '@jangada/contracts/ops/documents';
import type { DocumentForOps } from '@jangada/contracts/ops/documents';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readPage } from '../../../http/pages.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDocument, type DocumentRow } from './documents.repository.ts';
import { recordRead } from '../reads/player-reads.ts';
import { decideDocument } from './documents.service.ts';
import { cancelRequests, requestDocuments } from './requested-documents.ts';

const PER_PAGE = 50;

export const registerDocumentOps = (app: Platform): void => {
  implementOp(app, contract.listDocumentsForOps, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      let found = reader.selectFrom('documents').where('status', '=', query.status ?? 'pending');
      if (query.user_id !== undefined) found = found.where('user_id', '=', query.user_id);
      const { rows, ...count } = await readPage(reader, found.selectAll().orderBy('id'), page, PER_PAGE);
      return pageOf(rows.map(presentForOps), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.showDocumentFile, async ({ params: { id } }, { tenant, operator }) => {
    const row = await app.db.read(tenant.id, (reader) =>
      reader.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    const bytes = row?.object_key ? await app.files.find(row.object_key) : null;
    if (!row || !bytes) throw new DomainError('request.not-found');
    const { media_type } = row;
    await app.db.transaction(tenant.id, (tx) =>
      recordRead(tx, { userId: row.user_id, person: operator, what: 'document', fields: [row.type] }),
    );
    return { data: { id, media_type, address: `data:${media_type};base64,${bytes.toString('base64')}` } };
  });

  implementOp(app, contract.approveDocument, ({ params: { id } }, { tenant, operator: by, commit }) =>
    commit(async (tx) => ({
      data: presentForOps(await decideDocument(tx, tenant, id, { status: 'approved', by })),
    })),
  );

  implementOp(
    app,
    contract.rejectDocument,
    ({ params: { id }, body: { told: input } }, { tenant, operator: by, commit }) =>
      commit(async (tx) => ({
        data: presentForOps(await decideDocument(tx, tenant, id, { status: 'rejected', reason: input, by })),
      })),
  );

  implementOp(
    app,
    contract.requestDocuments,
    ({ params: { id }, body: { kinds, told: input } }, { operator: by, commit }) =>
      commit(async (tx) => ({
        data: { id, requested: await requestDocuments(tx, id, { kinds, told: input, by }) },
      })),
  );

  implementOp(app, contract.cancelDocumentRequests, ({ params: { id }, body: { kinds } }, { commit }) =>
    commit(async (tx) => ({ data: { id, requested: await cancelRequests(tx, id, kinds) } })),
  );
};

const presentForOps = (row: DocumentRow): DocumentForOps => ({
  ...presentDocument(row),
  user_id: row.user_id,
  media_type: row.media_type,
  size_bytes: row.size_bytes,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
});
