import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevRelease } from './dev-release.ts';

/** Number of builds that are kept: an open page may still request chunks of earlier ones. */
const KEPT_BUILDS_MAX = 8;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
};

/** The messages to open pages: a build is announced, or the sources do not compile. */
export type BuildNews =
  | { readonly kind: 'built'; readonly version: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface BuildServer {
  readonly origin: string;
  /** Adds a build, whose files are served from now on. */
  add(build: DevRelease): void;
  /** Notifies every open page. */
  tell(news: BuildNews): void;
  stop(): Promise<void>;
}

/** All origins may read: the files are those of a remote, and only pages with an override know the address. */
const openHeaders = (request: IncomingMessage): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // A page from the internet needs this permission header for a server on the developer's machine (Private Network
  // Access).
  ...(request.headers['access-control-request-private-network'] && { 'access-control-allow-private-network': 'true' }),
});

/** Serves local builds below `/<remote>/<version>/`, and news of them at `/events`, on this machine only. */
export const startBuildServer = async (port: number, page: () => string): Promise<BuildServer> => {
  const builds = new Map<string, DevRelease>();
  const listeners = new Set<ServerResponse>();
  let last: BuildNews | null = null;

  const follow = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, {
      ...openHeaders(request),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    response.write(last ? `data: ${JSON.stringify(last)}\n\n` : ':\n\n');
    listeners.add(response);
    request.on('close', () => listeners.delete(response));
  };

  const serve = (path: string, request: IncomingMessage, response: ServerResponse) => {
    const [, remote, version, ...rest] = path.split('/');
    const file = builds.get(`${remote}/${version}`)?.files.get(rest.join('/'));
    if (!file) return response.writeHead(404, openHeaders(request)).end('There is no such file.\n');
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    // Every build has its own address, so browsers may cache its files without asking again.
    const headers = {
      ...openHeaders(request),
      'content-type': type,
      'cache-control': 'public, max-age=3600, immutable',
    };
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : file);
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (request.method === 'OPTIONS') return void response.writeHead(204, openHeaders(request)).end();
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    if (path === '/events') return follow(request, response);
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
    return void serve(path, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;

  return {
    origin: `http://localhost:${listening}`,
    add: (build) => {
      builds.set(`${build.release.remote}/${build.release.version}`, build);
      const [oldest] = builds.keys();
      if (builds.size > KEPT_BUILDS_MAX && oldest !== undefined) builds.delete(oldest);
    },
    tell: (news) => {
      last = news;
      for (const listener of listeners) listener.write(`data: ${JSON.stringify(news)}\n\n`);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
