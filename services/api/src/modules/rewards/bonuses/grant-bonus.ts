import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { announceBalance } from '../../play/betting/announcements.ts';
import { house } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.ts';
import { getBalances, lockWallet } from '../../money/ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { rowOfOffer, type BonusOffer } from './bonus-offer.ts';
import * as bonuses from './bonuses.repository.ts';
import { insertBonusLine } from './bonus-lines.ts';
import { completeBonus, sweepStray } from './end-bonus.ts';
import { takeFollower } from './followers.ts';

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
  const inserted = await bonuses.insertBonus(tx, rowOfOffer(offer));
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
  const active = await bonuses.startBonus(tx, next);
  await takeFollower(tx, userId, active.requirement);
  if (active.requirement === 0) {
    await completeBonus(tx, active);
    await announceBalance(tx, userId, await getBalances(tx, userId));
    return activateNext(tx, userId);
  }
  await announceBalance(tx, userId, await getBalances(tx, userId));
}
