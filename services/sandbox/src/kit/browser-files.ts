import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const MEDIA_TYPES: Record<string, string> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const BROTLI_QUALITY = 9;

/** Headers for answers that pages of all origins may use. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A file for browsers, read at its first request. TypeScript is bundled into one classic script, in memory. */
export const browserFile = (file: URL): Handler => {
  let loading: ReturnType<typeof load> | undefined;
  return async (request, reply) => {
    const { type, etag, plain, brotli, gzip } = await (loading ??= load(file));
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...CROSS_ORIGIN });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(type);
    const accepted = request.headers['accept-encoding'] ?? '';
    if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(brotli);
    if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.send(plain);
  };
};

async function load(file: URL) {
  const extension = extname(file.pathname);
  const plain = extension === '.ts' ? await bundle(file) : await readFile(file);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return { type: MEDIA_TYPES[extension] ?? 'application/octet-stream', etag, plain, brotli, gzip: gzipSync(plain) };
}

async function bundle(entry: URL): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'text' },
    legalComments: 'none',
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** @param files by public path */
export const serveFiles = (app: FastifyInstance, files: Record<string, URL>): void => {
  for (const [path, file] of Object.entries(files)) app.get(path, browserFile(file));
};

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** The pages that may frame a page: `anyone`, `nobody`, or those of the given origin. */
type Framing = string;

type Query = Record<string, string | undefined>;

/** Sends a page that runs only its own files: inline scripts and styles are blocked. */
export const sendPage = (reply: FastifyReply, html: string, framing: Framing = 'nobody'): FastifyReply => {
  const ancestors = framing === 'nobody' ? "'none'" : framing;
  return reply
    .headers({
      'content-security-policy': framing === 'anyone' ? POLICY : `${POLICY}; frame-ancestors ${ancestors}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);
};

interface Page {
  html: URL;
  files: Record<string, URL>;
  /** A function returns the allowed origin by the query of the request; undefined means nobody. */
  framing?: 'anyone' | ((query: Query) => string | undefined);
  /** Values of the `{names}` in the HTML, by the query of the request. */
  values?: (query: Query) => Record<string, string>;
}

export const servePage = (app: FastifyInstance, path: string, { html, files, framing, values }: Page): void => {
  const template = readFileSync(html, 'utf8');
  app.get<{ Querystring: Query }>(path, async ({ query }, reply) =>
    sendPage(
      reply,
      values ? fillPage(template, values(query)) : template,
      typeof framing === 'function' ? (framing(query) ?? 'nobody') : framing,
    ),
  );
  serveFiles(app, files);
};

/** HTML with its `{names}` replaced by values, which must be safe for HTML. */
export const fillPage = (html: string, values: Record<string, string>): string =>
  html.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML, inside elements and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
