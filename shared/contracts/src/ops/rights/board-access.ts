import { SELECTORS_MAX, type OperatorScope, type Role as BoardRole } from '../../delivery/access.ts';
import type { Role } from './roles.ts';

/** What a role of the desk is on the board of releases. The others open no board. */
export const boardRoles: Readonly<Partial<Record<Role, BoardRole>>> = {
  admin: 'admin',
  manager: 'operator',
  auditor: 'viewer',
};

export interface BoardAccess {
  readonly role: BoardRole;
  /** What may be changed; null for everything of the role. */
  readonly scopes: OperatorScope[] | null;
}

interface Held {
  readonly role: Role;
  /** Null: every tenant. */
  readonly tenants: readonly string[] | null;
}

/**
 * What a person may do on the board by all grants together; null for nothing.
 *
 * The board limits changes, to tenants, and not reads. So whoever manages some tenants rolls out there, an admin of some
 * tenants too, and an auditor needs a grant for all of them.
 */
export const boardAccessOf = (grants: readonly Held[]): BoardAccess | null => {
  const everywhere = grants.filter(({ tenants }) => tenants === null).map(({ role }) => boardRoles[role]);
  for (const role of ['admin', 'operator'] as const) if (everywhere.includes(role)) return { role, scopes: null };
  const some = grants.filter(({ role }) => boardRoles[role] === 'admin' || boardRoles[role] === 'operator');
  if (some.length > 0) return { role: 'operator', scopes: scopesOf(some.flatMap(({ tenants }) => tenants ?? [])) };
  return everywhere.includes('viewer') ? { role: 'viewer', scopes: null } : null;
};

const scopesOf = (named: readonly string[]): OperatorScope[] => {
  const tenants = [...new Set(named)].toSorted();
  return Array.from({ length: Math.ceil(tenants.length / SELECTORS_MAX) }, (_, index) => ({
    tenants: tenants.slice(index * SELECTORS_MAX, (index + 1) * SELECTORS_MAX),
    remotes: null,
  }));
};
