import { signedAccessibilityReport } from './accessibility-report.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { release, semver } from './release.ts';
import { authorName, changeReason } from './rollout.ts';
import { releaseSignature, signedRelease } from './signature.ts';

const text = z.string().check(z.maxLength(80));
const count = z.int().check(z.minimum(0));

/** An admin's reason to publish a release although it breaks live releases. */
const withBreak = z.object({
  allow_breaking: z.optional(changeReason),
});

/** The reasons of an admin for what a team cannot do. */
const withForce = z.extend(withBreak, {
  /** The reason to publish a release that fails its check, or has no report. */
  force: z.optional(changeReason),
});

/** `pruned`: its files were deleted; row, digest and signature stay, and its version is never used again. */
export const releaseState = z.enum(['reserved', 'published', 'pruned']);

export type ReleaseState = z.infer<typeof releaseState>;

export const releaseStatus = z.object({
  remote: releasableName,
  version: semver,
  /** The digest of `release.json`, which covers every byte of the release. */
  digest: text,
  state: releaseState,
  /** Declared paths that were not uploaded yet. */
  missing: z.array(z.string()),
});

export type ReleaseStatus = z.infer<typeof releaseStatus>;

export const reserveRelease = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/releases`,
  summary: 'Declare a signed release; the same bytes again are no change, other bytes are refused',
  access: 'operator',
  query: withBreak,
  body: signedRelease,
  reply: releaseStatus,
  errors: [
    'request.invalid',
    'operator.forbidden',
    'release.unsigned',
    'release.bad-signature',
    'key.unknown',
    'key.revoked',
    'release.different-bytes',
    'release.pruned',
    'release.contract-broken',
  ],
});

export const putReleaseFile = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/files/{path…}`,
  summary: 'Bring one declared file; its size and hash must be the declared ones',
  access: 'operator',
  bytes: true,
  reply: z.object({ path: z.string(), bytes: z.int() }),
  errors: [
    'operator.forbidden',
    'remote.unknown',
    'release.unknown',
    'release.pruned',
    'release.file-undeclared',
    'release.file-mismatch',
    'request.too-large',
  ],
});

export const completeRelease = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/complete`,
  summary: 'Publish a reserved release of which every file lies in the store as declared',
  access: 'operator',
  query: withForce,
  /** The reserved digest: if another caller has taken over the reservation, the old digest cannot complete it. */
  body: z.object({
    digest: text,
    /** The report of a remote. Only an administrator may publish a remote without one. */
    accessibility: z.optional(signedAccessibilityReport),
  }),
  reply: releaseStatus,
  errors: [
    'request.invalid',
    'operator.forbidden',
    'remote.unknown',
    'release.unknown',
    'release.incomplete',
    'release.different-bytes',
    'release.pruned',
    'release.contract-broken',
    'release.policy-broken',
    'release.below-floor',
    'release.over-budget',
    'release.manifest-mismatch',
    'release.offer-refused',
    'release.surface-undeclared',
    'release.accessibility-missing',
    'release.accessibility-failed',
    'release.check-failed',
    'server.unavailable',
    'release.bad-signature',
  ],
});

const published = {
  digest: text,
  state: releaseState,
  /** The publisher; null for releases from before releases were signed. */
  publisher: z.nullable(z.string()),
  signature: z.nullable(releaseSignature),
  published_at: z.nullable(z.string()),
  pruned_at: z.nullable(z.string()),
  pruned_by: z.nullable(z.string()),
  /** The release broke live releases, and an admin published it in spite of that. */
  allowed_break: z.optional(z.object({ by: z.string(), reason: z.string() })),
  /** An admin published the release although it fails its check or has no report. */
  forced: z.optional(z.object({ by: z.string(), reason: z.string(), findings: z.array(z.string()) })),
  /** A summary of its accessibility report; missing where an administrator published it without one. */
  accessibility: z.optional(z.object({ tool: z.string(), stories: count })),
};

export const releaseSummary = z.object({
  remote: releasableName,
  version: semver,
  ...published,
  contract: z.object({ built: semver, range: text }),
  /** The release's files are ES modules: another release of the remote needs a page load instead of an exchange. */
  container: z.optional(z.literal('module')),
  files: count,
  bytes: count,
  created_at: text,
});

export type ReleaseSummary = z.infer<typeof releaseSummary>;

export const listReleases = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/releases`,
  summary: 'Releases, newest first',
  access: 'operator',
  query: z.object({ remote: z.optional(releasableName) }),
  reply: z.object({ data: z.array(releaseSummary) }),
  errors: ['remote.unknown'],
});

export const getRelease = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}`,
  summary: 'The document of one release, who published it, and the signature',
  access: 'operator',
  reply: z.object({ ...published, release }),
  errors: ['remote.unknown', 'release.unknown'],
});

/** The reasons why a release is not pruned: see services/edge/src/delivery/retention.ts. */
export const retentionReason = z.enum(['named', 'named-lately', 'served-lately', 'newest', 'young']);

export type RetentionReason = z.infer<typeof retentionReason>;

export const pruneReleases = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/releases/prune`,
  summary: 'Delete the files of releases that no plan can name any more',
  access: 'operator',
  body: z.object({
    remote: z.optional(releasableName),
    /** The number of newest releases of a remote that stay. */
    keep: z.optional(count),
    /** Prunes only releases that were published more than this many days ago. */
    older_than_days: z.optional(count),
    /** Lists what would be deleted, and deletes nothing. */
    dry_run: z.optional(z.boolean()),
    author: z.optional(authorName),
  }),
  reply: z.object({
    dry_run: z.boolean(),
    pruned: z.array(z.object({ remote: releasableName, version: semver, files: count, bytes: count })),
    kept: z.array(z.object({ remote: releasableName, version: semver, because: retentionReason })),
  }),
  errors: ['request.invalid', 'operator.forbidden'],
});
