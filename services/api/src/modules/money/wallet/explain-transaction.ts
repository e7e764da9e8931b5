import type { Language } from '@jangada/contracts/values/languages';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import type { Movement, MovementKind } from '@jangada/contracts/domains/wallet/statement';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { TxnKind } from '../../ledger/ledger.ts';
import { findLine } from './statement.ts';

type Told = Pick<Movement, 'kind' | 'by'>;

const site = (kind: MovementKind): Told => ({ kind, by: 'site' });

/** The kind and the author that a player is shown for each kind of ledger movement. */
const meanings: Readonly<Record<TxnKind, Told>> = {
  deposit: { kind: 'deposit', by: 'bank' },
  'deposit-refund': { kind: 'deposit-returned', by: 'site' },
  chargeback: { kind: 'deposit-returned', by: 'bank' },
  bet: { kind: 'stake', by: 'player' },
  'bet-rollback': { kind: 'stake-returned', by: 'game' },
  win: { kind: 'prize', by: 'game' },
  'win-rollback': { kind: 'prize-taken-back', by: 'game' },
  'win-free-spin': { kind: 'prize', by: 'game' },
  'win-free-spin-rollback': { kind: 'prize-taken-back', by: 'game' },
  'win-held': { kind: 'prize', by: 'game' },
  'win-released': { kind: 'prize', by: 'site' },
  'win-refused': site('other'),
  'bet-refund': { kind: 'stake-returned', by: 'game' },
  'bet-refund-rollback': { kind: 'prize-taken-back', by: 'game' },
  withdrawal: { kind: 'withdrawal-reserved', by: 'player' },
  'withdrawal-paid': { kind: 'withdrawal-paid', by: 'bank' },
  'withdrawal-released': site('withdrawal-released'),
  'bonus-grant': site('bonus'),
  'bonus-convert': site('bonus-converted'),
  'bonus-expire': site('bonus-expired'),
  'bonus-cancel': { kind: 'bonus-cancelled', by: 'player' },
  'bonus-void': site('bonus-cancelled'),
  'bonus-excess': site('bonus-expired'),
  'box-buy': { kind: 'purchase', by: 'player' },
  'box-sale': { kind: 'sale', by: 'player' },
  'prize-sale': { kind: 'sale', by: 'player' },
  cashback: { kind: 'cashback', by: 'player' },
  'mission-reward': site('reward'),
  'reward-reversal': site('other'),
  referral: site('reward'),
  'referral-reversal': site('other'),
};

interface Row {
  readonly kind: TxnKind;
  readonly at: Date;
  readonly amount: number;
  readonly bonus_amount: number;
  readonly after: number;
}

interface Explained {
  readonly transaction: Transaction;
  readonly movements: Movement[];
}

/**
 * A line of the statement with all its movements, oldest first: the kind, the author, the balance before and after.
 *
 * @throws transaction.not-found also for another player's line
 */
export const explainTransaction = async (
  reader: Reader,
  userId: number,
  id: number,
  language: Language,
): Promise<Explained> => {
  const transaction = await findLine(reader, userId, id, language);
  if (!transaction) throw new DomainError('transaction.not-found');
  return { transaction, movements: await movementsOf(reader, userId, id) };
};

/**
 * The balance after a movement is the current one less all later movements. A player's movements are numbered in order,
 * because each is written while the wallet is locked.
 */
async function movementsOf(reader: Reader, userId: number, id: number): Promise<Movement[]> {
  const cash = `player:${userId}:cash`;
  const bonus = `player:${userId}:bonus`;
  const { rows } = await sql<Row>`
    with wanted as (${txnsOf(id)})
    select t.kind, t.created_at as at,
      coalesce(sum(e.amount), 0)::bigint as amount,
      coalesce(sum(e.amount) filter (where e.account_id = ${bonus}), 0)::bigint as bonus_amount,
      (select w.cash + w.bonus from wallets w where w.user_id = ${userId}) - coalesce((
        select sum(later.amount) from ledger_entries later
        where later.account_id in (${cash}, ${bonus}) and later.account_id like 'player:%' and later.txn_id > t.id
      ), 0)::bigint as after
    from ledger_txns t
    left join ledger_entries e on e.txn_id = t.id and e.account_id in (${cash}, ${bonus})
    where t.id in (select id from wanted)
    group by t.id, t.kind, t.created_at order by t.id`.execute(reader);
  return rows.map(({ kind, at, amount, bonus_amount, after }) => ({
    ...(meanings[kind] ?? { kind: 'other', by: 'site' }),
    at: at.toISOString(),
    amount,
    bonus_amount,
    before: after - amount,
    after,
  }));
}

/**
 * The ledger transactions of a line, including a deposit's refund and a withdrawal's release. Keys and the range of a
 * bank's returns are computed before the join: behind row-level security an index takes a column, and no concatenation.
 */
const txnsOf = (id: number) => sql`
    select txn_id as id from deposits where id = ${id} and txn_id is not null
    union select t.id from (
      select unnest(array['deposit-refund:' || r.id, 'deposit-refund-undone:' || r.id]) as key
      from deposits d join pix_refunds r on r.e2eid = d.e2eid where d.id = ${id}
      union all
      select unnest(array['held-win:' || id || ':release', 'held-win:' || id || ':refuse'])
      from held_wins where bet_id = ${id}
      union all
      select 'rollback:' || provider || ':' || ref_tx_id from bet_rollbacks where id = ${id}
      offset 0) own
      join ledger_txns t on t.idem_key = own.key
    union select taken.id from (
      select 'med:' || e2eid || ':' as key, 'med:' || e2eid || ';' as key_end
      from deposits where id = ${id} and status = 'chargebacked' offset 0) returned
      cross join lateral (
        select t.id from ledger_txns t where t.idem_key >= returned.key and t.idem_key < returned.key_end offset 0) taken
    union select hold_txn_id from withdrawals where id = ${id}
    union select end_txn_id from withdrawals where id = ${id} and end_txn_id is not null
    union select txn_id from bets where id = ${id} and txn_id is not null
    union select txn_id from bonus_lines where id = ${id}
    union select txn_id from box_lines where id = ${id}`;
