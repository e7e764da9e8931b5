import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, gzipped, isWorthCompressing } from '../files/compression.ts';
import { contentTypeOf } from '../files/content-types.ts';
import { sendMissingFile } from '../delivery/release-files.routes.ts';

/** A name with a content hash (`logo.1a2b3c4d.svg`) is immutable; other names are revalidated by ETag. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300, stale-while-revalidate=86400';
const ETAG_LENGTH = 24;
const SAFE_PATH = /^[A-Za-z0-9][A-Za-z0-9_.-]*(\/[A-Za-z0-9][A-Za-z0-9_.-]*)*$/;

/** Logos, banners, icons and images of the tenants, as files below one folder: `/brand/<tenant>/…`. */
export const brandRoutes = (app: FastifyInstance, brandDir: string | null): void => {
  app.get<{ Params: { '*': string } }>('/brand/*', async (request, reply) => {
    const path = request.params['*'];
    const bytes = brandDir && SAFE_PATH.test(path) ? await readOrNothing(join(brandDir, path)) : null;
    if (!bytes) return sendMissingFile(reply);

    const type = contentTypeOf(path);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;
    reply.headers({
      'cache-control': HASHED.test(path) ? IMMUTABLE : FOR_A_WHILE,
      etag,
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      // An SVG that is opened directly must not run as a page of the tenant.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    reply.type(type);
    if (!isWorthCompressing(type, bytes.length) || !acceptedEncoding(request.headers['accept-encoding'])) {
      return reply.send(bytes);
    }
    return reply.header('content-encoding', 'gzip').send(await gzipped(bytes));
  });
};

const readOrNothing = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
};
