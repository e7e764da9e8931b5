import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { rolledBack } from '@jangada/contracts/delivery/good-releases';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Target } from './change-steps.ts';

/** The state that a change goes back to; undefined when there is none. */
export const findEarlierRollout = async (db: Database, change: ProposedChange): Promise<Rollout | undefined> => {
  const { tenant, remote, to_revision: revision = 0 } = change;
  if (change.to === 'last-good') return findLastGoodRollout(db, change);
  return revision < change.expected_revision
    ? (await revisionNumbered(db, tenant, remote, revision))?.rollout
    : undefined;
};

/** Names all rollouts that lack the state which they were to go back to. */
export const nothingBefore = (changes: readonly ProposedChange[]): DeliveryError => {
  const sentences = changes.map(({ tenant, remote, to_revision: revision }) => {
    const lacks = revision === undefined ? 'good release' : `revision ${revision}`;
    return `${remote} of ${tenant} has no ${lacks} to go back to`;
  });
  const rollouts = changes.map(({ tenant, remote }) => ({ tenant, remote }));
  return new DeliveryError('rollout.nothing-before', sentences.join('; '), { ...rollouts[0], rollouts });
};

const revisionNumbered = (db: Database, tenant: string, remote: string, revision: number) =>
  db
    .selectFrom('rollout_revisions')
    .select('rollout')
    .where('tenant', '=', tenant)
    .where('remote', '=', remote)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** The rollout of the last good release. */
export const findLastGoodRollout = async (
  db: Database,
  { tenant, remote }: Pick<Target, 'tenant' | 'remote'>,
): Promise<Rollout | undefined> => {
  const rows = await db
    .selectFrom('rollout_revisions')
    .select('rollout')
    .where('tenant', '=', tenant)
    .where('remote', '=', remote)
    .orderBy('revision')
    .execute();
  return rolledBack(rows.map((row) => row.rollout)) ?? undefined;
};

/**
 * The changes that undo a change set: each rollout returns to its state before. Only a set that is still in force
 * everywhere can be undone.
 *
 * @throws {DeliveryError} change-set.unknown
 */
export const changesUndoing = async (db: Database, changeSet: string): Promise<ProposedChange[]> => {
  const rows = await db
    .selectFrom('rollout_revisions')
    .select(['tenant', 'remote', 'revision'])
    .where('change_set', '=', changeSet)
    .execute();
  if (rows.length === 0) {
    throw new DeliveryError('change-set.unknown', `There is no change set ${changeSet}`, { change_set: changeSet });
  }
  return rows.map(({ tenant, remote, revision }) => ({
    tenant,
    remote,
    expected_revision: revision,
    ...(revision === 1 ? { rollout: emptyRollout } : { to_revision: revision - 1 }),
  }));
};
