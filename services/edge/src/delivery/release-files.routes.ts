import { releaseFile } from '@jangada/contracts/delivery/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Releases } from './releases.ts';
import type { ReleaseDictionaries } from './release-dictionaries.ts';
import { acceptedEncoding, acceptedEncodings } from '../files/compression.ts';
import { contentTypeOf } from '../files/content-types.ts';
import { availableDictionary, DICTIONARY_ENCODING } from '../files/dictionary.ts';
import type { VerifiedFiles } from '../files/verified-files.ts';

/** A release never changes, so its files are cached for ever (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const GONE = 410;

/** Number of characters of the hash in an ETag. */
const ETAG_LENGTH = 24;

interface FileParams {
  remote: string;
  version: string;
  '*': string;
}

/** Serves the files of published releases unchanged. */
export const releaseFileRoutes = (
  app: FastifyInstance,
  { releases, files, dictionaries }: Pick<Wanted, 'releases' | 'files' | 'dictionaries'>,
): void => {
  app.get<{ Params: FileParams }>('/releases/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': path } = request.params;
    const wanted = { releases, files, dictionaries, remote, version, path, cacheControl: IMMUTABLE };
    return sendReleaseFile(request, reply, wanted);
  });
};

/** A visitor may open a picture as a page; a release older than the rules may contain HTML. */
const isDocument = (path: string): boolean => /\.(svg|x?html?|xml)$/i.test(path);

interface Wanted {
  releases: Releases;
  files: VerifiedFiles;
  dictionaries: ReleaseDictionaries;
  remote: string;
  version: string;
  path: string;
  cacheControl: string;
}

/** Sends a declared file in the best encoding the browser accepts; 404 for anything a release does not declare. */
const sendReleaseFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { releases, files, dictionaries, remote, version, path, cacheControl }: Wanted,
): Promise<FastifyReply> => {
  const release = releaseFile.shape.path.safeParse(path).success ? await releases.find(remote, version) : null;
  const declared = release?.files.find((file) => file.path === path);
  if (!release || !declared) return sendMissingFile(reply);

  const etag = `"${declared.integrity.slice('sha384-'.length, 'sha384-'.length + ETAG_LENGTH)}"`;
  reply.headers({
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding, available-dictionary',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...(isDocument(path) && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }),
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();

  const offered = dictionaries.offered(remote, declared);
  const hash = availableDictionary(request.headers['available-dictionary']);
  if (hash !== null && acceptedEncodings(request.headers['accept-encoding']).includes(DICTIONARY_ENCODING)) {
    const difference = await dictionaries.compress(release, declared, hash);
    if (difference) {
      reply.headers({ ...offered, 'content-encoding': DICTIONARY_ENCODING });
      return reply.type(contentTypeOf(path)).send(difference);
    }
  }

  const file = await files.find(release, declared, acceptedEncoding(request.headers['accept-encoding']));
  if (file.status === 'altered') return sendAlteredFile(request, reply, { remote, version, path });
  if (file.status === 'missing') return sendMissingFile(reply);
  reply.headers({ ...offered, ...(file.encoding && { 'content-encoding': file.encoding }) });
  return reply.type(contentTypeOf(path)).send(file.bytes);
};

/**
 * Altered bytes never leave the edge. The status is 410 because a browser counts 404 and 410 against the release and
 * loads the previous one; it takes every other status for a network failure.
 */
const sendAlteredFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly remote: string; readonly version: string; readonly path: string },
): FastifyReply => {
  request.log.error(file, 'a stored release file has other bytes than its release declares; it is not served');
  return reply
    .removeHeader('etag')
    .status(GONE)
    .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .send({ code: 'release.file-altered', message: `${file.path} in the store is not the published file`, ...file });
};

export const sendMissingFile = (reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .send({ code: 'request.not-found', message: 'There is no such file' });
