import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release.ts';
import { gateEvidence } from './rollout.ts';

/** The longest period of one query, and the default. */
export const HEALTH_MINUTES_MAX = 1_440;
export const HEALTH_MINUTES_DEFAULT = 60;

const moment = z.string().check(z.maxLength(40));
const count = z.int().check(z.minimum(0));
/** Milliseconds; null without measurements. */
const ms = z.nullable(z.number().check(z.minimum(0)));

const figures = {
  /** The number of guests, per minute, for whom the release worked or failed by its own fault. */
  attempts: count,
  /** The guests among the attempts for whom the release failed. */
  failures: count,
  p50_ms: ms,
  p95_ms: ms,
};

/** One minute with reports about a release. */
const healthMinute = z.object({ at: moment, ...figures });

/** The loads and failures of one release for one tenant. */
export const releaseHealth = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  version: semver,
  ...figures,
  /** Failures by attempts; 0 without any. */
  rate: z.number().check(z.minimum(0), z.maximum(1)),
  /** Guests by class of failure, including failures that do not count against the release. */
  kinds: z.record(z.string(), count),
  /** Oldest first; minutes without reports are omitted. */
  minutes: z.array(healthMinute).check(z.maxLength(HEALTH_MINUTES_MAX + 1)),
});

export type ReleaseHealth = z.infer<typeof releaseHealth>;

const share = z.object({ attempts: count, failures: count });

/** A stable release that broke: it works for no guest, or fails more often than before and than other remotes. */
export const healthAlarm = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  version: semver,
  guests: count,
  failures: z.optional(count),
  /** Missing from older edges, which mean `nobody`. */
  kind: z.optional(z.enum(['nobody', 'worse'])),
  /** A sentence for people, with the numbers. */
  why: z.optional(z.string()),
  /** The remote's previous hour, and the tenant's other remotes in the same minutes. */
  past: z.optional(share),
  others: z.optional(share),
});

export type HealthAlarm = z.infer<typeof healthAlarm>;

export const getHealth = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/health`,
  summary: 'How releases do in browsers: attempts, failures by class, load times, minute by minute',
  access: 'operator',
  query: z.object({
    tenant: z.optional(tenantSlug),
    remote: z.optional(releasableName),
    version: z.optional(semver),
    minutes: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  reply: z.object({
    from: moment,
    to: moment,
    releases: z.array(releaseHealth),
    /** The gate's current evidence for every canary among these releases. */
    gate: z.array(z.object({ tenant: tenantSlug, remote: releasableName, evidence: gateEvidence, why: z.string() })),
    alarms: z.array(healthAlarm),
  }),
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown'],
});
