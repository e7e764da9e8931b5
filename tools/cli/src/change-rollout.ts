import { randomBytes } from 'node:crypto';
import * as rollouts from '@jangada/contracts/delivery/rollouts.endpoints';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/remotes';
import type { DeliveryClient } from './delivery-client.ts';

const SALT_BYTES = 6;

export interface Change {
  readonly tenant: string;
  readonly remote: ReleasableName;
  readonly author: string;
  readonly reason: string;
  /** Makes the next rollout from the one in force. */
  readonly next: (rollout: Rollout) => Rollout;
}

/**
 * Reads what is in force and writes what follows from it.
 *
 * @throws {DeliveryRefusal} rollout.conflict when somebody else was faster: look again, then repeat
 */
export const changeRollout = async (
  call: DeliveryClient,
  { tenant, remote, author, reason, next }: Change,
): Promise<RolloutRevision> => {
  const current = await call(rollouts.getRollout, { params: { tenant, remote } });
  const body = { expected_revision: current.revision, rollout: next(current.rollout), author, reason };
  return call(rollouts.changeRollout, { params: { tenant, remote }, body });
};

/** Everybody gets this version; the one before is what to fall back to. */
export const promote =
  (version: string) =>
  (rollout: Rollout): Rollout => ({
    ...rollout,
    stable: version,
    previous: rollout.stable === version ? rollout.previous : rollout.stable,
    canary: null,
  });

/** Some get this version. The same canary keeps its salt, so a growing percentage only adds people. */
export const canary =
  (version: string, percent: number) =>
  (rollout: Rollout): Rollout => ({
    ...rollout,
    canary: {
      version,
      percent,
      salt: rollout.canary?.version === version ? rollout.canary.salt : randomBytes(SALT_BYTES).toString('hex'),
    },
  });

export const pin =
  (version: string | null, until: string | null = null) =>
  (rollout: Rollout): Rollout => ({ ...rollout, pin: version === null ? null : { version, until } });

export const block =
  (version: string, blocked: boolean) =>
  (rollout: Rollout): Rollout => ({
    ...rollout,
    blocked: [...rollout.blocked.filter((other) => other !== version), ...(blocked ? [version] : [])],
  });

export const kill =
  (mode: Rollout['kill']) =>
  (rollout: Rollout): Rollout => ({ ...rollout, kill: mode });
