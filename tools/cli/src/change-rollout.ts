import { changeRollouts, type ChangeReply, type ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import type { RolloutRevision } from '@jangada/contracts/delivery/rollout';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';

const READS_AT_ONCE = 8;

/** A rollout and its planned change. */
export interface Target {
  readonly tenant: string;
  readonly remote: ReleasableName;
}

export interface ChangeOptions {
  readonly author: string;
  readonly reason: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly urgent?: boolean;
  readonly overrideFreeze?: boolean;
}

/**
 * Reads the current rollouts, and makes a change of each, based on the revision it read.
 *
 * @param propose returns the next rollout from the current one: another one, or an earlier revision of it
 */
export const proposeChanges = async (
  call: DeliveryClient,
  targets: readonly Target[],
  propose: (target: Target, current: RolloutRead) => Pick<ProposedChange, 'rollout' | 'to_revision' | 'to'>,
): Promise<ProposedChange[]> => {
  const changes: ProposedChange[] = [];
  for (let start = 0; start < targets.length; start += READS_AT_ONCE) {
    const some = targets.slice(start, start + READS_AT_ONCE);
    const read = await Promise.all(some.map(({ tenant, remote }) => call(getRollout, { params: { tenant, remote } })));
    for (const current of read) {
      const target = { tenant: current.tenant, remote: current.remote };
      changes.push({ ...target, expected_revision: current.revision, ...propose(target, current) });
    }
  }
  return changes;
};

export type RolloutRead = Pick<RolloutRevision, 'tenant' | 'remote' | 'revision' | 'rollout'>;

/** The options in the delivery API's format. */
export const optionsBody = ({ author, reason, dryRun, force, urgent, overrideFreeze }: ChangeOptions) => ({
  author,
  reason,
  ...(dryRun && { dry_run: true }),
  ...(force && { force: true }),
  ...(urgent && { urgent: true }),
  ...(overrideFreeze && { override_freeze: true }),
});

/**
 * Writes all changes, or none.
 *
 * @throws {DeliveryError} rollout.conflict after a concurrent change: read again, then repeat; rollout.refused
 */
export const writeChanges = (
  call: DeliveryClient,
  changes: readonly ProposedChange[],
  options: ChangeOptions,
): Promise<ChangeReply> => call(changeRollouts, { body: { changes, ...optionsBody(options) } });
