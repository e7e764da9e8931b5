import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { givesRelease } from '@jangada/contracts/delivery/gives-release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { DeliveryError } from '../http/delivery-error.ts';

/** A rollout to change, and the revision that the change was made from. */
export interface Target {
  readonly tenant: string;
  readonly remote: ReleasableName;
  readonly expected_revision: number;
}

const targetOf = ({ tenant, remote, expected_revision }: Target): Target => ({ tenant, remote, expected_revision });

export const keyOf = ({ tenant, remote }: { tenant: string; remote: string }): string => `${tenant}/${remote}`;

/** One rollout that is about to change. */
export interface Step extends Target {
  readonly before: Rollout;
  readonly after: Rollout;
  /** Guests may get a release that they do not get now; false for a rollback. */
  readonly gives: boolean;
  /** An earlier revision comes back, with the fallback that it had. */
  readonly restores: boolean;
}

/** The step from the rollout in force to the next one. */
export const stepOf = (target: ProposedChange, before: Rollout, after: Rollout, nowMs: number): Step => ({
  ...targetOf(target),
  before,
  after: dated(after, before, nowMs),
  gives: target.to !== 'last-good' && givesRelease(before, after),
  restores: target.to !== undefined || target.to_revision !== undefined,
});

/** Tenants never share a rollout, so each is checked separately. */
export const byTenant = (steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> => {
  const grouped = new Map<string, Step[]>();
  for (const step of steps) grouped.set(step.tenant, [...(grouped.get(step.tenant) ?? []), step]);
  return grouped;
};

/** The edge sets the start time of a canary's step; an unchanged canary keeps its start time. */
const dated = (rollout: Rollout, before: Rollout, nowMs: number): Rollout => {
  const { canary } = rollout;
  const old = before.canary;
  if (!canary) return rollout;
  const stays =
    old?.since !== undefined &&
    canary.since === old.since &&
    canary.version === old.version &&
    canary.percent === old.percent &&
    canary.salt === old.salt;
  return stays ? rollout : { ...rollout, canary: { ...canary, since: new Date(nowMs).toISOString() } };
};

/** @throws {DeliveryError} request.invalid when two changes name the same rollout */
export const refuseTwice = (changes: readonly Target[]): void => {
  const seen = new Set<string>();
  for (const change of changes) {
    const key = keyOf(change);
    if (seen.has(key)) {
      throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', {
        errors: { changes: [`${change.remote} of ${change.tenant} is named twice`] },
      });
    }
    seen.add(key);
  }
};
