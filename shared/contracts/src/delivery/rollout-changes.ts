import { promoted } from './ramp.ts';
import { BLOCKED_RELEASES_MAX, type RampStep, type Rollout } from './rollout.ts';

/**
 * The changes of a rollout that an operator can make, each as a function from the current to the next rollout. Command
 * line, board and tests use these; the edge decides whether the result may be written (rollout-rules.ts).
 */
export type RolloutStep = (rollout: Rollout) => Rollout;

const SALT_BYTES = 6;

/** A random salt; two ramps must not share one. */
const newSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const promote =
  (version: string): RolloutStep =>
  (rollout) =>
    promoted(rollout, version);

/**
 * A share of the guests gets this version. The same canary retains its salt, so a growing percentage only adds guests.
 */
export const canary =
  (version: string, percent: number): RolloutStep =>
  (rollout) => ({ ...rollout, canary: { version, percent, salt: saltFor(rollout, version) } });

/** A canary that grows by itself through these steps; the first is in force at once. */
export const ramp =
  (version: string, steps: readonly [RampStep, ...RampStep[]]): RolloutStep =>
  (rollout) => ({
    ...rollout,
    canary: {
      version,
      percent: steps[0].percent,
      salt: saltFor(rollout, version),
      ramp: { steps: [...steps], step: 0 },
    },
  });

const saltFor = (rollout: Rollout, version: string): string =>
  rollout.canary?.version === version ? rollout.canary.salt : newSalt();

export const stopCanary: RolloutStep = (rollout) => ({ ...rollout, canary: null });

/** Pauses the canary's ramp. Without a canary nothing changes: callers refuse that. */
export const hold =
  (why: string): RolloutStep =>
  (rollout) => ({ ...rollout, canary: rollout.canary && { ...rollout.canary, held: why } });

/** Resumes the ramp. The current step starts over: only its results from now on count for the canary. */
export const resume: RolloutStep = (rollout) => {
  if (!rollout.canary) return rollout;
  const { held: _held, since: _since, ...rest } = rollout.canary;
  return { ...rollout, canary: rest };
};

export const pin =
  (version: string | null, until: string | null = null): RolloutStep =>
  (rollout) => ({ ...rollout, pin: version === null ? null : { version, until } });

/**
 * Keeps the newest blocks up to the maximum. Beyond it the oldest ones that the rollout does not name otherwise are
 * dropped: a release that no rollout names is never served, blocked or not.
 */
const withinBound = (
  blocked: readonly string[],
  { stable, previous, canary: some, pin: pinned }: Rollout,
): string[] => {
  const named = [stable, previous, some?.version, pinned?.version];
  let excess = blocked.length - BLOCKED_RELEASES_MAX;
  return blocked.filter((version) => excess <= 0 || named.includes(version) || (excess -= 1) < 0);
};

/** A blocked release cannot be a canary or a pin; stable and previous skip it. */
export const block =
  (version: string): RolloutStep =>
  (rollout) => ({
    ...rollout,
    blocked: withinBound([...rollout.blocked.filter((other) => other !== version), version], rollout),
    canary: rollout.canary?.version === version ? null : rollout.canary,
    pin: rollout.pin?.version === version ? null : rollout.pin,
  });

export const unblock =
  (version: string): RolloutStep =>
  (rollout) => ({ ...rollout, blocked: rollout.blocked.filter((other) => other !== version) });

export const kill =
  (mode: NonNullable<Rollout['kill']>): RolloutStep =>
  (rollout) => ({ ...rollout, kill: mode });

/** Sets whether the gate may roll back a stable release that breaks. */
export const autoRollback =
  (isOn: boolean): RolloutStep =>
  ({ auto_rollback: _before, ...rollout }) =>
    isOn ? { ...rollout, auto_rollback: true } : rollout;

export const revive: RolloutStep = (rollout) => ({ ...rollout, kill: null });

/** Restores an earlier rollout. A pin that has expired is removed. */
export const restore =
  (earlier: Rollout, nowMs: number): RolloutStep =>
  () => ({
    ...earlier,
    pin: earlier.pin?.until && Date.parse(earlier.pin.until) <= nowMs ? null : earlier.pin,
  });
