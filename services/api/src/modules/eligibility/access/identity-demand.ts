import type { IdentityDemand, SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';

/** Whether the site demands an approved identity at this moment. */
export const demandsIdentity = (
  { kyc, identityMoments = [] }: Pick<SiteConfig, 'kyc' | 'identityMoments'>,
  moment: IdentityDemand,
): boolean => identityMoments.includes(moment) || (moment === 'withdrawal' && kyc);

/** @throws account.verification-required */
export const requireIdentity = (
  { settings }: Pick<Tenant, 'settings'>,
  { kyc_status: status }: Pick<UserRow, 'kyc_status'>,
  moment: IdentityDemand,
): void => {
  if (status === 'approved' || !demandsIdentity(settings.site, moment)) return;
  throw new DomainError('account.verification-required', { facts: { reason: 'identity-unverified' } });
};
