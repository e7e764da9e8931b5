import { firstRows } from '../page/first-rows.schema.ts';
import { linkList, linkPreview } from '../page/link-preview.schema.ts';
import { offer } from '../page/offer.schema.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { exposedModule, filePath, integrity, semver } from './release-parts.ts';
import { surface } from './surface.ts';

export { CONTRACT_VERSION } from './contract-version.ts';
export { semver };

/** The limits of files and bytes of a release; a larger one is a mistake in the build. */
const RELEASE_FILES_MAX = 400;
export const RELEASE_FILE_BYTES_MAX = 5_000_000;
export const RELEASE_BYTES_MAX = 50_000_000;

/** The limit of a team's own budget for a view, compressed with brotli. */
export const VIEW_BYTES_MAX = 250_000;
const BUDGET_REASON_CHARACTERS_MAX = 400;

export const releaseFile = z.object({
  path: filePath,
  integrity,
  bytes: z.int().check(z.minimum(0), z.maximum(RELEASE_FILE_BYTES_MAX)),
});

export type ReleaseFile = z.infer<typeof releaseFile>;

const isAbsentOr = (schema: z.Schema, value: unknown): boolean =>
  value === undefined || z.safeParse(schema, value).success;

/** The published offer, with all parts that the edge reads; browsers get it without them. */
const publishedOffer = offer.check(
  z.refine(({ routes }) => routes.every((route) => isAbsentOr(firstRows, route.firstRows)), { error: 'firstRows' }),
  z.refine(({ routes }) => routes.every((route) => isAbsentOr(linkPreview, route.preview)), { error: 'preview' }),
  z.refine(({ links = [] }) => links.every((list) => isAbsentOr(linkList, list)), { error: 'links' }),
);

/**
 * `release.json`: one immutable build of the shell or of a remote. Its digest covers every byte, so publishing the same
 * version with other bytes is refused.
 */
export const release = z.object({
  format: z.literal(1),
  remote: releasableName,
  version: semver,
  /**
   * The global that the entry defines, unless it is an ES module, and the name of its chunk registry:
   * `casino__1a2b3c4d`. It differs per release, so that two releases can run in one page.
   */
  uniqueName: z.string().check(z.regex(/^[a-z][a-z0-9]*__[0-9a-f]{8}$/)),
  contract: z.object({
    /** The contract that the release was built against. */
    built: semver,
    /** The contracts that the release works with, as a semver range. */
    range: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  /** The script that starts the release: `remoteEntry.js` of a remote, the first script of the shell. */
  entry: filePath,
  /** The entry and all files of the release are ES modules (decision 0156). If missing, the entry defines a global. */
  container: z.optional(z.literal('module')),
  /** The shell's further start scripts, in no order. */
  initial: z.optional(z.array(filePath)),
  files: z.array(releaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  /**
   * Of a remote: its modules by expose, `./routes/home`. Of the shell: the modules it provides by shared key,
   * `react-dom`; a key without scripts is in its start scripts. Of a bundle without federation: `casino/routes/home`
   * for the expose `./routes/home` of casino.
   */
  exposes: z.record(z.string(), exposedModule),
  /** Missing in the shell; a bundle without federation contains the offers of all its remotes in `bundled`. */
  offer: z.optional(publishedOffer),
  bundled: z.optional(z.array(publishedOffer)),
  /**
   * Origins of third parties whose scripts the release may load (decision 0025); the tenant's policy decides which of
   * them load.
   */
  scriptOrigins: z.optional(
    z.array(z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/))).check(z.maxLength(20)),
  ),
  /** Budgets that the team has set for its views instead of the usual one, with the reason. The browser does not get it. */
  budgets: z.optional(
    z.record(
      z.string(),
      z.object({
        bytes: z.int().check(z.minimum(1), z.maximum(VIEW_BYTES_MAX)),
        reason: z.string().check(z.minLength(1), z.maxLength(BUDGET_REASON_CHARACTERS_MAX)),
      }),
    ),
  ),
  /** Missing in older releases. The browser does not get it. */
  surface: z.optional(surface),
});

export type Release = z.infer<typeof release>;
