import type { Bilingual } from '@jangada/contracts/values/languages';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { type LockedWallet, transactionOf } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { freeSpinsGranted, rewardUndone } from './bonus-notifications.ts';
import { findPartOfPrize, listPartsOfSpins, type Source } from '../sources/reward-sources.ts';
import { joinBonus } from './join-bonus.ts';
import type { BonusTables } from './tables.ts';
import { undoPart } from './undo-bonus.ts';

type Spins = Selectable<BonusTables['free_spins']>;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SpinsOffer {
  readonly userId: number;
  /** The same origin and reference make one grant. */
  readonly origin: string;
  readonly originRef: string;
  readonly name: Bilingual;
  readonly gameCode: string;
  /** Centavos. */
  readonly spinValue: number;
  readonly total: number;
  readonly multiplier: number;
  readonly validDays: number;
  readonly maxBet: number | null;
  readonly maxConvert: number | null;
}

/** Grants spins that the house pays for. Their prizes are bonus money with the offer's rollover. */
export const grantFreeSpins = async (tx: Tx, offer: SpinsOffer): Promise<void> => {
  const granted = await tx
    .insertInto('free_spins')
    .values({
      user_id: offer.userId,
      origin: offer.origin,
      origin_ref: offer.originRef,
      name: JSON.stringify(offer.name),
      game_code: offer.gameCode,
      spin_value: offer.spinValue,
      total: offer.total,
      multiplier: offer.multiplier,
      max_bet: offer.maxBet,
      max_convert: offer.maxConvert,
      valid_days: offer.validDays,
      expires_at: new Date(Date.now() + offer.validDays * DAY_MS),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'origin', 'origin_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (granted) await notify(tx, offer.userId, freeSpinsGranted(offer.name, offer.total));
};

/** The grant as sent to the provider at launch; the provider returns it with every free round. */
export interface FreeRounds {
  readonly reward: string;
  readonly rounds: number;
  /** The stake of each round, in centavos. */
  readonly amount: number;
  readonly until: Date;
}

const REWARD = /^spins-(\d{1,15})$/;
const rewardOf = ({ id }: Pick<Spins, 'id'>): string => `spins-${id}`;

/** The player's waiting free rounds in this game, those that expire first. */
export const launchFreeSpins = async (tx: Tx, userId: number, gameCode: string): Promise<FreeRounds | null> => {
  const spins = await tx
    .selectFrom('free_spins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('game_code', '=', gameCode)
    .where('status', 'in', ['granted', 'launched'])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate() // Locked, because the last spin may be played, or all may be taken back, concurrently.
    .executeTakeFirst();
  if (!spins) return null;
  await tx.updateTable('free_spins').set({ status: 'launched' }).where('id', '=', spins.id).execute();
  const rounds = spins.total - spins.used;
  return { reward: rewardOf(spins), rounds, amount: spins.spin_value, until: spins.expires_at };
};

const findSpins = async (reader: Reader, userId: number, reward: string): Promise<Spins | undefined> => {
  const [, id] = REWARD.exec(reward) ?? [];
  if (id === undefined) return undefined;
  return reader
    .selectFrom('free_spins')
    .selectAll()
    .where('id', '=', Number(id))
    .where('user_id', '=', userId)
    .executeTakeFirst();
};

/** The grant of this origin, unless it was taken back. */
export const findSpinsOf = (reader: Reader, origin: string, originRef: string): Promise<Spins | undefined> =>
  reader
    .selectFrom('free_spins')
    .selectAll()
    .where('origin', '=', origin)
    .where('origin_ref', '=', originRef)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/** The stake of each spin of a platform grant, in centavos; null when this player has no such grant. */
export const spinValueOf = async (reader: Reader, userId: number, reward: string): Promise<number | null> =>
  (await findSpins(reader, userId, reward))?.spin_value ?? null;

interface Spin {
  readonly reward: string;
  /** Centavos. */
  readonly amount: number;
  readonly gameCode: string | null;
}

/**
 * A provider starts a free round of a platform grant.
 *
 * @returns false when the grant has no spins left, is for another game, or belongs to another player
 */
export const takeFreeSpin = async (wallet: LockedWallet, { reward, amount, gameCode }: Spin): Promise<boolean> => {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins || spins.game_code !== gameCode) return false;
  if (spins.used >= spins.total || spins.expires_at <= new Date() || amount > spins.spin_value) return false;
  const used = spins.used + 1;
  const status = used === spins.total ? 'used' : 'launched';
  await tx.updateTable('free_spins').set({ used, status }).where('id', '=', spins.id).execute();
  return true;
};

/**
 * A provider has played all rounds of a platform grant, and reports their total.
 *
 * @returns how many were left, and their game; undefined when this player has no such grant
 */
export const takeAllFreeSpins = async (
  wallet: LockedWallet,
  reward: string,
): Promise<{ readonly rounds: number; readonly gameCode: string } | undefined> => {
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, wallet.userId, reward);
  if (!spins) return undefined;
  const { id, total, used, game_code: gameCode, withdrawn_at: withdrawn } = spins;
  const status = withdrawn ? spins.status : ('used' as const);
  await tx.updateTable('free_spins').set({ used: total, status }).where('id', '=', id).execute();
  return { rounds: total - used, gameCode };
};

/** Free rounds were taken back: they can be played again, unless the grant has ended. */
export const giveSpinsBack = async (wallet: LockedWallet, reward: string, count: number): Promise<void> => {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins || count === 0) return;
  const used = Math.max(0, spins.used - count);
  const status = spins.withdrawn_at || spins.status === 'expired' ? spins.status : ('launched' as const);
  await tx.updateTable('free_spins').set({ used, status }).where('id', '=', spins.id).execute();
};

/** Whether a free round's prize is bonus money, because the platform made the grant. */
export const winsBonus = async (reader: Reader, userId: number, reward: string): Promise<boolean> =>
  (await findSpins(reader, userId, reward)) !== undefined;

interface Winnings {
  /** The id of the prize's row in `bets`. */
  readonly prizeId: number;
  /** The prize's transaction id at the provider. */
  readonly txId: string;
  /** Centavos. */
  readonly amount: number;
}

/**
 * A free round has paid into the bonus account. If the deposit behind its grant was refunded, the house takes the
 * prize.
 */
export const addSpinWinnings = async (
  wallet: LockedWallet,
  reward: string,
  { prizeId, txId, amount }: Winnings,
): Promise<void> => {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins) return;
  await tx
    .updateTable('free_spins')
    .set({ winnings: spins.winnings + amount })
    .where('id', '=', spins.id)
    .execute();
  const offer = {
    userId,
    origin: 'free_spins' as const,
    originRef: `${reward}:${txId}`,
    name: spins.name,
    amount,
    multiplier: spins.multiplier,
    validDays: spins.valid_days,
    maxBet: spins.max_bet,
    maxConvert: spins.max_convert,
  };
  await joinBonus(wallet, offer, { id: prizeId, spinsId: spins.id });
  if (spins.withdrawn_at) await undoSpinPrize(wallet, prizeId);
};

async function undoSpinPrize(wallet: LockedWallet, prizeId: number): Promise<void> {
  const part = await findPartOfPrize(transactionOf(wallet), prizeId);
  if (part) await undoPart(wallet, part, { kind: 'prize', id: prizeId }, false);
}

/** The provider took a free spin's prize back out of the wallet, so it is no longer part of its bonus. */
export const undoRolledBackPrize = async (wallet: LockedWallet, prizeId: number): Promise<void> => {
  const tx = transactionOf(wallet);
  const part = await findPartOfPrize(tx, prizeId);
  if (!part) return;
  if (part.spinsId !== null)
    await tx
      .updateTable('free_spins')
      .set({ winnings: sql<number>`greatest(0, winnings - ${part.amount})` })
      .where('id', '=', part.spinsId)
      .execute();
  await undoPart(wallet, part, { kind: 'prize', id: prizeId }, true);
};

/** Expires the spins that were not played in time. */
export const expireFreeSpins = (tx: Tx) =>
  tx
    .updateTable('free_spins')
    .set({ status: 'expired' })
    .where('status', 'in', ['granted', 'launched'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();

/** The cause of the spins was taken back: unplayed spins are removed, and the prizes of the others are taken back. */
export const undoFreeSpins = async (
  wallet: LockedWallet,
  origin: string,
  originRef: string,
  source: Source,
): Promise<void> => {
  const tx = transactionOf(wallet);
  const withdrawn = await tx
    .updateTable('free_spins')
    .set({
      status: sql<Spins['status']>`case when status in ('granted', 'launched') then 'expired' else status end`,
      expires_at: sql<Date>`least(expires_at, now())`,
      withdrawn_at: sql<Date>`now()`,
    })
    .where('origin', '=', origin)
    .where('origin_ref', '=', originRef)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!withdrawn) return;
  await notify(tx, wallet.userId, rewardUndone(withdrawn.name));
  for (const part of await listPartsOfSpins(tx, withdrawn.id)) await undoPart(wallet, part, source, false);
};
