import { existsSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Tls } from '../harness/certificate.ts';
import { forward, startFront } from '../harness/front.ts';
import type { Call } from '../harness/question.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Files as a CDN serves them: compressed once, with the best quality. */
const compressed = new Map<string, Buffer>();
const compressedFile = (file: string): Buffer => {
  const known = compressed.get(file);
  if (known) return known;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const bytes = brotliCompressSync(readFileSync(file), { params: quality });
  compressed.set(file, bytes);
  return bytes;
};

/** A page that contains only its scripts, which fetch settings and data. */
const pageOf = (scripts: readonly string[]): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>.</title>
${scripts.map((src) => `<script defer src="${src}"></script>`).join('')}</head><body></body></html>`;

interface StaticSiteOptions {
  readonly tls: Tls;
  /** The addresses of the scripts that the page starts. */
  readonly scripts: readonly string[];
  /** The path and the folder of the page's files. */
  readonly prefix: string;
  readonly folder: string;
  /** The running site, which serves everything else unchanged. */
  readonly siteUrl: string;
}

const send = (response: Http2ServerResponse, headers: OutgoingHttpHeaders, bytes: Buffer): void => {
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': bytes.length });
  response.end(bytes);
};

/** A static page over HTTP/2 and TLS. @returns its address */
export const startStaticSite = async (options: StaticSiteOptions, defer: Call['defer']): Promise<string> => {
  const { tls, scripts, prefix, folder, siteUrl } = options;
  const page = brotliCompressSync(pageOf(scripts));
  const front = await startFront(tls, defer, async (request, response) => {
    const { pathname } = new URL(request.url, siteUrl);
    const file = join(folder, normalize(pathname.slice(prefix.length)));
    if (pathname.startsWith(prefix) && file.startsWith(folder) && existsSync(file)) {
      const type = contentTypes[extname(file)] ?? 'application/octet-stream';
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      return send(response, headers, compressedFile(file));
    }
    if (pathname === '/api/site-config') {
      // The settings name the site's own origin as the API's, but this page has another one.
      const settings = await (await fetch(new URL(request.url, siteUrl))).text();
      const own = settings.replaceAll(new URL(siteUrl).origin, front.origin);
      return send(response, { 'content-type': 'application/json' }, brotliCompressSync(own));
    }
    if (request.headers['sec-fetch-dest'] !== 'document') return forward(request, response, new URL(siteUrl));
    send(response, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, page);
  });
  return front.origin;
};
