import type { RampStep, Rollout } from './rollout.ts';

type Canary = NonNullable<Rollout['canary']>;

const MINUTE_MS = 60_000;

/** Everybody gets this version; the one before is what to fall back to. A pin, blocks and a kill stay. */
export const promoted = (rollout: Rollout, version: string): Rollout => ({
  ...rollout,
  stable: version,
  previous: rollout.stable === version ? rollout.previous : rollout.stable,
  canary: null,
});

/** The step in force; null without a ramp. */
const rampStepOf = ({ ramp }: Canary): RampStep | null => ramp?.steps[ramp.step] ?? null;

/** When the step in force has lasted long enough, in milliseconds since 1970; null while nothing is to grow. */
export const rampStepEndsMs = (rollout: Rollout): number | null => {
  const { canary } = rollout;
  if (!canary || canary.held !== undefined || canary.since === undefined) return null;
  const step = rampStepOf(canary);
  const sinceMs = Date.parse(canary.since);
  return step && !Number.isNaN(sinceMs) ? sinceMs + step.minutes * MINUTE_MS : null;
};

/**
 * Time on the ramp proves something only while people get the canary: not while the remote is killed, everybody is pinned
 * or the release is blocked.
 */
const isServed = ({ canary, kill, pin, blocked }: Rollout, nowMs: number): boolean =>
  canary !== null &&
  kill === null &&
  !blocked.includes(canary.version) &&
  (pin === null || (pin.until !== null && Date.parse(pin.until) <= nowMs));

/**
 * What a ramp makes of a rollout now: the next percentage once the step in force has lasted its minutes; after the last
 * step, everybody. It knows nothing of failures: whoever calls it has looked whether the canary is healthy.
 *
 * @returns the next rollout, or null while there is nothing to do
 */
export const nextRampStep = (rollout: Rollout, nowMs: number): Rollout | null => {
  const { canary } = rollout;
  const endsMs = rampStepEndsMs(rollout);
  if (!canary?.ramp || endsMs === null || nowMs < endsMs || !isServed(rollout, nowMs)) return null;
  const step = canary.ramp.step + 1;
  const next = canary.ramp.steps[step];
  if (!next) return promoted(rollout, canary.version);
  const since = new Date(nowMs).toISOString();
  return { ...rollout, canary: { ...canary, percent: next.percent, since, ramp: { ...canary.ramp, step } } };
};
