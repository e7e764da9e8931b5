import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { signedSourceMaps } from './source-maps.ts';

export const putSourceMaps = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/source-maps`,
  summary: 'Declare the source maps of a published release; replaces those declared before',
  access: 'operator',
  body: signedSourceMaps,
  /** Declared paths that are not stored yet. */
  reply: z.object({ missing: z.array(z.string()) }),
  errors: [
    'request.invalid',
    'operator.forbidden',
    'release.unknown',
    'release.incomplete',
    'release.different-bytes',
    'release.pruned',
    'release.bad-signature',
    'key.unknown',
    'key.revoked',
  ],
});

export const putSourceMap = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/releases/{remote}/{version}/source-maps/{path…}`,
  summary: 'Bring one declared source map; only operators who may inspect its remote see anything of it',
  access: 'operator',
  bytes: true,
  reply: z.object({ path: z.string(), bytes: z.int() }),
  errors: [
    'operator.forbidden',
    'release.unknown',
    'release.pruned',
    'release.file-undeclared',
    'release.file-mismatch',
    'request.too-large',
  ],
});
