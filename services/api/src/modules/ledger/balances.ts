import type { Wallet } from '@jangada/contracts/domains/profile/user';
import type { Selectable } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { LedgerTables } from './tables.ts';

/** A player's balances, in centavos. */
export interface Balances {
  readonly cash: number;
  readonly bonus: number;
  readonly hold: number;
  readonly receivable: number;
  readonly depositCount: number;
  readonly wagered: number;
  readonly rollover: number;
  /** The value that `wagered` must reach before all real money may be withdrawn. */
  readonly turnoverGoal: number;
  readonly version: number;
}

const columns = [
  'cash',
  'bonus',
  'hold',
  'receivable',
  'deposit_count as depositCount',
  'wagered',
  'rollover',
  'turnover_goal as turnoverGoal',
  'version',
] as const;

export const getBalances = (reader: Reader, userId: number): Promise<Balances> =>
  reader.selectFrom('wallets').select(columns).where('user_id', '=', userId).executeTakeFirstOrThrow();

export type WalletRow = Selectable<LedgerTables['wallets']>;

export const balancesOf = ({
  cash,
  bonus,
  hold,
  receivable,
  wagered,
  rollover,
  version,
  ...row
}: WalletRow): Balances => ({
  cash,
  bonus,
  hold,
  receivable,
  depositCount: row.deposit_count,
  wagered,
  rollover,
  turnoverGoal: row.turnover_goal,
  version,
});

/** The amount of deposits that still has to be staked, in centavos. */
export const unmetTurnover = ({ turnoverGoal, wagered }: Pick<Balances, 'turnoverGoal' | 'wagered'>): number =>
  Math.max(0, turnoverGoal - wagered);

/**
 * The wallet as the player sees it. Deposits that must be played first, and the amount that covers a debt, are not
 * withdrawable.
 */
export const presentWallet = (balances: Balances): Wallet => ({
  balance: balances.cash + balances.bonus,
  balance_withdrawal: Math.max(0, balances.cash - Math.max(unmetTurnover(balances), -balances.receivable)),
  balance_bonus: balances.bonus,
  balance_rollover: balances.rollover,
  balance_held: balances.hold,
  deposit_count: balances.depositCount,
  version: balances.version,
});
