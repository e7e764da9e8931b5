import { guestId, tenantSlug } from '../ids.ts';
import { releasableName } from '../remotes.ts';
import * as z from '../schema.ts';
import { beacon } from './beacon.ts';
import { planReason } from './plan.ts';
import { release, semver } from './release.ts';
import { rollout, rolloutChange, rolloutRevision, ROLLOUT_REASON_MAX } from './rollout.ts';

/** Refusals of the delivery API with their status. Operators read them, players never do. */
export const deliveryErrorStatus = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.not-found': 404,
  'request.too-many': 429,
  'operator.unauthorised': 401,
  'operator.forbidden': 403,
  'tenant.unknown': 404,
  'remote.unknown': 404,
  'release.unknown': 404,
  'release.different-bytes': 409,
  'release.incomplete': 409,
  'release.file-undeclared': 404,
  'release.file-mismatch': 422,
  'rollout.conflict': 409,
  'rollout.nothing-before': 409,
  'server.failed': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>;

export type DeliveryErrorCode = keyof typeof deliveryErrorStatus;

/** The body of every refusal of the delivery API. */
export interface DeliveryErrorBody {
  code: DeliveryErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  [fact: string]: unknown;
}

/** An operation of the delivery API: the edge serves it, the CLI calls it. */
export interface DeliveryEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the site's own origin. */
  readonly path: string;
  readonly summary: string;
  /** `operator` sends the delivery token as bearer. */
  readonly access: 'operator' | 'anyone';
  readonly query?: z.Schema;
  /** Missing: no body, or plain bytes (`bytes`). */
  readonly body?: z.Schema;
  readonly bytes?: boolean;
  readonly reply: z.Schema;
  readonly errors: readonly DeliveryErrorCode[];
}

const endpoint = <Declaration extends DeliveryEndpoint>(declaration: Declaration): Declaration => declaration;

const BASE = '/delivery/v1';
const text = z.string().check(z.maxLength(80));
const who = z.string().check(z.minLength(1), z.maxLength(80));
const why = z.string().check(z.minLength(1), z.maxLength(ROLLOUT_REASON_MAX));

/** A domain name as browsers send it: lower case, no port. */
export const domainName = z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/));

export const tenant = z.object({ slug: tenantSlug, domain: domainName });

export type Tenant = z.infer<typeof tenant>;

export const listTenants = endpoint({
  method: 'GET',
  path: `${BASE}/tenants`,
  summary: 'The tenants that rollouts may name',
  access: 'operator',
  reply: z.object({ data: z.array(tenant) }),
  errors: [],
});

export const registerTenant = endpoint({
  method: 'POST',
  path: `${BASE}/tenants`,
  summary: 'Make a tenant known to the delivery; again with another domain moves it',
  access: 'operator',
  body: tenant,
  reply: tenant,
  errors: ['request.invalid'],
});

export const releaseState = z.enum(['reserved', 'published']);

export const releaseStatus = z.object({
  remote: releasableName,
  version: semver,
  /** Of `release.json` and with it of every byte. */
  digest: text,
  state: releaseState,
  /** Paths that are declared and have not arrived. */
  missing: z.array(z.string()),
});

export type ReleaseStatus = z.infer<typeof releaseStatus>;

export const reserveRelease = endpoint({
  method: 'POST',
  path: `${BASE}/releases`,
  summary: 'Declare a release; the same bytes again are no change, other bytes are refused',
  access: 'operator',
  body: release,
  reply: releaseStatus,
  errors: ['request.invalid', 'release.different-bytes'],
});

export const putReleaseFile = endpoint({
  method: 'PUT',
  path: `${BASE}/releases/{remote}/{version}/files/{path…}`,
  summary: 'Bring one declared file; its hash must be the declared one',
  access: 'operator',
  bytes: true,
  reply: z.object({ path: z.string(), bytes: z.int() }),
  errors: ['release.unknown', 'release.file-undeclared', 'release.file-mismatch', 'request.too-large'],
});

export const completeRelease = endpoint({
  method: 'POST',
  path: `${BASE}/releases/{remote}/{version}/complete`,
  summary: 'Publish a reserved release of which every file has arrived',
  access: 'operator',
  reply: releaseStatus,
  errors: ['release.unknown', 'release.incomplete'],
});

export const listReleases = endpoint({
  method: 'GET',
  path: `${BASE}/releases`,
  summary: 'Releases, newest first',
  access: 'operator',
  query: z.object({ remote: z.optional(releasableName) }),
  reply: z.object({
    data: z.array(
      z.object({
        remote: releasableName,
        version: semver,
        digest: text,
        state: releaseState,
        contract: z.object({ built: semver, range: text }),
        files: z.int(),
        bytes: z.int(),
        created_at: text,
      }),
    ),
  }),
  errors: ['remote.unknown'],
});

export const getRelease = endpoint({
  method: 'GET',
  path: `${BASE}/releases/{remote}/{version}`,
  summary: 'The document of one release',
  access: 'operator',
  reply: z.object({ digest: text, state: releaseState, release }),
  errors: ['release.unknown'],
});

/** What is in force; revision 0 and an empty rollout before the first change. */
export const currentRollout = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  revision: z.int().check(z.minimum(0)),
  rollout,
});

export const getRollout = endpoint({
  method: 'GET',
  path: `${BASE}/rollouts/{tenant}/{remote}`,
  summary: 'The rollout in force',
  access: 'operator',
  reply: currentRollout,
  errors: ['tenant.unknown', 'remote.unknown'],
});

export const changeRollout = endpoint({
  method: 'PUT',
  path: `${BASE}/rollouts/{tenant}/{remote}`,
  summary: 'Write the next revision, if nobody was faster',
  access: 'operator',
  body: rolloutChange,
  reply: rolloutRevision,
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown', 'release.unknown', 'rollout.conflict'],
});

export const rollBack = endpoint({
  method: 'POST',
  path: `${BASE}/rollouts/{tenant}/{remote}/rollback`,
  summary: 'Make the rollout of an earlier revision the next one',
  access: 'operator',
  body: z.object({
    expected_revision: z.int().check(z.minimum(0)),
    /** Missing: the one before the one in force. */
    to_revision: z.optional(z.int().check(z.minimum(1))),
    author: who,
    reason: why,
  }),
  reply: rolloutRevision,
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown', 'rollout.conflict', 'rollout.nothing-before'],
});

export const listRevisions = endpoint({
  method: 'GET',
  path: `${BASE}/rollouts/{tenant}/{remote}/revisions`,
  summary: 'Every change of a rollout, newest first',
  access: 'operator',
  reply: z.object({ data: z.array(rolloutRevision) }),
  errors: ['tenant.unknown', 'remote.unknown'],
});

export const explain = endpoint({
  method: 'GET',
  path: `${BASE}/explain`,
  summary: 'Which release a guest gets, and why',
  access: 'operator',
  query: z.object({ tenant: tenantSlug, guest: guestId, remote: releasableName }),
  reply: z.object({
    tenant: tenantSlug,
    guest: guestId,
    remote: releasableName,
    revision: z.int(),
    reason: planReason,
    state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
    chain: z.array(semver),
    /** Where the guest stands on the canary's ramp; null without a canary. */
    ramp: z.nullable(z.object({ version: semver, percent: z.number(), place: z.number(), on: z.boolean() })),
    considered: z.array(
      z.object({
        version: semver,
        reason: planReason,
        refused: z.nullable(z.enum(['blocked', 'unpublished', 'incompatible'])),
      }),
    ),
    host_contract: semver,
  }),
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown'],
});

export const sendBeacon = endpoint({
  method: 'POST',
  path: `${BASE}/beacons`,
  summary: 'Report releases that failed in a browser',
  access: 'anyone',
  body: beacon,
  reply: z.object({ accepted: z.int() }),
  errors: ['request.invalid', 'request.too-large', 'request.too-many'],
});
