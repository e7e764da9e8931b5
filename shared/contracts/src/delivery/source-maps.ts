import * as z from '../values/schema.ts';
import { filePath, integrity } from './release-parts.ts';
import { releaseSignature } from './signature.ts';

/** The folder of a build with the source maps of its scripts. They are not files of the release: no page names them. */
export const SOURCE_MAPS_FOLDER = 'source-maps';

/** The map of `entry.1a2b3c4d.js` is `entry.1a2b3c4d.js.map`. */
export const SOURCE_MAP_SUFFIX = '.map';

/** The limits of one map, and of all maps of a release; a larger one is a mistake in the build. */
export const SOURCE_MAP_BYTES_MAX = 10_000_000;
export const SOURCE_MAPS_BYTES_MAX = 60_000_000;
const SOURCE_MAPS_MAX = 400;

const sourceMapFile = z.object({
  path: filePath,
  integrity,
  bytes: z.int().check(z.minimum(1), z.maximum(SOURCE_MAP_BYTES_MAX)),
});

/** The source maps of one release. The digest of the release identifies the scripts that they belong to. */
export const sourceMapList = z.object({
  format: z.literal(1),
  /** The digest of `release.json`, as the edge computes it. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  maps: z.array(sourceMapFile).check(z.minLength(1), z.maxLength(SOURCE_MAPS_MAX)),
});

export type SourceMapList = z.infer<typeof sourceMapList>;

/** The published form: signed with a key that may publish the release. */
export const signedSourceMaps = z.object({ list: sourceMapList, signature: releaseSignature });

export type SignedSourceMaps = z.infer<typeof signedSourceMaps>;
