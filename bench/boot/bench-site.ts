import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { extname, join, normalize } from 'node:path';
import { bundledRemotes } from '@jangada/contracts/delivery/bundled-remotes';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import type { ReleasableName } from '@jangada/contracts/remotes';
import { siteConfig } from '@jangada/contracts/site/site-config';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { securityHeaders } from '../../services/edge/src/html/content-security-policy.ts';
import { readyHtml } from '../../services/edge/src/html/page-html.ts';
import { findPage } from '../../services/edge/src/planning/find-page.ts';
import { pageFonts, pageScripts } from '../../services/edge/src/planning/page-scripts.ts';
import type { Planned } from '../../services/edge/src/planning/plans.ts';
import { selfSigned } from './certificate.ts';
import { brotli, compressedFile } from './compressed.ts';
import { PLAIN_PREFIX } from './plain-federation.ts';

/** What a CDN spends on answers it makes for one visitor. */
const DYNAMIC_BROTLI_QUALITY = 5;

const API_PREFIX = '/bench-api';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** How a page of the measured site is made. */
export type Variant =
  { readonly kind: 'releases'; readonly releases: ReadonlyMap<ReleasableName, Release> } | { readonly kind: 'plain' };

export interface BenchSiteOptions {
  readonly variant: Variant;
  readonly port: number;
  /** The running site: its settings and its API answer here too. */
  readonly siteUrl: string;
  /** Folders of files by the prefix of their paths. */
  readonly folders: Readonly<Record<string, string>>;
}

const planned = (release: Release): PlannedRemote => {
  const chain: PlannedRelease[] = [plannedReleaseOf(release)];
  return { remote: release.remote, reason: 'stable', state: 'live', chain };
};

const planOf = (site: SiteConfig, releases: ReadonlyMap<ReleasableName, Release>): Planned => {
  const remotes = Object.fromEntries([...releases.values()].map((release) => [release.remote, planned(release)]));
  const [host, shell] = [remotes['host'], releases.get('host')];
  const bundled = host && shell ? Object.fromEntries(bundledRemotes(shell, host)) : {};
  return {
    plan: { tenant: site.tenant, guest: crypto.randomUUID(), revision: 1, remotes: { ...remotes, ...bundled } },
    chosen: releases,
  };
};

const knownPage = (site: SiteConfig, releases: ReadonlyMap<ReleasableName, Release>, nonce: string): string => {
  const choice = planOf(site, releases);
  const destination = findPage('/', choice, site);
  if ('redirect' in destination) throw new Error('The first page of the site leads elsewhere.');
  return readyHtml({
    boot: { state: 'ready', status: 200, plan: choice.plan, site },
    page: destination.page,
    scripts: pageScripts(choice, destination.page, { signedIn: false }),
    fonts: pageFonts(choice, site.appearance.displayFont),
    nonce,
    platformUrl: 'https://localhost',
  });
};

const plainPage = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>.</title>
<script defer src="${PLAIN_PREFIX}host/main.js"></script></head><body><div id="root"></div></body></html>`;

const send = (response: Http2ServerResponse, status: number, headers: Record<string, string>, bytes: Buffer) => {
  response.writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': bytes.length });
  response.end(bytes);
};

/** The site under measurement: HTTP/2, TLS, brotli; files from disk, everything else from the running site. */
export const startBenchSite = async ({ variant, port, siteUrl, folders }: BenchSiteOptions) => {
  const own = `https://localhost:${port}`;
  const answer = await fetch(`${siteUrl}/api/site-config?domain=${new URL(siteUrl).hostname}&t=${Date.now()}`);
  if (!answer.ok) throw new Error(`${siteUrl} answers ${answer.status} for its settings; start the site first.`);
  const settings = siteConfig.parse(await answer.json());
  const apiUrl = settings.apiLink.replace(/\/$/, '');
  const site: SiteConfig = { ...settings, apiLink: own + API_PREFIX };

  const fileOf = (path: string): string | null => {
    const prefix = Object.keys(folders).find((start) => path.startsWith(start));
    const folder = prefix && folders[prefix];
    if (!prefix || !folder) return null;
    const file = join(folder, normalize(path.slice(prefix.length)));
    return file.startsWith(folder) && existsSync(file) ? file : null;
  };

  const sendPage = (response: Http2ServerResponse) => {
    const nonce = randomBytes(16).toString('base64');
    const html = variant.kind === 'plain' ? plainPage : knownPage(site, variant.releases, nonce);
    const policy =
      variant.kind === 'plain' ? {} : securityHeaders({ nonce, site, hostname: 'localhost', secure: true });
    const headers = { ...policy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    send(response, 200, headers, brotli(Buffer.from(html), DYNAMIC_BROTLI_QUALITY));
  };

  const forward = async (request: Http2ServerRequest, response: Http2ServerResponse, target: string) => {
    const { accept = '*/*', 'guest-id': guest, 'content-type': type } = request.headers;
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const upstream = await fetch(target, {
      method: request.method,
      headers: {
        accept,
        ...(typeof guest === 'string' ? { 'guest-id': guest } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
    });
    const bytes = Buffer.from(await upstream.arrayBuffer());
    const contentType = upstream.headers.get('content-type') ?? 'application/octet-stream';
    send(response, upstream.status, { 'content-type': contentType }, brotli(bytes, DYNAMIC_BROTLI_QUALITY));
  };

  const handle = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const url = new URL(request.url, own);
    if (url.pathname === '/') return sendPage(response);
    const file = fileOf(url.pathname);
    if (file) {
      const type = contentTypes[extname(file)] ?? 'application/octet-stream';
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      return send(response, 200, headers, compressedFile(file));
    }
    if (url.pathname === '/api/site-config') {
      return send(response, 200, { 'content-type': 'application/json' }, brotli(Buffer.from(JSON.stringify(site)), 5));
    }
    const isApi = url.pathname.startsWith(API_PREFIX);
    const path = isApi ? request.url.slice(API_PREFIX.length) : request.url;
    return forward(request, response, (isApi ? apiUrl : siteUrl) + path);
  };

  const server = createSecureServer({ ...selfSigned('localhost'), allowHTTP1: true }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(502);
      response.end(error instanceof Error ? error.message : 'failed');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `${own}/`, stop: () => server.close() };
};
