import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { lockWallet, transactionOf, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { rowOfOffer, type BonusOffer } from './bonus-offer.ts';
import * as bonuses from './bonuses.repository.ts';
import { insertBonusLine } from '../sources/bonus-lines.ts';
import { completeBonus, sweepStray } from './end-bonus.ts';

/** On regulated sites the law forbids a bonus for a registration or a deposit. */
const notWhereRegulated: readonly BonusOffer['origin'][] = ['deposit', 'registration'];

/**
 * Grants a player a bonus. It is active at once, or pending until the open one has ended.
 *
 * @throws bonus.not-allowed for a bonus on a deposit or registration on a regulated site
 */
export const grantBonus = async (tx: Tx, tenant: Tenant, offer: BonusOffer): Promise<bonuses.BonusRow> => {
  if (tenant.settings.site.is_regulated && notWhereRegulated.includes(offer.origin))
    throw new DomainError('bonus.not-allowed');
  const wallet = await lockWallet(tx, offer.userId);
  const inserted = await bonuses.insertBonus(tx, rowOfOffer(offer));
  if (inserted) await activateNext(wallet);
  return bonuses.getBonusOf(tx, offer.origin, offer.originRef);
};

/** Opens the oldest pending bonus, unless one is open. */
export const activateNext = async (wallet: LockedWallet): Promise<void> => {
  const { userId } = wallet;
  const tx = transactionOf(wallet);
  if (await bonuses.findOpenBonus(tx, userId)) return;
  const next = await bonuses.findNextOffered(tx, userId);
  if (!next) return;
  await sweepStray(wallet);
  const { txnId } = await move(wallet, {
    idemKey: `bonus:${next.id}:grant`,
    kind: 'bonus-grant',
    ref: String(next.id),
    postings: [{ from: house('promo'), to: wallet.account('bonus'), amount: next.amount }],
  });
  await insertBonusLine(tx, { userId, type: 'bonus', description: next.name, amount: next.amount, txnId });
  const active = await bonuses.startBonus(tx, next);
  await updateWallet(wallet, { rollover: active.requirement, stakeTrackersBy: 1 });
  if (active.requirement > 0) return;
  await completeBonus(wallet, active);
  await activateNext(wallet);
};
