import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../src/database/database.ts';

interface Entry {
  readonly txn: number;
  readonly kind: string;
  readonly account: string;
  /** `gaming` of `gaming:studio`. */
  readonly root: string;
  readonly amount: number;
  readonly day: string;
}

/** Every entry of the tenant with its day. @param late transactions that belong to a later day than their time says */
export const allEntries = async (
  reader: Reader,
  late: ReadonlyMap<number, string> = new Map(),
): Promise<readonly Entry[]> => {
  const rows = await reader
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_txns as t', 't.id', 'e.txn_id')
    .select(['t.id as txn', 't.kind', 't.created_at', 'e.account_id', 'e.amount'])
    .execute();
  return rows.map(({ txn, kind, created_at, account_id, amount }) => {
    const account = account_id.replace(/^house:|^player:\d+:/, '');
    const day = late.get(txn) ?? localMoment(created_at).day;
    return { txn, kind, account, root: account.split(':')[0] ?? account, amount, day };
  });
};

/** Figures of a day as desk.md's table says them, one by one over all entries. */
export const bruteFigures = (entries: readonly Entry[], day: string) => {
  const ofDay = entries.filter((entry) => entry.day === day);
  const sum = (account: string, kinds?: string) =>
    ofDay
      .filter(({ root, kind }) => root === account && (!kinds || kinds.split(' ').includes(kind)))
      .reduce((total, { amount }) => total + amount, 0) + 0;
  const atEnd = (account: string) =>
    entries
      .filter((entry) => entry.day <= day && entry.account === account)
      .reduce((total, { amount }) => total + amount, 0);
  const stakes = 'bet bet-rollback bet-refund bet-refund-rollback';
  const freeSpins = 'win-free-spin win-free-spin-rollback';
  const [turnover, prizes] = [sum('gaming', stakes), -sum('gaming', `win win-held win-rollback ${freeSpins}`) + 0];
  return {
    turnover,
    turnover_cash: -sum('cash', stakes) - sum('receivable', stakes) + 0,
    turnover_bonus: -sum('bonus', stakes) + 0,
    prizes,
    free_spins: -sum('gaming', freeSpins) + 0,
    ggr: sum('gaming'),
    hold: turnover === 0 ? null : sum('gaming') / turnover + 0,
    rtp: turnover === 0 ? null : prizes / turnover + 0,
    boxes: sum('box_inventory'),
    promotion: -sum('promo', 'bonus-grant bonus-expire bonus-cancel bonus-void bonus-excess') + 0,
    gifts: -sum('promo', 'cashback mission-reward referral referral-reversal reward-reversal') + 0,
    made_good: -sum('promo', 'win-rollback win-free-spin-rollback bet-refund-rollback') + 0,
    bonus_cost: -sum('promo') + 0,
    converted: -sum('bonus', 'bonus-convert') + 0,
    ngr: sum('gaming') + sum('box_inventory') + sum('promo'),
    deposits: -sum('psp', 'deposit') + 0,
    refunds: sum('psp', 'deposit-refund'),
    taken_back: sum('psp', 'chargeback'),
    withdrawals: sum('psp', 'withdrawal-paid'),
    net_deposits: -sum('psp') + 0,
    owed_change: sum('cash') + sum('bonus') + sum('hold'),
    debts_change: sum('receivable'),
    held_prizes: sum('held_wins'),
    suspense: sum('suspense'),
    fees: sum('fees'),
    tax: sum('tax'),
    owed: {
      cash: atEnd('cash'),
      bonus: atEnd('bonus'),
      hold: atEnd('hold'),
      debts: -atEnd('receivable') + 0,
    },
  };
};
