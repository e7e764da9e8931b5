import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { healthAlarm } from './health.endpoints.ts';
import { semver } from './release.ts';
import { rollout, rolloutRevision } from './rollout.ts';
import { listedTenant } from './tenants.endpoints.ts';

export const HISTORY_PAGE_MAX = 100;

/** Points of the small charts: the last half hour in steps of a minute. */
export const HEALTH_MINUTES = 30;

const moment = z.string().check(z.maxLength(40));
const count = z.int().check(z.minimum(0));
const ms = z.nullable(z.number().check(z.minimum(0)));

/** One remote of one tenant: a cell of the board's matrix. */
export const boardCell = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  /** 0 and an empty rollout before the first change. */
  revision: count,
  rollout,
  /** The author and the reason of the revision in force; null before the first. */
  last: z.nullable(z.object({ author: z.string(), reason: z.string(), at: moment, by_gate: z.boolean() })),
});

export type BoardCell = z.infer<typeof boardCell>;

/** A release that at least one rollout names. */
export const boardRelease = z.object({
  remote: releasableName,
  version: semver,
  contract: z.object({ built: semver, range: z.string() }),
  files: count,
  bytes: count,
});

export type BoardRelease = z.infer<typeof boardRelease>;

/** The loads and failures of one release for one tenant in the last half hour. */
export const boardHealth = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  version: semver,
  /** Loads, and failed loads. */
  attempts: count,
  failures: count,
  /** Loading times in milliseconds: half of the loads were faster than `p50_ms`, 95 of 100 faster than `p95_ms`. */
  p50_ms: ms,
  p95_ms: ms,
  /** By minute, oldest first, including minutes without reports. */
  minutes: z.array(z.object({ attempts: count, failures: count, p95_ms: ms })).check(z.maxLength(HEALTH_MINUTES)),
});

export type BoardHealth = z.infer<typeof boardHealth>;

export const boardOverview = z.object({
  at: moment,
  tenants: z.array(listedTenant),
  remotes: z.array(releasableName),
  cells: z.array(boardCell),
  releases: z.array(boardRelease),
  health: z.array(boardHealth),
  /** Stable releases that broke. */
  alarms: z.array(healthAlarm),
});

export type BoardOverview = z.infer<typeof boardOverview>;

export const getOverview = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/board/overview`,
  summary: 'Every tenant and remote: what is in force, and how its releases do',
  access: 'operator',
  reply: boardOverview,
  errors: ['operator.unauthorised'],
});

/** A revision with the previous rollout, so that the difference can be shown. */
export const boardRevision = z.object({ ...rolloutRevision.shape, before: z.nullable(rollout) });

export type BoardRevision = z.infer<typeof boardRevision>;

export const listHistory = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/board/revisions`,
  summary: 'Revisions of all tenants and remotes, or of one, newest first, page by page',
  access: 'operator',
  query: z.object({
    tenant: z.optional(tenantSlug),
    remote: z.optional(releasableName),
    /** The `next` of the reply with the previous page of the list. */
    after: z.optional(z.string().check(z.maxLength(300))),
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  reply: z.object({ data: z.array(boardRevision), next: z.nullable(z.string()) }),
  errors: ['operator.unauthorised', 'request.invalid'],
});

/** The messages of the stream, each as one `data:` line of JSON. */
export const boardMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), at: moment }),
  z.object({ type: z.literal('revision'), revision: rolloutRevision }),
  z.object({ type: z.literal('health'), health: z.array(boardHealth), alarms: z.array(healthAlarm) }),
  /** Releases, tokens or tenants have changed: fetch again. */
  z.object({ type: z.literal('releases') }),
  /** The session has ended; the client must not reconnect. */
  z.object({ type: z.literal('ended') }),
]);

export type BoardMessage = z.infer<typeof boardMessage>;

export const streamBoard = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/stream`,
  summary: 'Server-sent events: new revisions, and health every ten seconds',
  access: 'operator',
  reply: z.string(),
  errors: ['operator.unauthorised', 'request.too-many', 'server.unavailable'],
});
