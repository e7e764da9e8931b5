import { may } from '@jangada/contracts/delivery/access';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { requireScope, type ChangeTarget } from './require-scope.ts';

/**
 * What is written later in an operator's name needs that operator's rights then. Names without an account are those
 * that the token of the installation gives.
 *
 * @throws {DeliveryError} operator.forbidden
 */
export const requireAuthor = async (db: Database, author: string, targets: readonly ChangeTarget[]): Promise<void> => {
  const account = await db
    .selectFrom('operators')
    .select(['name', 'role', 'scopes', 'disabled_at'])
    .where('name', '=', author)
    .executeTakeFirst();
  if (!account) return;
  const { name, role, scopes, disabled_at: disabledAt } = account;
  const caller = { kind: 'operator' as const, name, role, remote: null, ...(scopes && { scopes }) };
  if (disabledAt !== null || !may(caller, 'rollout')) {
    const why = disabledAt === null ? `is a ${role} now` : 'has a disabled account';
    throw new DeliveryError('operator.forbidden', `${name}, whose change this is, ${why}`, { author });
  }
  await requireScope(db, caller, targets);
};
