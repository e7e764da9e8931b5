import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { semver } from './release.ts';
import { ROLLOUT_REASON_MAX } from './rollout.ts';
import { describeUnknown, selectTenants, tenantSelector, type TaggedTenant } from './tenant-groups.ts';

const WAVES_MAX = 20;
const RELEASES_MAX = 20;
const SELECTORS_MAX = 500;
const MINUTES_MAX = 10_080;
const VISITS_MAX = 1_000_000;
const PERCENT_MAX = 100;

const WAVE_MINUTES_DEFAULT = 30;
const WAVE_VISITS_DEFAULT = 100;

/** Every tenant that the waves before do not give the release completely. */
export const REST = 'rest';

const selectors = z.array(tenantSelector).check(z.maxLength(SELECTORS_MAX));
const minutes = z.int().check(z.minimum(0), z.maximum(MINUTES_MAX));
const visits = z.int().check(z.minimum(0), z.maximum(VISITS_MAX));
const percent = z.number().check(z.minimum(0.1), z.maximum(PERCENT_MAX));

/** One wave as it is written: which tenants, what share of their guests, and what it waits for before the next one. */
export const waveStep = z.object({
  tenants: selectors.check(z.minLength(1)),
  percent: z.optional(percent),
  minutes: z.optional(minutes),
  visits: z.optional(visits),
});

export type WaveStep = z.infer<typeof waveStep>;

export const waveSteps = z.array(waveStep).check(z.minLength(1), z.maxLength(WAVES_MAX));

export const waveExceptions = selectors;

export const waveReleases = z
  .array(z.object({ remote: releasableName, version: semver }))
  .check(z.minLength(1), z.maxLength(RELEASES_MAX));

/** One wave with the tenants that it reaches. */
export const wave = z.object({
  /** The words that chose its tenants: `tag:small`. */
  name: z.string(),
  tenants: z.array(tenantSlug),
  percent,
  minutes,
  visits,
});

export type Wave = z.infer<typeof wave>;

/**
 * `proposed` waits for a second person, `planned` for its start; `paused` by an operator, `stopped` because the gate
 * was not green.
 */
export const waveStates = ['proposed', 'planned', 'running', 'paused', 'stopped', 'done', 'cancelled'] as const;

export type WaveState = (typeof waveStates)[number];

const moment = z.string().check(z.maxLength(40));

export const wavePlan = z.object({
  /** Null in a dry run. */
  id: z.nullable(z.uuid()),
  releases: waveReleases,
  waves: z.array(wave),
  starts_at: moment,
  /** The zone in which people read `starts_at`. */
  time_zone: z.string(),
  state: z.enum(waveStates),
  /** The wave that runs, counted from 0; -1 before the first. */
  wave: z.int(),
  wave_since: z.nullable(moment),
  /** The minutes and the guests of the wave in force so far, up to what it waits for; null outside of a wave. */
  progress: z.nullable(z.object({ minutes, visits })),
  /** What else it waits for, or why it stopped. */
  why: z.string(),
  /** Tenants that no longer get the release and that the plan goes on without. */
  left_out: z.array(tenantSlug),
  author: z.string(),
  reason: z.string().check(z.maxLength(ROLLOUT_REASON_MAX)),
  created_at: moment,
});

export type WavePlan = z.infer<typeof wavePlan>;

export interface ResolvedWaves {
  readonly waves: readonly Wave[];
  /** Why the waves make no sense; empty when they do. */
  readonly problems: readonly string[];
}

/** The tenants of each wave. A tenant that a wave has given the release completely is in no later one. */
export const resolveWaves = (
  all: readonly TaggedTenant[],
  steps: readonly WaveStep[],
  except: readonly string[] = [],
): ResolvedWaves => {
  const complete = new Set<string>();
  const given = new Map<string, number>();
  const problems: string[] = [];
  const excluded = selectTenants(all, except);
  if (excluded.unknown.length > 0) problems.push(describeUnknown(excluded.unknown));
  const waves = steps.map((step, index): Wave => {
    const words = step.tenants.map((word) => (word === REST ? 'all' : word));
    const { tenants, unknown } = selectTenants(all, words);
    const left = tenants.filter((tenant) => !complete.has(tenant) && !excluded.tenants.includes(tenant));
    const share = step.percent ?? PERCENT_MAX;
    if (share === PERCENT_MAX) for (const tenant of left) complete.add(tenant);
    const shrinking = left.find((tenant) => share < (given.get(tenant) ?? 0));
    if (shrinking !== undefined)
      problems.push(`wave ${index + 1} gives ${shrinking} ${share} %, after ${given.get(shrinking)} % before`);
    for (const tenant of left) given.set(tenant, share);
    if (unknown.length > 0) problems.push(`wave ${index + 1}: ${describeUnknown(unknown)}`);
    else if (left.length === 0) problems.push(`wave ${index + 1} has no tenant left`);
    return {
      name: step.tenants.join(', '),
      tenants: left,
      percent: share,
      minutes: step.minutes ?? WAVE_MINUTES_DEFAULT,
      visits: step.visits ?? WAVE_VISITS_DEFAULT,
    };
  });
  return { waves, problems };
};
