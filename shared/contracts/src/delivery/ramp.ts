import type { RampStep, Rollout } from './rollout.ts';

type Canary = NonNullable<Rollout['canary']>;

const MINUTE_MS = 60_000;

/** True when guests are served the stable release and it is not blocked, so that it may become the fallback. */
const isStableServed = ({ stable, kill, blocked }: Rollout): boolean =>
  stable !== null && kill === null && !blocked.includes(stable);

/**
 * Every guest gets this version; the stable one becomes the fallback, unless it is blocked or its remote is killed:
 * then the former fallback stays. A pin, blocks and a kill stay.
 */
export const promoted = (rollout: Rollout, version: string): Rollout => ({
  ...rollout,
  stable: version,
  previous: rollout.stable !== version && isStableServed(rollout) ? rollout.stable : rollout.previous,
  canary: null,
});

/** The current step; null without a ramp. */
const rampStepOf = ({ ramp }: Canary): RampStep | null => ramp?.steps[ramp.step] ?? null;

/** When the current step has lasted long enough, in milliseconds since 1970; null while the ramp does not advance. */
export const rampStepEndsMs = (rollout: Rollout): number | null => {
  const { canary } = rollout;
  if (!canary || canary.held !== undefined || canary.since === undefined) return null;
  const step = rampStepOf(canary);
  const sinceMs = Date.parse(canary.since);
  return step && !Number.isNaN(sinceMs) ? sinceMs + step.minutes * MINUTE_MS : null;
};

/**
 * True while guests get the canary; only this time counts on the ramp. False while the remote is killed, every guest is
 * pinned or the release is blocked.
 */
const isServed = ({ canary, kill, pin, blocked }: Rollout, nowMs: number): boolean =>
  canary !== null &&
  kill === null &&
  !blocked.includes(canary.version) &&
  (pin === null || (pin.until !== null && Date.parse(pin.until) <= nowMs));

/**
 * Advances the ramp of a rollout: the next percentage once the current step has lasted its minutes; after the last
 * step, every guest. It does not check failures: the caller has checked that the canary is healthy.
 *
 * @returns the next rollout, or null when nothing changes
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
