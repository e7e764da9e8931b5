import { sql } from 'kysely';
import type { Reader } from '../../src/database/database.ts';

export interface LedgerFindings {
  /** Transactions whose entries do not sum to zero (I1). */
  readonly unbalancedTxns: number;
  /** The sum over all accounts; zero when no money was made or lost (I2). */
  readonly sum: number;
  /** Players whose stored balances differ from their entries (I5). */
  readonly wrongWallets: number[];
}

/**
 * Recomputes every balance of the tenant from its entries in one go, without what an earlier proof has stored. In a
 * correct ledger all three findings are empty or zero.
 */
export const verifyLedger = async (reader: Reader): Promise<LedgerFindings> => {
  const unbalanced = await sql<{ count: number }>`
    select count(*) as count from
    (select txn_id from ledger_entries group by txn_id having sum(amount) <> 0) as broken`.execute(reader);
  const total = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from ledger_entries`.execute(reader);
  // One aggregation over the entries: with a lateral join, a planner without statistics scans the whole table for each wallet.
  const wrong = await sql<{ user_id: number }>`
    with owned as (
      select a.tenant_id, a.user_id,
        coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
        coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0) as hold,
        coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable
      from ledger_entries e
      join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where e.account_id like 'player:%'
      group by a.tenant_id, a.user_id
    )
    select w.user_id from wallets w
    left join owned o on o.tenant_id = w.tenant_id and o.user_id = w.user_id
    where (w.cash, w.bonus, w.hold, w.receivable)
      <> (coalesce(o.cash, 0), coalesce(o.bonus, 0), coalesce(o.hold, 0), coalesce(o.receivable, 0))`.execute(reader);
  return {
    unbalancedTxns: unbalanced.rows[0]?.count ?? 0,
    sum: total.rows[0]?.sum ?? 0,
    wrongWallets: wrong.rows.map(({ user_id }) => user_id),
  };
};
