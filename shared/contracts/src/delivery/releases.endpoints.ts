import { releasableName } from '../remotes.ts';
import * as z from '../schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { release, semver } from './release.ts';

const text = z.string().check(z.maxLength(80));

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
  path: `${DELIVERY_BASE}/releases`,
  summary: 'Declare a release; the same bytes again are no change, other bytes are refused',
  access: 'operator',
  body: release,
  reply: releaseStatus,
  errors: ['request.invalid', 'release.different-bytes'],
});

export const putReleaseFile = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/files/{path…}`,
  summary: 'Bring one declared file; its hash must be the declared one',
  access: 'operator',
  bytes: true,
  reply: z.object({ path: z.string(), bytes: z.int() }),
  errors: ['release.unknown', 'release.file-undeclared', 'release.file-mismatch', 'request.too-large'],
});

export const completeRelease = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/complete`,
  summary: 'Publish a reserved release of which every file has arrived',
  access: 'operator',
  reply: releaseStatus,
  errors: ['release.unknown', 'release.incomplete'],
});

export const listReleases = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/releases`,
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
  path: `${DELIVERY_BASE}/releases/{remote}/{version}`,
  summary: 'The document of one release',
  access: 'operator',
  reply: z.object({ digest: text, state: releaseState, release }),
  errors: ['release.unknown'],
});
