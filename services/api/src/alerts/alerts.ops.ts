import * as contract from '@jangada/contracts/ops/alerts';
import type { Selectable } from 'kysely';
import { DomainError } from '../errors/domain-error.ts';
import { pageOf, readNewest } from '../http/pages.ts';
import { readSorted, requireCursorOf } from '../http/sorted-pages.ts';
import { implementOp } from '../ops/implement-op.ts';
import type { Platform } from '../platform/platform.ts';
import type { AlertTables } from './tables.ts';

const PER_PAGE = 50;

const columns = {
  last_at: { column: 'last_at', holds: 'moment' },
  occurrences: { column: 'occurrences', holds: 'number' },
} as const;

export const registerAlertOps = (app: Platform): void => {
  implementOp(app, contract.listAlerts, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const requested = reader
        .selectFrom('operator_alerts')
        .where('closed_at', query.state === 'closed' ? 'is not' : 'is', null);
      const { page = 1, sort, cursor } = query;
      requireCursorOf(sort, cursor);
      const asked = { page, cursor, perPage: PER_PAGE };
      const { rows, ...count } =
        sort === undefined
          ? await readNewest(reader, requested.selectAll(), asked, { time: 'last_at', id: 'id' })
          : await readSorted(reader, requested.selectAll(), asked, { sort, columns });
      return pageOf(rows.map(present), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.closeAlert, ({ params }, { operator, commit }) =>
    commit(async (tx) => {
      await tx
        .updateTable('operator_alerts')
        .set({ closed_at: new Date(), closed_by: operator })
        .where('id', '=', params.id)
        .where('closed_at', 'is', null)
        .execute();
      const found = await tx.selectFrom('operator_alerts').selectAll().where('id', '=', params.id).executeTakeFirst();
      if (!found) throw new DomainError('request.not-found');
      if (found.closed_by !== operator)
        throw new DomainError('queue.not-open', {
          facts: { by: found.closed_by, at: found.closed_at?.toISOString() ?? null, verdict: 'closed' },
        });
      return { data: present(found) };
    }),
  );
};

const present = (row: Selectable<AlertTables['operator_alerts']>): contract.OperatorAlert => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  details: row.details,
  occurrences: row.occurrences,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});
