import * as contract from '@jangada/contracts/ops/third-party-messages';
import { pageOf, readPage } from '../http/pages.ts';
import { maskedText } from '../masks/masks.ts';
import { implementOp } from '../ops/implement-op.ts';
import type { Platform } from '../platform/platform.ts';

const PER_PAGE = 50;

export const registerThirdPartyMessageOps = (app: Platform): void => {
  implementOp(app, contract.listThirdPartyMessages, ({ query: { page = 1, source } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const newest = reader
        .selectFrom('third_party_messages')
        .selectAll()
        .$if(source !== undefined, (rows) => rows.where('source', '=', source ?? 'pix-notice'))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, ...count } = await readPage(reader, newest, page, PER_PAGE);
      const data = rows.map(({ id, reason, raw, occurrences, first_at, last_at, source: from }) => ({
        id,
        source: from,
        reason,
        raw: maskedText(raw),
        occurrences,
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      }));
      return pageOf(data, count, page, PER_PAGE);
    }),
  );
};
