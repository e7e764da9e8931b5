import { PLAN_FILES_PATH, readReleaseNames } from '@jangada/contracts/delivery/plan-files';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import type { FastifyInstance } from 'fastify';
import type { Releases } from '../delivery/releases.ts';
import { compressForNow } from '../files/compression.ts';
import { sendMissingFile } from '../delivery/release-files.routes.ts';
import { planFilesText } from './page-plan.ts';

/**
 * Serves modules and hashes of published releases, which a page leaves out of its plan. Every edge always gives the
 * same answer.
 */
export const planFilesRoutes = (app: FastifyInstance, releases: Pick<Releases, 'find'>): void => {
  app.get(PLAN_FILES_PATH, async (request, reply) => {
    const { releases: text } = request.query as { releases?: unknown };
    const names = typeof text === 'string' ? readReleaseNames(text) : null;
    if (names === null) return sendMissingFile(reply);
    const found = await Promise.all(names.map(({ remote, version }) => releases.find(remote, version)));
    const planned = found.flatMap((release) => (release === null ? [] : [plannedReleaseOf(release)]));
    if (planned.length < names.length) return sendMissingFile(reply);
    const { bytes, encoding } = await compressForNow(planFilesText(planned), request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type('application/json; charset=utf-8')
      .send(bytes);
  });
};
