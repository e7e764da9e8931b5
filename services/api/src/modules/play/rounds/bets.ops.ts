import type { BetForOps } from '@jangada/contracts/ops/bets';
import * as contract from '@jangada/contracts/ops/bets';
import { sql } from 'kysely';
import { pageOf, readNewest } from '../../../http/pages.ts';
import { readSorted, requireCursorOf } from '../../../http/sorted-pages.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AGGREGATOR_NAMES } from '../../../aggregators/aggregators.ts';
import { SPORTS } from '../sports/open-bets.ts';
import type { BetRow } from '../betting/bets.repository.ts';
import { roundOf } from './round.ts';

/** Ids are looked up within a provider. */
const PROVIDERS = [...AGGREGATOR_NAMES, SPORTS];

export const registerBetOps = (app: Platform): void => {
  implementOp(app, contract.listBets, ({ query }, { tenant, perPage }) =>
    app.db.read(tenant.id, async (reader) => {
      const { page = 1, cursor, user_id: userId, round, transaction, state, sort } = query;
      const requested = reader
        .selectFrom(state === 'open' && userId !== undefined ? openBetsOf(userId) : allBets)
        .selectAll()
        // A prize of zero only ends its round; the detail of a bet has it.
        .where(sql<boolean>`(kind = 'bet' or cash + bonus > 0)`)
        .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? 0))
        .$if(state === 'open', (rows) => rows.where(sql<boolean>`${isOpen} and id > 0`))
        .$if(round !== undefined, (rows) => rows.where('round_id', '=', round ?? ''))
        // Ids are unique within a provider and kind, and are looked up there.
        .$if(transaction !== undefined, (rows) =>
          rows
            .where('provider', 'in', PROVIDERS)
            .where('kind', 'in', ['bet', 'win', 'refund'])
            .where('provider_tx_id', '=', transaction ?? ''),
        );
      const order = userId === undefined || state === 'open' ? { id: 'id' } : { time: 'created_at', id: 'id' };
      requireCursorOf(sort, cursor);
      const asked = { page, cursor, perPage };
      const { rows, ...count } =
        sort === undefined
          ? await readNewest(reader, requested, asked, order)
          : await readSorted(reader, requested, asked, { sort, columns });
      return pageOf(rows.map(presentBet), count, page, perPage);
    }),
  );

  implementOp(app, contract.showBet, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const { bet, rows, ...detail } = await roundOf(reader, id);
      return {
        data: {
          ...detail,
          bet: presentBet(bet),
          round: rows.map((row) => ({
            ...presentBet(row),
            movement: row.txn_id,
            rolled_back_at: row.rolled_back_at?.toISOString() ?? null,
          })),
        },
      };
    }),
  );
};

const columns = { created_at: { column: 'created_at', holds: 'moment' } } as const;

const isOpen = sql<boolean>`(kind = 'bet' and settled_at is null and rolled_back_at is null)`;

const allBets = sql<BetRow>`bets`.as('bets');

/** `offset 0` keeps the planner from looking for the few open stakes of a player among those of all. */
const openBetsOf = (userId: number) =>
  sql<BetRow>`(
    select * from bets where provider in (${sql.join(PROVIDERS)}) and user_id = ${userId} and ${isOpen} offset 0)`.as(
    'bets',
  );

const stateOf = ({ kind, rolled_back_at, refunded_at, settled_at }: BetRow): BetForOps['state'] => {
  if (rolled_back_at) return 'rolled-back';
  if (refunded_at) return 'refunded';
  return kind === 'bet' && settled_at === null ? 'open' : 'settled';
};

const presentBet = (row: BetRow): BetForOps => ({
  id: row.id,
  user_id: row.user_id,
  kind: row.kind,
  state: stateOf(row),
  provider: row.provider,
  transaction: row.provider_tx_id,
  round: row.round_id,
  game: row.title,
  amount: row.cash + row.bonus,
  bonus: row.bonus,
  free: row.free,
  created_at: row.created_at.toISOString(),
});
