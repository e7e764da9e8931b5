import { SOURCE_MAP_BYTES_MAX } from '@jangada/contracts/delivery/source-maps';
import * as endpoints from '@jangada/contracts/delivery/source-maps.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { remoteOf } from './remote-of.ts';
import type { SourceMaps } from './source-maps.ts';

/** A list has up to 400 maps, each with a path and a hash. */
const LIST_BYTES_MAX = 200_000;

interface Params {
  remote: string;
  version: string;
}

/** Receives source maps. No endpoint returns one: operators see resolved lines of a stack trace. */
export const sourceMapRoutes = (app: FastifyInstance, access: Access, maps: SourceMaps): void => {
  void app.register(async (scope) => {
    // The permission is checked before a body is read.
    scope.addHook<{ Params: Params }>('onRequest', async (request) => {
      await access.require(request, 'publish', remoteOf(request.params.remote));
    });
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    scope.put<{ Params: Params }>(
      routePath(endpoints.putSourceMaps.path),
      { bodyLimit: LIST_BYTES_MAX },
      async ({ params, body }) => ({
        missing: await maps.declare(params.remote, params.version, checkInput(endpoints.putSourceMaps.body, body)),
      }),
    );

    scope.put<{ Params: Params & { '*': string } }>(
      routePath(endpoints.putSourceMap.path),
      { bodyLimit: SOURCE_MAP_BYTES_MAX },
      async ({ params, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await maps.receive(params.remote, params.version, params['*'], bytes);
        return { path: params['*'], bytes: bytes.length };
      },
    );
  });
};
