import { releaseFile } from '@jangada/contracts/delivery/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Releases } from './releases.ts';
import { acceptedEncoding } from '../files/compression.ts';
import { contentTypeOf } from '../files/content-types.ts';
import type { ReleaseFiles } from '../files/release-files.ts';

/** A release never changes, so its files are good for ever (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** As many characters of the hash as an ETag needs. */
const ETAG_LENGTH = 24;

interface FileParams {
  remote: string;
  version: string;
  '*': string;
}

/** Serves the files of published releases. */
export const releaseFileRoutes = (app: FastifyInstance, releases: Releases, files: ReleaseFiles): void => {
  app.get<{ Params: FileParams }>('/releases/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': path } = request.params;
    return sendReleaseFile(request, reply, { releases, files, remote, version, path, cacheControl: IMMUTABLE });
  });
};

interface Wanted {
  releases: Releases;
  files: ReleaseFiles;
  remote: string;
  version: string;
  path: string;
  cacheControl: string;
}

/** Sends a declared file in the best encoding the browser accepts; 404 for anything a release does not declare. */
const sendReleaseFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { releases, files, remote, version, path, cacheControl }: Wanted,
): Promise<FastifyReply> => {
  const release = releaseFile.shape.path.safeParse(path).success ? await releases.find(remote, version) : null;
  const declared = release?.files.find((file) => file.path === path);
  if (!declared) return sendMissingFile(reply);

  const etag = `"${declared.integrity.slice('sha384-'.length, 'sha384-'.length + ETAG_LENGTH)}"`;
  reply.headers({
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();

  const file = await files.find(remote, version, path, acceptedEncoding(request.headers['accept-encoding']));
  if (!file) return sendMissingFile(reply);
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply.type(contentTypeOf(path)).send(file.bytes);
};

export const sendMissingFile = (reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .send({ code: 'request.not-found', message: 'There is no such file' });
