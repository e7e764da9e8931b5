import type { BalanceName, SumName } from '@jangada/contracts/ops/figures';
import type { TxnKind } from '../../ledger/ledger.ts';

/** What a day moved by one kind and account, as `day_movements` has it. */
export interface DayMovement {
  readonly day: string;
  readonly kind: string;
  readonly account: string;
  readonly amount: number;
  readonly movements: number;
  readonly first_txn: number;
  readonly last_txn: number;
}

/** A figure that is a sum of entries: those of these kinds (null: of any), on these accounts. */
export interface Formula {
  readonly sign: 1 | -1;
  readonly kinds: readonly TxnKind[] | null;
  /** An account that ends with `*` stands for all that begin so. */
  readonly accounts: readonly string[];
}

const GAMING = 'gaming:*';
const stakes = ['bet', 'bet-rollback', 'bet-refund', 'bet-refund-rollback'] as const;
const freeSpins = ['win-free-spin', 'win-free-spin-rollback'] as const;
const all = (accounts: readonly string[], sign: Formula['sign'] = 1): Formula => ({ sign, kinds: null, accounts });

export const formulas: Readonly<Record<SumName | BalanceName, Formula>> = {
  turnover: { sign: 1, kinds: stakes, accounts: [GAMING] },
  turnover_cash: { sign: -1, kinds: stakes, accounts: ['cash', 'receivable'] },
  turnover_bonus: { sign: -1, kinds: stakes, accounts: ['bonus'] },
  // A prize under review has left the game's account with a kind of its own.
  prizes: { sign: -1, kinds: ['win', 'win-held', 'win-rollback', ...freeSpins], accounts: [GAMING] },
  free_spins: { sign: -1, kinds: freeSpins, accounts: [GAMING] },
  ggr: all([GAMING]),
  boxes: all(['box_inventory']),
  promotion: {
    sign: -1,
    kinds: ['bonus-grant', 'bonus-expire', 'bonus-cancel', 'bonus-void', 'bonus-excess'],
    accounts: ['promo'],
  },
  gifts: {
    sign: -1,
    kinds: ['cashback', 'mission-reward', 'referral', 'referral-reversal', 'reward-reversal'],
    accounts: ['promo'],
  },
  made_good: {
    sign: -1,
    kinds: ['win-rollback', 'win-free-spin-rollback', 'bet-refund-rollback'],
    accounts: ['promo'],
  },
  bonus_cost: all(['promo'], -1),
  converted: { sign: -1, kinds: ['bonus-convert'], accounts: ['bonus'] },
  ngr: all([GAMING, 'box_inventory', 'promo']),
  deposits: { sign: -1, kinds: ['deposit'], accounts: ['psp'] },
  refunds: { sign: 1, kinds: ['deposit-refund'], accounts: ['psp'] },
  taken_back: { sign: 1, kinds: ['chargeback'], accounts: ['psp'] },
  withdrawals: { sign: 1, kinds: ['withdrawal-paid'], accounts: ['psp'] },
  net_deposits: all(['psp'], -1),
  owed_change: all(['cash', 'bonus', 'hold']),
  debts_change: all(['receivable']),
  held_prizes: all(['held_wins']),
  suspense: all(['suspense']),
  fees: all(['fees']),
  tax: all(['tax']),
  // What the day has changed of them.
  cash: all(['cash']),
  bonus: all(['bonus']),
  hold_at_end: all(['hold']),
  debts: all(['receivable'], -1),
};

const isOn = (account: string, pattern: string): boolean =>
  pattern.endsWith('*') ? account.startsWith(pattern.slice(0, -1)) : account === pattern;

/** The rows that make a figure. */
export const inputsOf = (name: SumName | BalanceName, moved: readonly DayMovement[]): readonly DayMovement[] => {
  const { kinds, accounts } = formulas[name];
  return moved.filter(
    ({ kind, account }) =>
      (kinds === null || kinds.some((own) => own === kind)) && accounts.some((pattern) => isOn(account, pattern)),
  );
};

export const valueOf = (name: SumName | BalanceName, moved: readonly DayMovement[]): number =>
  // `+ 0`: a sum of nothing is not minus zero.
  formulas[name].sign * inputsOf(name, moved).reduce((sum, { amount }) => sum + amount, 0) + 0;
