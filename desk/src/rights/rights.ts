import { rowOf, type Permission } from '@jangada/contracts/ops/rights/matrix';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { useParams } from 'react-router-dom';
import type { Me } from '@jangada/contracts/ops/me';
import { useMe } from '../session/me-context.tsx';

/** The roles that may do something with a permission. @param kind only with things of this kind */
export const rolesThatMay = (permission: Permission, kind?: string): readonly Role[] =>
  roles.filter((role) => {
    const cell = rowOf(permission)[role];
    return cell?.may !== undefined && (kind === undefined || !cell.of || cell.of.includes(kind));
  });

export interface Right {
  readonly permission: Permission;
  /** How the person may do it; null when not at all. */
  readonly may: 'alone' | 'limit' | 'second' | null;
  readonly agrees: boolean;
  /** Only for these kinds; null without such a limit. */
  readonly of: readonly string[] | null;
}

/** What a person may do with a permission on a tenant. */
export const rightOf = (me: Me, permission: Permission, tenant: string): Right => {
  const found = me.permissions[permission];
  const isHere = found && (found.tenants === null || found.tenants.includes(tenant));
  return {
    permission,
    may: isHere ? found.may : null,
    agrees: isHere ? found.agrees : false,
    of: isHere ? found.of : null,
  };
};

/** The tenant in the address. */
export const useTenant = (): string => {
  const { tenant } = useParams();
  const { tenants } = useMe();
  return tenant ?? tenants[0]?.id ?? '';
};

/** What the signed-in person may do with a permission on the tenant of the address. */
export const useRight = (permission: Permission): Right => rightOf(useMe(), permission, useTenant());
