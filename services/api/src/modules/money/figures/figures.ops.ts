import * as contract from '@jangada/contracts/ops/figures';
import { STATEMENT_DAYS_MAX } from '@jangada/contracts/domains/wallet/statement';
import { localMoment } from '@jangada/contracts/values/local-time';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import { memoizeFor } from '../../../platform/memoize-for.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDays, daysIn } from '../days/local-days.ts';
import { readDayFigures, readOpenDays, type OpenDays } from './day-figures.ts';
import { explainFigure } from './explain-figure.ts';
import { listFigurePlayers } from './figure-players.ts';

/** Today and the six days before it. */
const DAYS_BACK = 6;
/** Every open desk asks for the running day this often; they share one answer. */
const RUNNING_MS = 5_000;

export const registerFigureOps = (app: Platform): void => {
  const openDaysOf = memoizeFor(RUNNING_MS, ({ tenant, open }: { readonly tenant: string; readonly open: OpenDays }) =>
    app.db.read(tenant, (reader) => readOpenDays(reader, open)),
  );

  implementOp(app, contract.figureDays, ({ query }, { tenant }) => {
    const to = query.to ?? localMoment(new Date()).day;
    const from = query.from ?? addDays(to, -DAYS_BACK);
    const days = daysIn(from, to);
    if (days < 1 || days > STATEMENT_DAYS_MAX) throw new DomainError('statement.range-invalid');
    return app.db.read(tenant.id, async (reader) => {
      const figures = await readDayFigures(reader, { from, to }, (open) => openDaysOf({ tenant: tenant.id, open }));
      return { data: [...figures.days], complete: figures.complete };
    });
  });

  implementOp(app, contract.explainFigure, ({ params: { figure }, query: { day, cursor } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({
      data: await explainFigure(reader, { figure, day: day ?? localMoment(new Date()).day, cursor }),
    })),
  );

  implementOp(app, contract.listFigurePlayers, ({ params: { figure }, query: { day, cursor } }, { tenant }) =>
    app.db.read(tenant.id, (reader) =>
      listFigurePlayers(reader, { figure, day: day ?? localMoment(new Date()).day, cursor }),
    ),
  );
};
