import type { Bilingual } from '@jangada/contracts/values/languages';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { type LockedWallet, transactionOf } from '../../money/ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { freeSpinsGranted } from './bonus-notifications.ts';
import { joinBonus } from './join-bonus.ts';
import type { BonusTables } from './tables.ts';

type Spins = Selectable<BonusTables['free_spins']>;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SpinsOffer {
  readonly userId: number;
  /** The same origin and reference twice is the same grant. */
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

/** Spins that the house pays for. What they win is bonus money with the offer's rollover. */
export async function grantFreeSpins(tx: Tx, offer: SpinsOffer): Promise<void> {
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
}

/** The grant as sent to the provider at launch; the provider returns it with every free round. */
export interface FreeRounds {
  readonly reward: string;
  readonly rounds: number;
  /** The stake of each, in centavos. */
  readonly amount: number;
}

const REWARD = /^spins-(\d{1,15})$/;
const rewardOf = ({ id }: Pick<Spins, 'id'>): string => `spins-${id}`;

/** Free rounds that wait for the player in this game; those that end first go first. */
export async function launchFreeSpins(tx: Tx, userId: number, gameCode: string): Promise<FreeRounds | null> {
  const spins = await tx
    .selectFrom('free_spins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('game_code', '=', gameCode)
    .where('status', 'in', ['granted', 'launched'])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate() // The last one may be played, or all be taken back, at this moment.
    .executeTakeFirst();
  if (!spins) return null;
  await tx.updateTable('free_spins').set({ status: 'launched' }).where('id', '=', spins.id).execute();
  return { reward: rewardOf(spins), rounds: spins.total - spins.used, amount: spins.spin_value };
}

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

/** What each spin of a grant of ours stakes, in centavos; null when this player has no such grant. */
export const spinValueOf = async (reader: Reader, userId: number, reward: string): Promise<number | null> =>
  (await findSpins(reader, userId, reward))?.spin_value ?? null;

/**
 * A provider starts a free round of a grant of ours.
 *
 * @returns false when the grant has none left, or was never made to this player
 */
export async function takeFreeSpin(wallet: LockedWallet, reward: string, amount: number): Promise<boolean> {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins) return false;
  if (spins.used >= spins.total || spins.expires_at <= new Date() || amount > spins.spin_value) return false;
  const used = spins.used + 1;
  const status = used === spins.total ? 'used' : 'launched';
  await tx.updateTable('free_spins').set({ used, status }).where('id', '=', spins.id).execute();
  return true;
}

/** A free round was taken back: it can be played again. */
export async function giveSpinBack(wallet: LockedWallet, reward: string): Promise<void> {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins || spins.used === 0) return;
  await tx
    .updateTable('free_spins')
    .set({ used: spins.used - 1, status: 'launched' })
    .where('id', '=', spins.id)
    .execute();
}

/** Whether what a free round wins is bonus money, because the grant is one of ours. */
export const winsBonus = async (reader: Reader, userId: number, reward: string): Promise<boolean> =>
  (await findSpins(reader, userId, reward)) !== undefined;

/** A free round has paid into the bonus account. @param txId of the prize at its provider */
export async function addSpinWinnings(
  wallet: LockedWallet,
  reward: string,
  amount: number,
  txId: string,
): Promise<void> {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  const spins = await findSpins(tx, userId, reward);
  if (!spins) return;
  await tx
    .updateTable('free_spins')
    .set({ winnings: spins.winnings + amount })
    .where('id', '=', spins.id)
    .execute();
  await joinBonus(wallet, {
    userId,
    origin: 'free_spins',
    originRef: `${reward}:${txId}`,
    name: spins.name,
    amount,
    multiplier: spins.multiplier,
    validDays: spins.valid_days,
    maxBet: spins.max_bet,
    maxConvert: spins.max_convert,
  });
}

/** Those that were not played in time are gone. */
export const expireFreeSpins = (tx: Tx) =>
  tx
    .updateTable('free_spins')
    .set({ status: 'expired' })
    .where('status', 'in', ['granted', 'launched'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();

/** Their cause was reversed: the unplayed ones are removed. */
export const withdrawFreeSpins = (tx: Tx, origin: string, originRef: string) =>
  tx
    .updateTable('free_spins')
    .set({ status: 'expired', expires_at: sql<Date>`now()` })
    .where('origin', '=', origin)
    .where('origin_ref', '=', originRef)
    .where('status', 'in', ['granted', 'launched'])
    .execute();
