import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Headers of an HTTP/1.1 connection, which HTTP/2 does not allow. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Files as a CDN serves them: compressed once, with the best quality. */
const compressed = new Map<string, Buffer>();
const compressedFile = (file: string): Buffer => {
  const known = compressed.get(file);
  if (known) return known;
  const bytes = brotliCompressSync(readFileSync(file), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  compressed.set(file, bytes);
  return bytes;
};

/** A page that contains only its scripts, which fetch settings and data. */
const pageOf = (scripts: readonly string[]): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>.</title>
${scripts.map((src) => `<script defer src="${src}"></script>`).join('')}</head><body></body></html>`;

export interface StaticSiteOptions {
  readonly port: number;
  /** The addresses of the scripts that the page starts. */
  readonly scripts: readonly string[];
  /** The files under `prefix`; the running site serves everything else. */
  readonly files?: { readonly prefix: string; readonly folder: string };
  /** The running site, which serves everything else unchanged. */
  readonly siteUrl: string;
  readonly tls: { readonly cert: string; readonly key: string };
}

const send = (response: Http2ServerResponse, headers: Record<string, string>, bytes: Buffer) => {
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': bytes.length });
  response.end(bytes);
};

/** Forwards a call to the running site, and returns its answer byte for byte. */
const forward = (request: Http2ServerRequest, response: Http2ServerResponse, siteUrl: string): void => {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')));
  const target = new URL(request.url, siteUrl);
  const call = (target.protocol === 'https:' ? httpsRequest : httpRequest)(
    target,
    { method: request.method, headers: { ...headers, host: target.host }, rejectUnauthorized: false },
    (answer) => {
      const passed = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed));
      answer.pipe(response);
    },
  );
  call.on('error', () => response.writeHead(502).end());
  request.pipe(call);
};

/** A TLS and HTTP/2 proxy for a server that has neither; it forwards everything byte for byte. */
export const startTlsFront = async (port: number, targetUrl: string, tls: StaticSiteOptions['tls']) => {
  const server = createSecureServer(
    { cert: readFileSync(tls.cert), key: readFileSync(tls.key), allowHTTP1: true },
    (request, response) => forward(request, response, targetUrl),
  );
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { stop: () => server.close() };
};

/** A static page over HTTP/2 and TLS: it serves its HTML and files, and a running site serves everything else. */
export const startStaticSite = async ({ port, scripts, files, siteUrl, tls }: StaticSiteOptions) => {
  const page = pageOf(scripts);
  const fileOf = (path: string): string | null => {
    if (!files || !path.startsWith(files.prefix)) return null;
    const file = join(files.folder, normalize(path.slice(files.prefix.length)));
    return file.startsWith(files.folder) && existsSync(file) ? file : null;
  };
  const sendSettings = (response: Http2ServerResponse, path: string): void => {
    httpsRequest(new URL(path, siteUrl), { rejectUnauthorized: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString().replaceAll(new URL(siteUrl).origin, `https://localhost:${port}`);
        send(response, { 'content-type': 'application/json' }, brotliCompressSync(text));
      });
    })
      .on('error', () => response.writeHead(502).end())
      .end();
  };
  const server = createSecureServer(
    { cert: readFileSync(tls.cert), key: readFileSync(tls.key), allowHTTP1: true },
    (request, response) => {
      const { pathname } = new URL(request.url, siteUrl);
      const file = fileOf(pathname);
      if (file) {
        const type = contentTypes[extname(file)] ?? 'application/octet-stream';
        const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
        return send(response, headers, compressedFile(file));
      }
      // The settings name the site's own origin as the API's, but this page has another one.
      if (pathname === '/api/site-config') return sendSettings(response, request.url);
      if (request.headers['sec-fetch-dest'] !== 'document') return forward(request, response, siteUrl);
      send(
        response,
        { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        brotliCompressSync(page),
      );
    },
  );
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `https://localhost:${port}/`, stop: () => server.close() };
};
