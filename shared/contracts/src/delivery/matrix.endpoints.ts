import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release.ts';

/** The limits of one result: failed views, and the length of each text about them. */
export const MATRIX_FAILURES_MAX = 50;
const WHAT_LENGTH_MAX = 300;
const VIEW_LENGTH_MAX = 100;
const TOOL_LENGTH_MAX = 80;

/** The limit of contract mismatches reported for one pair. */
export const MATRIX_MISMATCHES_MAX = 5;

const count = z.int().check(z.minimum(0), z.maximum(1_000));

/** The result of trying a pair in a browser. */
export const triedPair = z.object({
  /** The views that mounted or failed; a view that needs a player or a press is not tried. */
  views: z.object({ tried: count, offered: count }),
  /** Empty when the pair fits. */
  failed: z
    .array(
      z.object({
        /** The module, such as `./routes/home`, or the path of the page. */
        view: z.string().check(z.minLength(1), z.maxLength(VIEW_LENGTH_MAX)),
        what: z.string().check(z.minLength(1), z.maxLength(WHAT_LENGTH_MAX)),
      }),
    )
    .check(z.maxLength(MATRIX_FAILURES_MAX)),
  /** The browser and its version. */
  tool: z.string().check(z.minLength(1), z.maxLength(TOOL_LENGTH_MAX)),
});

export type TriedPair = z.infer<typeof triedPair>;

/** A tried pair with the time and the author of its result. */
const pairResult = z.object({ ...triedPair.shape, at: z.string(), by: z.string() });

const mismatches = z.array(z.string()).check(z.maxLength(MATRIX_MISMATCHES_MAX));

/** A release of the shell and one of a remote that are live together for at least one tenant. */
export const matrixPair = z.object({
  host: semver,
  remote: releasableName,
  version: semver,
  tenants: z.array(tenantSlug),
  /** By contract and surface; empty when they fit. */
  mismatches,
  /** The last result of a browser; null when no browser tried the pair. */
  result: z.nullable(pairResult),
});

export type MatrixPair = z.infer<typeof matrixPair>;

/** A live release of a remote with the newest shell of one of the last minor versions of the contract. */
const contractPair = z.object({ remote: releasableName, version: semver, host: semver, contract: semver, mismatches });

export const matrix = z.object({ pairs: z.array(matrixPair), contracts: z.array(contractPair) });

export type Matrix = z.infer<typeof matrix>;

/** `not-tried`: no mismatch was found, and no browser has tried a view of the pair. */
export const pairVerdict = ({ mismatches: found, result }: MatrixPair): 'fits' | 'does-not-fit' | 'not-tried' => {
  if (found.length > 0 || (result && result.failed.length > 0)) return 'does-not-fit';
  return result && result.views.tried > 0 ? 'fits' : 'not-tried';
};

export const getMatrix = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/matrix`,
  summary: 'Which releases of shell and remotes are live together, whether they fit, and what a browser found',
  access: 'operator',
  query: z.object({ remote: z.optional(releasableName) }),
  reply: matrix,
  errors: ['request.invalid'],
});

export const putPairResult = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/matrix/{remote}/{version}/{host}`,
  summary: 'Keep what a browser found of a pair; a later result replaces it',
  access: 'operator',
  body: triedPair,
  reply: pairResult,
  errors: ['request.invalid', 'request.too-large', 'operator.forbidden', 'release.unknown'],
});
