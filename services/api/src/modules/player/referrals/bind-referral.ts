import type { Tx } from '../../../database/database.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { referralRules } from './referral-rules.ts';
import { insertReferral } from './referrals.repository.ts';
import { refusalOf } from './same-person.ts';

/**
 * Binds a new player to the inviter, at registration only. A second account of the same person is stored as refused, so
 * that operators see it; the registration succeeds either way (docs/decisions/0017).
 *
 * @param user newly registered, with a wallet
 * @param browserId from the secret cookie of the browser they registered in; null without the cookie
 */
export const bindReferral = async (tx: Tx, tenant: Tenant, user: UserRow, browserId: string | null): Promise<void> => {
  const { id: referred_id, referred_by: referrer_id, email } = user;
  if (referrer_id === null) return;
  const reason = await refusalOf(tx, { email, browserId }, referrer_id);
  if (reason) {
    await insertReferral(tx, { referrer_id, referred_id, state: 'rejected', reason, ended_at: new Date() });
    return;
  }
  const follows = referralRules(tenant).condition === 'verified-and-played';
  await insertReferral(tx, { referrer_id, referred_id, state: 'registered', follows });
  if (!follows) return;
  await updateWallet(await lockWallet(tx, referred_id), { stakeTrackersBy: 1 });
};
