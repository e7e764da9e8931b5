import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { Capability, RestrictionReason } from '@jangada/contracts/domains/profile/capabilities';
import type { WithdrawalBlocker, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Reader } from '../../../database/database.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getBalances, presentWallet, type Balances } from '../ledger/balances.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import { findOpenWithdrawal } from './withdrawals.repository.ts';
import { keyTypesOf } from './withdraw-methods.service.ts';

/** Says whether the account may withdraw. */
type CapabilityToWithdraw = (reader: Reader, user: UserRow, tenant: Tenant) => Promise<Capability>;

/** What may leave now, and what is in the way: the player reads it before typing an amount. */
export async function withdrawOptionsOf(
  reader: Reader,
  capabilityToWithdraw: CapabilityToWithdraw,
  userId: number,
  tenant: Tenant,
): Promise<WithdrawOptions> {
  const user = await getUser(reader, userId);
  const balances = await getBalances(reader, userId);
  const open = await findOpenWithdrawal(reader, userId);
  const { min_withdrawal: min, max_withdrawal: max } = tenant.settings.site;
  const { balance_withdrawal: available } = presentWallet(balances);
  return {
    min,
    max,
    available,
    not_yet_played: balances.cash - available,
    key_types: [...keyTypesOf(tenant)],
    blockers: [
      ...accountBlockers(await capabilityToWithdraw(reader, user, tenant)),
      ...missingContacts(user).map((kind) => blocker(kind)),
      ...(open ? [blocker('open')] : []),
      ...(rolloverHolds(balances, tenant) ? [blocker('rollover', { amount: balances.rollover })] : []),
      ...(checkAmount(available, { min, max: available }) ? [blocker('minimum', { amount: available })] : []),
    ],
    open: open ? await presentWithdrawal(reader, open) : null,
  };
}

/** Both have to be verified before money leaves (VAL-34, VAL-35). */
export const missingContacts = (
  user: Pick<UserRow, 'email_verified_at' | 'phone_verified_at'>,
): ('email' | 'phone')[] => [
  ...(user.email_verified_at === null ? (['email'] as const) : []),
  ...(user.phone_verified_at === null ? (['phone'] as const) : []),
];

/** Where the law counts, real money may always leave: no bonus holds it back (domain.md 4.2). */
export const rolloverHolds = ({ rollover }: Pick<Balances, 'rollover'>, { settings }: Tenant): boolean =>
  rollover > 0 && !settings.site.is_regulated;

const kinds: Partial<Record<RestrictionReason, WithdrawalBlocker['kind']>> = {
  'identity-unverified': 'identity',
  'profile-incomplete': 'profile',
};

function accountBlockers({ allowed, reason, end_at }: Capability): WithdrawalBlocker[] {
  if (allowed || reason === null) return [];
  return [blocker(kinds[reason] ?? 'restriction', { reason, end_at })];
}

const blocker = (kind: WithdrawalBlocker['kind'], more: Partial<WithdrawalBlocker> = {}): WithdrawalBlocker => ({
  kind,
  reason: null,
  end_at: null,
  amount: null,
  ...more,
});
