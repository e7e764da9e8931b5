import type { Bilingual } from '@jangada/contracts/languages';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../database/database.ts';
import { lockWallet } from '../ledger/wallets.ts';
import { notify } from '../notifications/notify.ts';
import type { Tenant } from '../site/tenant.ts';
import { freeSpinsGranted } from './bonus-notifications.ts';
import { grantBonus } from './grant-bonus.ts';
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

/** Spins that the house pays for. What they win becomes a bonus with the offer's rollover. */
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

const openSpins = (reader: Reader, userId: number) =>
  reader
    .selectFrom('free_spins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['granted', 'launched']);

/**
 * One spin is played. Hold the player's wallet.
 *
 * @returns the grant it was taken from; undefined when the player has none for this game
 */
export async function takeFreeSpin(tx: Tx, userId: number, gameCode: string): Promise<Spins | undefined> {
  await lockWallet(tx, userId);
  const spins = await openSpins(tx, userId)
    .where('game_code', '=', gameCode)
    .where('expires_at', '>', new Date())
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  if (!spins || spins.used >= spins.total) return undefined;
  const change = { used: spins.used + 1, status: 'launched' as const };
  return tx.updateTable('free_spins').set(change).where('id', '=', spins.id).returningAll().executeTakeFirstOrThrow();
}

/** Keeps what a spin of the grant has won; the last spin turns it all into a bonus. Hold the player's wallet. */
export async function addSpinWinnings(tx: Tx, tenant: Tenant, spinsId: number, amount: number): Promise<void> {
  const spins = await tx
    .updateTable('free_spins')
    .set(({ eb }) => ({ winnings: eb('winnings', '+', amount) }))
    .where('id', '=', spinsId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (spins.used === spins.total) await endFreeSpins(tx, tenant, spins, 'used');
}

/** All played, or time is up: what was won becomes a bonus. */
export async function endFreeSpins(tx: Tx, tenant: Tenant, spins: Spins, status: 'used' | 'expired'): Promise<void> {
  await tx.updateTable('free_spins').set({ status }).where('id', '=', spins.id).execute();
  if (spins.winnings === 0) return;
  await grantBonus(tx, tenant, {
    userId: spins.user_id,
    origin: 'free_spins',
    originRef: String(spins.id),
    name: spins.name,
    amount: spins.winnings,
    multiplier: spins.multiplier,
    validDays: spins.valid_days,
    maxBet: spins.max_bet,
    maxConvert: spins.max_convert,
  });
}
