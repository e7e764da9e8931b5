/** A player's four accounts: real money, bonus, reserved withdrawals, and the debt after money was taken back. */
export type PlayerAccountKind = 'cash' | 'bonus' | 'hold' | 'receivable';

export type HouseAccountKind =
  | 'psp'
  | `gaming:${string}`
  | 'promo'
  | 'box_inventory'
  | 'fees'
  | 'tax'
  | 'suspense'
  /** Prizes under review. */
  | 'held_wins';

declare const account: unique symbol;

/** A ledger account. `house` makes those of the house; a player's account is taken from a locked wallet. */
export interface Account {
  readonly id: string;
  readonly kind: string;
  readonly userId: number | null;
  readonly [account]: true;
}

const accountOf = (id: string, kind: string, userId: number | null): Account => ({ id, kind, userId }) as Account;

/** An account of the house. Its balance is the sum of its ledger entries and is stored nowhere. */
export const house = (kind: HouseAccountKind): Account => accountOf(`house:${kind}`, kind, null);

/** A player's account, for the ledger itself; other modules take a player's account from a locked wallet. */
export const playerAccount = (userId: number, kind: PlayerAccountKind): Account =>
  accountOf(`player:${userId}:${kind}`, kind, userId);

/** The inverse of an account's id, for reversals. */
export const parseAccount = (id: string): Account => {
  const [owner, ...rest] = id.split(':');
  if (owner === 'house') return accountOf(id, rest.join(':'), null);
  const [userId, kind] = rest;
  return accountOf(id, kind ?? '', Number(userId));
};
