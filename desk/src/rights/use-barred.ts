import type { Operation } from '@jangada/contracts/ops/operation';
import { useMe } from '../session/me-context.tsx';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { rightOf, rolesThatMay, useTenant } from './rights.ts';

/** Why the signed-in person may not run an operation: who may. Null when they may. @param kind with a thing of this kind */
export const useBarred = (): ((operation: Pick<Operation, 'needs'>, kind?: string) => string | null) => {
  const me = useMe();
  const tenant = useTenant();
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  return ({ needs }, kind) => {
    const { may, of } = rightOf(me, needs, tenant);
    const isOfKind = kind === undefined || of === null || of.includes(kind);
    return may !== null && isOfKind ? null : t('forbidden.only', { roles: roleNames(rolesThatMay(needs, kind)) });
  };
};
