import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { buildOpenApi, writtenOpenApi } from './openapi.ts';
import { docsPage } from './page.ts';

const CACHE_SECONDS = 300;

/** The page may load only its own style sheet and script; framing is forbidden. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const fileBeside = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The API's description, for people at `/docs` and for programs at `/docs/openapi.json`; the same for all tenants. */
export const registerDocs = ({ server }: Pick<Platform, 'server'>): void => {
  const files: Readonly<Record<string, () => readonly [mediaType: string, text: string]>> = {
    '/docs': () => ['text/html; charset=utf-8', docsPage(buildOpenApi())],
    '/docs/openapi.json': () => ['application/json; charset=utf-8', writtenOpenApi()],
    '/docs/docs.css': () => ['text/css; charset=utf-8', fileBeside('./docs.css')],
    '/docs/docs.js': () => ['text/javascript; charset=utf-8', fileBeside('./docs.js')],
  };
  for (const [path, make] of Object.entries(files)) {
    let created: readonly [string, string] | undefined;
    server.get(path, async (_request, reply: FastifyReply) => {
      // Each file is built on its first request, because most servers never serve it.
      created ??= make();
      const [mediaType, text] = created;
      return reply
        .header('content-type', mediaType)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
        .send(text);
    });
  }
};
