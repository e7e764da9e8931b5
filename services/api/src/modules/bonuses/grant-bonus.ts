import type { Bilingual } from '@jangada/contracts/languages';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { DomainError } from '../../domain-error.ts';
import { announceBalance } from '../betting/announcements.ts';
import { house } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { getBalances, lockWallet } from '../ledger/wallets.ts';
import type { Tenant } from '../site/tenant.ts';
import * as bonuses from './bonuses.repository.ts';
import { insertBonusLine } from './bonus-lines.ts';
import { completeBonus, sweepStray } from './end-bonus.ts';
import { takeFollower } from './followers.ts';

const VALID_DAYS = 30;

export interface BonusOffer {
  readonly userId: number;
  /** What brings it. The same origin and reference twice is the same bonus. */
  readonly origin: bonuses.BonusRow['origin'];
  readonly originRef: string;
  /** As the player reads it. */
  readonly name: Bilingual;
  /** Centavos. */
  readonly amount: number;
  /** How many times the amount has to be wagered; 0 makes it real money at once. */
  readonly multiplier: number;
  /** From when it becomes active. */
  readonly validDays?: number;
  readonly maxBet?: number | null;
  readonly maxConvert?: number | null;
}

/** Money of the player's own came along with these, so only such stakes count (decision 0014). */
const withOwnMoney: readonly BonusOffer['origin'][] = ['deposit'];

/** Where the law forbids a bonus for coming or for paying in (domain.md 4.2). */
const notWhereRegulated: readonly BonusOffer['origin'][] = ['deposit', 'registration'];

/**
 * Gives a player a bonus. It is active at once, or waits until the one that is open has ended.
 *
 * @throws bonus.not-allowed for a bonus on a deposit or registration on a regulated site
 */
export async function grantBonus(tx: Tx, tenant: Tenant, offer: BonusOffer): Promise<bonuses.BonusRow> {
  if (tenant.settings.site.is_regulated && notWhereRegulated.includes(offer.origin))
    throw new DomainError('bonus.not-allowed');
  await lockWallet(tx, offer.userId);
  const inserted = await bonuses.insertBonus(tx, {
    user_id: offer.userId,
    origin: offer.origin,
    origin_ref: offer.originRef,
    name: JSON.stringify(offer.name),
    amount: offer.amount,
    multiplier: offer.multiplier,
    requirement: offer.amount * offer.multiplier,
    counts_bonus: !withOwnMoney.includes(offer.origin),
    max_bet: offer.maxBet ?? null,
    max_convert: offer.maxConvert ?? null,
    valid_days: offer.validDays ?? VALID_DAYS,
  });
  if (inserted) await activateNext(tx, offer.userId);
  return bonuses.getBonusOf(tx, offer.origin, offer.originRef);
}

/** Opens the oldest bonus that waits, unless one is open. Hold the player's wallet. */
export async function activateNext(tx: Tx, userId: number): Promise<void> {
  if (await bonuses.findOpenBonus(tx, userId)) return;
  const next = await bonuses.findNextOffered(tx, userId);
  if (!next) return;
  await sweepStray(tx, userId);
  const wallet = await lockWallet(tx, userId);
  const { txnId } = await post(tx, {
    idemKey: `bonus:${next.id}:grant`,
    kind: 'bonus-grant',
    ref: String(next.id),
    postings: [{ from: house('promo'), to: wallet.account('bonus'), amount: next.amount }],
  });
  await insertBonusLine(tx, { userId, type: 'bonus', description: next.name, amount: next.amount, txnId });
  // The clock that stamps bets: a stake is of the bonus when its transaction is not older than this one.
  const active = await bonuses.updateBonus(tx, next.id, {
    status: 'active',
    activated_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${next.valid_days})`,
  });
  await takeFollower(tx, userId, active.requirement);
  if (active.requirement === 0) {
    await completeBonus(tx, active);
    return activateNext(tx, userId);
  }
  await announceBalance(tx, userId, await getBalances(tx, userId));
}
