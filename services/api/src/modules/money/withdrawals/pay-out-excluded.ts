import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { isExcluded } from '../../eligibility/access/capabilities.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { maskPixKey } from './mask-pix-key.ts';
import { reserve } from './request-withdrawal.ts';
import { availableOf } from './withdraw-options.ts';
import { payOutStarted } from './withdrawal-notifications.ts';
import {
  findOpenWithdrawal,
  insertMethod,
  listMethods,
  type Withdrawal,
  type WithdrawMethodRow,
} from './withdrawals.repository.ts';

/**
 * Starts a withdrawal of the excluded player's whole balance, up to the site's maximum, to the key of their CPF. Where
 * the law does not let excluded players sign in, they cannot request it themselves (decision 0201). The usual reviews
 * apply, and the player is notified at a contact.
 *
 * @throws profile.not-found, exclusion.not-found when the player is not excluded, and the errors of a request
 */
export const payOutExcluded = async (tx: Tx, userId: number, tenant: Tenant): Promise<Withdrawal> => {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) throw new DomainError('profile.not-found');
  const wallet = await lockWallet(tx, userId);
  if (!(await isExcluded(tx, user, tenant))) throw new DomainError('exclusion.not-found');
  if (await findOpenWithdrawal(tx, userId)) throw new DomainError('withdrawal.already-open');
  const amount = Math.min(availableOf(wallet, true), tenant.settings.site.max_withdrawal);
  if (amount === 0) throw new DomainError('wallet.insufficient-funds', { facts: { balance_withdrawal: 0 } });
  const method = await cpfMethod(tx, user);
  const withdrawal = await reserve(wallet, { method, amount }, tenant);
  await notifyEverywhere(tx, userId, payOutStarted(amount, maskPixKey(method)));
  return withdrawal;
};

async function cpfMethod(tx: Tx, user: UserRow): Promise<WithdrawMethodRow> {
  const { id, cpf, first_name: first, last_name: last } = user;
  if (cpf === null) throw new DomainError('account.verification-required', { facts: { reason: 'profile-incomplete' } });
  const known = (await listMethods(tx, id)).find(({ key }) => key === cpf);
  return known ?? insertMethod(tx, { user_id: id, type: 'cpf', key: cpf, holder_name: `${first} ${last}`.trim() });
}
