import * as contract from '@jangada/contracts/ops/figures';
import * as ofGames from '@jangada/contracts/ops/figures-of-games';
import * as ofPayments from '@jangada/contracts/ops/figures-of-payments';
import { STATEMENT_DAYS_MAX } from '@jangada/contracts/domains/wallet/statement';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import { memoizeFor } from '../../../platform/memoize-for.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDays, daysIn } from '../days/local-days.ts';
import { readDayFigures, readOpenDays, type Days, type OpenDays } from './day-figures.ts';
import { explainFigure } from './explain-figure.ts';
import { explainGameFigure, parseGameKey } from './explain-game-figure.ts';
import { listFigurePlayers } from './figure-players.ts';
import { readGameFigures } from './game-figures.ts';
import { readPaymentFigures } from './payment-figures.ts';
import { readMovements, readState } from './read-figures.ts';
import type { GameFilter } from './read-games.ts';
import { listFigureWithdrawals } from './read-withdrawals.ts';

/** Today and the six days before it. */
const DAYS_BACK = 6;
/** Every open desk asks for the running day this often; they share one answer. */
const RUNNING_MS = 5_000;

/** @throws statement.range-invalid */
const daysOf = (query: Partial<Days>, daysBack: number): Days => {
  const to = query.to ?? localMoment(new Date()).day;
  const from = query.from ?? addDays(to, -daysBack);
  const days = daysIn(from, to);
  if (days < 1 || days > STATEMENT_DAYS_MAX) throw new DomainError('statement.range-invalid');
  return { from, to };
};

const isBalance = (figure: contract.SumName | contract.BalanceName): figure is contract.BalanceName =>
  contract.balanceNames.some((one) => one === figure);

export const registerFigureOps = (app: Platform): void => {
  const openDaysOf = memoizeFor(RUNNING_MS, ({ tenant, open }: { readonly tenant: string; readonly open: OpenDays }) =>
    app.db.read(tenant, (reader) => readOpenDays(reader, open)),
  );

  const figuresOf = (reader: Reader, tenant: string, days: Days) =>
    readDayFigures(reader, days, (open) => openDaysOf({ tenant, open }));

  implementOp(app, contract.figureDays, ({ query }, { tenant }) => {
    const { from, to } = daysOf(query, DAYS_BACK);
    return app.db.read(tenant.id, async (reader) => {
      const figures = await figuresOf(reader, tenant.id, { from, to });
      return { data: [...figures.days], complete: figures.complete };
    });
  });

  /** What players had at the end of the day before. */
  const openingOf = async (reader: Reader, tenant: string, figure: contract.BalanceName, day: string) => {
    const before = addDays(day, -1);
    const [found] = (await figuresOf(reader, tenant, { from: before, to: before })).days;
    return found?.owed[figure === 'hold_at_end' ? 'hold' : figure] ?? 0;
  };

  implementOp(app, contract.explainFigure, ({ params: { figure }, query: { day, cursor } }, { tenant, perPage }) =>
    app.db.read(tenant.id, async (reader) => {
      const of = day ?? localMoment(new Date()).day;
      const opening = isBalance(figure) ? await openingOf(reader, tenant.id, figure, of) : null;
      return { data: await explainFigure(reader, { figure, day: of, cursor, perPage, opening }) };
    }),
  );

  implementOp(app, contract.listFigurePlayers, ({ params: { figure }, query: { day, cursor } }, { tenant }) =>
    app.db.read(tenant.id, (reader) =>
      listFigurePlayers(reader, { figure, day: day ?? localMoment(new Date()).day, cursor }),
    ),
  );

  registerGameFigures(app);
  registerPaymentFigures(app);
};

const registerGameFigures = (app: Platform): void => {
  const figuresOf = memoizeFor(
    RUNNING_MS,
    ({ tenant, filter }: { readonly tenant: string; readonly filter: GameFilter }) =>
      app.db.read(tenant, (reader) => readGameFigures(reader, filter)),
  );

  implementOp(app, ofGames.figureGames, ({ query: { group = 'game', game, ...query } }, { tenant }) =>
    figuresOf({
      tenant: tenant.id,
      filter: { ...query, ...daysOf(query, 0), group, game: game === undefined ? undefined : parseGameKey(game) },
    }),
  );

  implementOp(app, ofGames.explainGameFigure, ({ params: { game, figure }, query: { day, cursor } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({
      data: await explainGameFigure(reader, { game, figure, day: day ?? localMoment(new Date()).day, cursor }),
    })),
  );
};

const registerPaymentFigures = (app: Platform): void => {
  const figuresOf = memoizeFor(RUNNING_MS, ({ tenant, days }: { readonly tenant: string; readonly days: Days }) =>
    app.db.read(tenant, (reader) => readPaymentFigures(reader, days)),
  );

  implementOp(app, ofPayments.figurePayments, ({ query }, { tenant }) =>
    figuresOf({ tenant: tenant.id, days: daysOf(query, DAYS_BACK) }),
  );

  implementOp(
    app,
    ofPayments.listFigureWithdrawals,
    ({ params: { list }, query: { day = localMoment(new Date()).day, cursor } }, { tenant }) =>
      app.db.read(tenant.id, async (reader) => {
        const moved = await readMovements(reader, await readState(reader), { from: day, to: day });
        return listFigureWithdrawals(reader, { list, day, cursor }, moved);
      }),
  );
};
