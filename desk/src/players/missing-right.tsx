import type { Permission } from '@jangada/contracts/ops/rights/matrix';
import { Forbidden } from '../parts/read-result.tsx';
import { rolesThatMay } from '../rights/rights.ts';

/** Names the permission that the person does not have, and the roles that have it. */
export const MissingRight = ({ permission }: { permission: Permission }) => (
  <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />
);
