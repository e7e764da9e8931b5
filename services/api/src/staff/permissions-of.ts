import type { Me } from '@jangada/contracts/ops/me';
import { matrix, rowOf, type Cell, type May, type Permission } from '@jangada/contracts/ops/rights/matrix';
import type { Grant } from './person.ts';

type Permitted = Me['permissions'][string];
type Held = Cell & { readonly tenants: readonly string[] | null };

const strongestFirst: readonly May[] = ['alone', 'limit', 'second'];
const permissions = Object.keys(matrix) as readonly Permission[];

/** What a person may do by all grants together, for the pages of the desk; each command looks at its own grants. */
export const permissionsOf = (grants: readonly Grant[]): Me['permissions'] =>
  Object.fromEntries(
    permissions.flatMap((permission) => {
      const held = grants.flatMap(({ role, tenants }): Held[] => {
        const cell = rowOf(permission)[role];
        return cell ? [{ ...cell, tenants }] : [];
      });
      return held.length > 0 ? [[permission, together(held)]] : [];
    }),
  );

const together = (held: readonly Held[]): Permitted => ({
  may: strongestFirst.find((may) => held.some((one) => one.may === may)) ?? null,
  agrees: held.some(({ agrees }) => agrees === true),
  of: union(held.map(({ of }) => of ?? null)),
  tenants: union(held.map(({ tenants }) => tenants)),
});

/** Null, which stands for everything, wins. */
const union = (lists: readonly (readonly string[] | null)[]): string[] | null => {
  const named = lists.filter((list) => list !== null);
  return named.length < lists.length ? null : [...new Set(named.flat())];
};
