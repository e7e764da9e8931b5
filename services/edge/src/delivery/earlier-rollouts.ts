import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { rolledBack } from '@jangada/contracts/delivery/good-releases';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Target } from './change-steps.ts';

/** The rollout of an earlier revision. @throws {DeliveryError} rollout.nothing-before */
export const earlierRollout = async (
  db: Database,
  { tenant, remote, expected_revision }: Target,
  revision: number,
): Promise<Rollout> => {
  const row = revision < expected_revision ? await revisionNumbered(db, tenant, remote, revision) : undefined;
  if (row) return row.rollout;
  const message = `${remote} of ${tenant} has no revision ${revision} to go back to`;
  throw new DeliveryError('rollout.nothing-before', message, { tenant, remote, to_revision: revision });
};

const revisionNumbered = (db: Database, tenant: string, remote: string, revision: number) =>
  db
    .selectFrom('rollout_revisions')
    .select('rollout')
    .where('tenant', '=', tenant)
    .where('remote', '=', remote)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** The rollout of the last good release. @throws {DeliveryError} rollout.nothing-before */
export const lastGoodRollout = async (db: Database, { tenant, remote }: Target): Promise<Rollout> => {
  const rows = await db
    .selectFrom('rollout_revisions')
    .select('rollout')
    .where('tenant', '=', tenant)
    .where('remote', '=', remote)
    .orderBy('revision')
    .execute();
  const good = rolledBack(rows.map((row) => row.rollout));
  if (good) return good;
  const message = `${remote} of ${tenant} has no good release to go back to`;
  throw new DeliveryError('rollout.nothing-before', message, { tenant, remote });
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
