import * as contract from '@jangada/contracts/ops/payments';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readPage } from '../../../http/pages.ts';
import { maskedText } from '../../../masks/masks.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueAgain, type ReceivedNotice } from './received-notices.repository.ts';

const PER_PAGE = 50;

export const registerNoticeOps = (app: Platform): void => {
  implementOp(app, contract.listPixNotices, ({ query: { page = 1, state } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const newest = reader
        .selectFrom('received_notices')
        .selectAll()
        .$if(state !== undefined, (rows) => rows.where('processed_at', state === 'waiting' ? 'is' : 'is not', null))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, ...count } = await readPage(reader, newest, page, PER_PAGE);
      return pageOf(rows.map(present), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.replayPixNotice, ({ params }, { commit }) =>
    commit(async (tx) => {
      const queued = await queueAgain(tx, params.id);
      if (!queued) throw new DomainError('request.not-found');
      return { data: present(queued) };
    }),
  );
};

const present = ({ id, body, occurrences, first_at: first, last_at: last, processed_at: done }: ReceivedNotice) => ({
  id,
  body: maskedText(body.toString()),
  occurrences,
  first_at: first.toISOString(),
  last_at: last.toISOString(),
  processed_at: done?.toISOString() ?? null,
});
