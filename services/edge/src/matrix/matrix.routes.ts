import { getMatrix, putPairResult } from '@jangada/contracts/delivery/matrix.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { remoteOf } from '../delivery/remote-of.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import type { MatrixStore } from './matrix.ts';

/** Enough for fifty failures with the longest sentences. */
export const RESULT_BYTES_MAX = 32_000;

interface Params {
  remote: string;
  version: string;
  host: string;
}

/** The results of pairs of releases: readers may read them, publishers of the remote may write them. */
export const matrixRoutes = (
  app: FastifyInstance,
  { access, matrix }: { readonly access: Access; readonly matrix: MatrixStore },
): void => {
  app.get(getMatrix.path, async (request) => {
    await access.require(request, 'read');
    return matrix.read(checkInput(getMatrix.query, request.query).remote);
  });

  app.put<{ Params: Params }>(
    routePath(putPairResult.path),
    { bodyLimit: RESULT_BYTES_MAX, onRequest: async (request) => void (await access.require(request, 'read')) },
    async (request) => {
      const { remote, version, host } = request.params;
      const caller = await access.require(request, 'publish', remote);
      return matrix.keep(
        { remote: remoteOf(remote), version, host },
        checkInput(putPairResult.body, request.body),
        caller.name,
      );
    },
  );
};
