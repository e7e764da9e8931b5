import * as contract from '@jangada/contracts/ops/held-wins';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readPage } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getBet } from './bets.repository.ts';
import { findHeldWin, type HeldWin } from './held-wins.repository.ts';
import { refuseWin, releaseWin } from './win-review.ts';

const PER_PAGE = 50;

export const registerHeldWinOps = (app: Platform): void => {
  implementOp(app, contract.listHeldWins, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const requested = reader.selectFrom('held_wins').where('state', '=', query.state ?? 'held');
      const { rows, ...count } = await readPage(reader, requested.selectAll().orderBy('id', 'desc'), page, PER_PAGE);
      const shown = [];
      for (const row of rows) shown.push(await present(reader, row));
      return pageOf(shown, count, page, PER_PAGE);
    }),
  );

  const decide = (id: number, { commit }: OpCall, run: (tx: Tx, held: HeldWin) => Promise<HeldWin>) =>
    commit(async (tx) => {
      const held = await findHeldWin(tx, id);
      if (!held) throw new DomainError('held-win.not-found');
      return { data: await present(tx, await run(tx, held)) };
    });

  implementOp(app, contract.releaseHeldWin, ({ params }, call) =>
    decide(params.id, call, (tx, held) => releaseWin(tx, held, call)),
  );
  implementOp(app, contract.refuseHeldWin, ({ params }, call) =>
    decide(params.id, call, (tx, held) => refuseWin(tx, held, call)),
  );
};

async function present(reader: Reader, row: HeldWin): Promise<contract.HeldWinForOps> {
  const bet = await getBet(reader, row.bet_id);
  return {
    id: row.id,
    user_id: row.user_id,
    state: row.state,
    provider: bet.provider,
    transaction: bet.provider_tx_id,
    round: bet.round_id,
    game: bet.title,
    amount: bet.cash + bet.bonus,
    amount_max: row.amount_max,
    why: row.reason,
    decided_by: row.decided_by,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
