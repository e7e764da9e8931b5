import type { Permission } from '@jangada/contracts/ops/rights/matrix';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Forbidden } from '../parts/read-result.tsx';
import { rolesThatMay } from '../rights/rights.ts';

/** Names the permission that the person does not have, and the roles that have it. */
export const MissingRight = ({ permission }: { permission: Permission }) => {
  const texts = useOperationTexts();
  return <Forbidden missing={{ needs: [texts.value('permission', permission)], roles: rolesThatMay(permission) }} />;
};
