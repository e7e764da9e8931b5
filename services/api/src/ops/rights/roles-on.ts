import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Person } from '../../staff/person.ts';

/** The roles that a person has on a tenant now. */
export const rolesOn = ({ grants }: Person, tenantId: string, now = new Date()): ReadonlySet<Role> =>
  new Set(
    grants
      .filter(({ since, until }) => since <= now && (until === null || until > now))
      .filter(({ tenants }) => tenants?.includes(tenantId) ?? true)
      .map(({ role }) => role),
  );
