import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release.ts';

/** Of one result: views named as failed, and the length of what is said of each. */
export const MATRIX_FAILURES_MAX = 50;
const WHAT_LENGTH_MAX = 300;
const VIEW_LENGTH_MAX = 100;
const TOOL_LENGTH_MAX = 80;

/** Mismatches of the contract that are told of one pair. */
export const MATRIX_MISMATCHES_MAX = 5;

const count = z.int().check(z.minimum(0), z.maximum(1_000));

/** What was tried of a pair in a browser. */
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

/** The same, kept with the release. */
const pairResult = z.object({ ...triedPair.shape, at: z.string(), by: z.string() });

const mismatches = z.array(z.string()).check(z.maxLength(MATRIX_MISMATCHES_MAX));

/** A shell and a release of a remote that are live together somewhere. */
export const matrixPair = z.object({
  host: semver,
  remote: releasableName,
  version: semver,
  tenants: z.array(tenantSlug),
  /** By contract and surface; empty when they fit. */
  mismatches,
  /** The last result of a browser; null when nobody tried. */
  result: z.nullable(pairResult),
});

export type MatrixPair = z.infer<typeof matrixPair>;

/** A live release of a remote beside the newest shell of one of the last minor versions of the contract. */
const contractPair = z.object({ remote: releasableName, version: semver, host: semver, contract: semver, mismatches });

export const matrix = z.object({ pairs: z.array(matrixPair), contracts: z.array(contractPair) });

export type Matrix = z.infer<typeof matrix>;

/** `not-tried`: no mismatch, and no browser saw a view of it. */
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
