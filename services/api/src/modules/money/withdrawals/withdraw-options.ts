import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { Capability, RestrictionReason } from '@jangada/contracts/domains/profile/capabilities';
import type { WithdrawalBlocker, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Reader } from '../../../database/database.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { capabilityToWithdraw, isExcluded } from '../../eligibility/access/capabilities.ts';
import { getBalances, presentWallet, unmetTurnover, type Balances } from '../../ledger/balances.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import { findOpenWithdrawal } from './withdrawals.repository.ts';
import { keyTypesOf } from './withdraw-methods.service.ts';

/** The available amount and the obstacles to its withdrawal, which the player reads before typing an amount. */
export const withdrawOptionsOf = async (reader: Reader, userId: number, tenant: Tenant): Promise<WithdrawOptions> => {
  const user = await getUser(reader, userId);
  const balances = await getBalances(reader, userId);
  const open = await findOpenWithdrawal(reader, userId);
  const excluded = await isExcluded(reader, user, tenant);
  const available = availableOf(balances, excluded);
  const min = minimumOf(tenant, available, excluded);
  const { max_withdrawal: max } = tenant.settings.site;
  return {
    min,
    max,
    available,
    not_yet_played: excluded ? 0 : Math.min(balances.cash, unmetTurnover(balances)),
    key_types: [...keyTypesOf(tenant)],
    blockers: [
      ...accountBlockers(await capabilityToWithdraw(reader, user, tenant)),
      ...missingContacts(user).map((kind) => blocker(kind)),
      ...(open ? [blocker('open')] : []),
      ...(!excluded && rolloverHolds(balances, tenant) ? [blocker('rollover', { amount: balances.rollover })] : []),
      ...(checkAmount(available, { min, max: available }) ? [blocker('minimum', { amount: available })] : []),
    ],
    open: open ? await presentWithdrawal(reader, open) : null,
  };
};

/** The available amount. Excluded players cannot play, so no turnover is required of them (decision 0201). */
export const availableOf = (balances: Balances, excluded: boolean): number =>
  excluded ? Math.max(0, balances.cash + balances.receivable) : presentWallet(balances).balance_withdrawal;

/** The smallest withdrawal. Excluded players cannot top up a small remainder, so they may withdraw all of it. */
export const minimumOf = ({ settings }: Tenant, available: number, excluded: boolean): number =>
  excluded ? Math.max(1, Math.min(settings.site.min_withdrawal, available)) : settings.site.min_withdrawal;

/** Both contacts must be verified before a withdrawal (VAL-34, VAL-35). */
export const missingContacts = (
  user: Pick<UserRow, 'email_verified_at' | 'phone_verified_at'>,
): ('email' | 'phone')[] => [
  ...(user.email_verified_at === null ? (['email'] as const) : []),
  ...(user.phone_verified_at === null ? (['phone'] as const) : []),
];

/** On regulated sites a bonus never blocks a withdrawal of real money. */
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
