import { describeScopes, mayChange, type Principal } from '@jangada/contracts/delivery/access';
import type { Database } from '../database/database.ts';
import { listTaggedTenants } from '../tenants/tenant-tags.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export interface ChangeTarget {
  readonly tenant: string;
  readonly remote: string;
}

/**
 * Every target must be in what the caller may change; otherwise nothing is.
 *
 * @throws {DeliveryError} operator.forbidden
 */
export const requireScope = async (
  db: Database,
  principal: Principal,
  targets: readonly ChangeTarget[],
): Promise<void> => {
  if (!principal.scopes) return;
  const tags = new Map((await listTaggedTenants(db)).map((one) => [one.tenant, one.tags]));
  const refused = targets.find(
    ({ tenant, remote }) => !mayChange(principal, { tenant, tags: tags.get(tenant) ?? [] }, remote),
  );
  if (!refused) return;
  const { tenant, remote } = refused;
  const message = `${principal.name} (${principal.role}) may not change ${remote} of ${tenant}; it may change ${describeScopes(principal.scopes)}`;
  throw new DeliveryError('operator.forbidden', message, { action: 'rollout', tenant, remote });
};
