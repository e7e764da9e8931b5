import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const MEDIA_TYPES: Record<string, string> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Loaded {
  type: string;
  etag: string;
  plain: Buffer;
  /** Compressed on first use: most starts serve only a few of the files. */
  brotli: () => Buffer;
  gzip: () => Buffer;
}

/**
 * Serves browser files under a path. TypeScript is sent with its types blanked out, the same way Node runs it, so the
 * sandbox needs no build step. `files` maps the public path to a file; each is read once, at start.
 */
export function serveClientFiles(app: FastifyInstance, files: Record<string, URL>): void {
  for (const [path, file] of Object.entries(files)) {
    const loaded = load(file);
    app.get(path, async (request, reply) => {
      reply.header('etag', loaded.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      reply.header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === loaded.etag) return reply.code(304).send();
      reply.type(loaded.type);
      const accepted = request.headers['accept-encoding'] ?? '';
      if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(loaded.brotli());
      if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(loaded.gzip());
      return reply.send(loaded.plain);
    });
  }
}

function load(file: URL): Loaded {
  const extension = extname(file.pathname);
  const raw = readFileSync(file);
  const plain = extension === '.ts' ? Buffer.from(stripTypeScriptTypes(raw.toString('utf8'))) : raw;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  const type = MEDIA_TYPES[extension] ?? 'application/octet-stream';
  return { type, etag, plain, brotli: once(() => brotliCompressSync(plain)), gzip: once(() => gzipSync(plain)) };
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= make());
}
