import type { FastifyInstance } from 'fastify';
import { compressForNow } from '../files/compression.ts';
import { iconCollections, pickIcons } from './icons.ts';

const ICONS_MAX = 100;
/** Maximum length of the address of an icon request. */
const QUERY_LENGTH_MAX = 500;
const CACHE = 'public, max-age=604800';

/** The site's own icon endpoint: `GET /api/_icons/{collection}.json?icons=a,b` (API-98 to API-101). */
export const iconRoutes = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    '/api/_icons/:file',
    async (request, reply) => {
      const collection = iconCollections.find((name) => request.params.file === `${name}.json`);
      if (!collection) {
        return reply.status(404).send({ code: 'request.not-found', message: 'There is no such icon collection' });
      }
      const names = namesOf(request.query.icons);
      if (!names) {
        const errors = { icons: [`must be 1 to ${ICONS_MAX} icon names, separated by commas`] };
        return reply
          .status(422)
          .send({ code: 'request.invalid', message: 'The icon names are missing or wrong', errors });
      }
      const picked = await pickIcons(collection, names);
      const { bytes, encoding } = await compressForNow(JSON.stringify(picked), request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .headers({ 'cache-control': CACHE, vary: 'accept-encoding', 'access-control-allow-origin': '*' })
        .type('application/json; charset=utf-8')
        .send(bytes);
    },
  );
};

const namesOf = (icons: unknown): string[] | null => {
  if (typeof icons !== 'string' || icons.length > QUERY_LENGTH_MAX) return null;
  const names = [...new Set(icons.split(','))];
  const fine = names.length <= ICONS_MAX && names.every((name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  return fine ? names : null;
};
