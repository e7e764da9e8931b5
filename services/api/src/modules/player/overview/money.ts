import type { PlayerMoney } from '@jangada/contracts/ops/player-tabs';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getBalances, unmetTurnover } from '../../ledger/balances.ts';
import { withdrawOptionsOf } from '../../money/withdrawals/withdraw-options.ts';

interface Paid {
  readonly count: number;
  readonly sum: number;
  readonly last_at: Date | null;
}

/** What a player owns and may withdraw now; the same words as the player's own page of withdrawals. */
export const moneyOf = async (reader: Reader, userId: number, tenant: Tenant): Promise<PlayerMoney> => {
  const balances = await getBalances(reader, userId);
  const options = await withdrawOptionsOf(reader, userId, tenant);
  const inPlay = await reader
    .selectFrom('bonuses')
    .select(['id', 'amount', 'requirement', 'progress'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'wagering'])
    .executeTakeFirst();
  const key = await reader.selectFrom('withdraw_methods').select('id').where('user_id', '=', userId).executeTakeFirst();
  const left = unmetTurnover(balances);
  const { open } = options;
  return {
    cash: balances.cash,
    bonus: balances.bonus,
    held: balances.hold,
    debt: -balances.receivable,
    available: options.available,
    min: options.min,
    max: options.max,
    blockers: options.blockers,
    has_pix_key: key !== undefined,
    turnover: left === 0 ? null : { goal: balances.turnoverGoal, done: balances.wagered, left },
    bonus_in_play: inPlay ?? null,
    open_withdrawal: open && {
      id: open.id,
      amount: open.amount,
      status: open.status,
      due_at: open.due_at ?? open.created_at,
    },
    deposited: await paidIn(reader, userId),
    withdrawn: await paidOut(reader, userId),
  };
};

const presentPaid = ({ count, sum, last_at: last }: Paid) => ({ count, sum, last_at: last?.toISOString() ?? null });

const paidIn = async (reader: Reader, userId: number) => {
  const { rows } = await sql<Paid>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as sum, max(created_at) as last_at
    from deposits where user_id = ${userId} and txn_id is not null`.execute(reader);
  return presentPaid(rows[0] ?? { count: 0, sum: 0, last_at: null });
};

const paidOut = async (reader: Reader, userId: number) => {
  const { rows } = await sql<Paid>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as sum, max(ended_at) as last_at
    from withdrawals where user_id = ${userId} and status = 1`.execute(reader);
  return presentPaid(rows[0] ?? { count: 0, sum: 0, last_at: null });
};
