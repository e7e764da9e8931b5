import type { Wallet } from '@jangada/contracts/profile/user';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Posting } from './ledger.ts';
import { playerAccount, playerAccounts, type Account, type PlayerAccountKind } from './accounts.ts';

/** A player's balances, in centavos. */
export interface Balances {
  readonly cash: number;
  readonly bonus: number;
  readonly hold: number;
  readonly receivable: number;
  readonly depositCount: number;
  readonly wagered: number;
  readonly rollover: number;
  /** How far `wagered` has to come before all real money may leave. */
  readonly turnoverGoal: number;
  readonly version: number;
}

/** The wallet of a player whose row this transaction holds: nobody else can move this player's money until it ends. */
export interface LockedWallet extends Balances {
  readonly userId: number;
  /** Whether anything may stand in the way of a bet or deposit; when not, nobody has to look (see auth/guard.ts). */
  readonly guarded: boolean;
  account(kind: PlayerAccountKind): Account;
}

/** A new player's empty wallet and accounts. */
export async function openWallet(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('wallets').values({ user_id: userId }).execute();
  const accounts = playerAccounts(userId).map(({ id, kind }) => ({ id, kind, user_id: userId }));
  await tx.insertInto('accounts').values(accounts).execute();
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

/** @throws when the player has no wallet: it is made with the player */
export async function lockWallet(tx: Tx, userId: number): Promise<LockedWallet> {
  const balances = await tx
    .selectFrom('wallets')
    .select([...columns, 'guarded'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return lockedWallet(balances, userId, balances.guarded);
}

/**
 * Real money for a player from outside or from a game. A debt is paid first, as far as it goes: every deposit and every
 * prize does so, and nothing else does (decision 0013).
 */
export function credit(wallet: LockedWallet, from: Account, amount: number): Posting[] {
  const debt = Math.min(-wallet.receivable, amount);
  return [
    { from, to: wallet.account('receivable'), amount: debt },
    { from, to: wallet.account('cash'), amount: amount - debt },
  ].filter((posting) => posting.amount > 0);
}

/** A wallet as it will be after these postings, for who does not wait to read it again. */
export function afterPostings(wallet: LockedWallet, postings: readonly Posting[]): Balances {
  const by = (kind: 'cash' | 'bonus' | 'hold' | 'receivable'): number => {
    const { id } = wallet.account(kind);
    return postings.reduce(
      (sum, { from, to, amount }) => sum + (to.id === id ? amount : 0) - (from.id === id ? amount : 0),
      wallet[kind],
    );
  };
  const version = wallet.version + (postings.length > 0 ? 1 : 0);
  return { ...wallet, cash: by('cash'), bonus: by('bonus'), hold: by('hold'), receivable: by('receivable'), version };
}

export const lockedWallet = (balances: Balances, userId: number, guarded: boolean): LockedWallet => ({
  ...balances,
  userId,
  guarded,
  account: (kind) => playerAccount(userId, kind),
});

export const getBalances = (reader: Reader, userId: number): Promise<Balances> =>
  reader.selectFrom('wallets').select(columns).where('user_id', '=', userId).executeTakeFirstOrThrow();

/** What still has to be staked of deposits, in centavos. */
const unmetTurnover = ({ turnoverGoal, wagered }: Pick<Balances, 'turnoverGoal' | 'wagered'>): number =>
  Math.max(0, turnoverGoal - wagered);

/** The wallet as the player sees it (domain.md 7.1). Deposits that have to be played first stay out of what may leave. */
export const presentWallet = (balances: Balances): Wallet => ({
  balance: balances.cash + balances.bonus,
  balance_withdrawal: Math.max(0, balances.cash - unmetTurnover(balances)),
  balance_bonus: balances.bonus,
  balance_rollover: balances.rollover,
  deposit_count: balances.depositCount,
  version: balances.version,
});
