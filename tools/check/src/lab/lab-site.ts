import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import { trustedTypesPolicy, trustedTypesScript } from '@jangada/contracts/delivery/trusted-types';
import { FRAME_HTML, FRAME_STYLES } from './frame.ts';
import type { LabFacts } from './protocol.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/**
 * As strict as the site's own policy. External addresses are unreachable, so that a check has the same result on every
 * machine.
 */
const policy = (nonce: string, scriptOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...scriptOrigins].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    trustedTypesPolicy,
  ].join('; ');

/** Runs before all other scripts: counts timers, and adds the hash of every script. */
const firstScript = (facts: LabFacts, scriptOrigins: readonly string[]): string => `
${trustedTypesScript({
  isScript: `return address.origin===location.origin||${JSON.stringify(scriptOrigins)}.includes(address.origin)`,
})}window.labFacts = ${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)};
globalThis.${INTEGRITY_GLOBAL} = (address) => window.labFacts.integrity[new URL(address).pathname];
window.liveTimers = new Set();
const { setTimeout: later, setInterval: often, clearTimeout: stop } = window;
window.setTimeout = (run, ...rest) => {
  const id = later((...args) => { liveTimers.delete(id); if (typeof run === 'function') run(...args); }, ...rest);
  liveTimers.add(id);
  return id;
};
window.setInterval = (...args) => { const id = often(...args); liveTimers.add(id); return id; };
window.clearTimeout = window.clearInterval = (id) => { liveTimers.delete(id); stop(id); };
`;

const html = (facts: LabFacts, scriptOrigins: readonly string[]): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${facts.remote}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style nonce="${facts.nonce}">${FRAME_STYLES}</style>
<script nonce="${facts.nonce}">${firstScript(facts, scriptOrigins)}</script>
<script nonce="${facts.nonce}" defer src="/lab/lab.js"></script>
</head><body>${FRAME_HTML}</body></html>`;

export interface LabSite {
  /** The served folders, by the first segment of an address. */
  readonly folders: Readonly<Record<string, string>>;
  /** Origins of third parties whose scripts the remote starts. */
  readonly scriptOrigins: readonly string[];
  readonly factsFor: (nonce: string) => LabFacts;
}

/** Serves the page and the folders of its scripts, on a free port of this machine. */
export const startLabSite = async ({ folders, scriptOrigins, factsFor }: LabSite) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://lab');
    if (pathname === '/') {
      const nonce = randomBytes(12).toString('base64');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', policy(nonce, scriptOrigins));
      response.end(html(factsFor(nonce), scriptOrigins));
      return;
    }
    const [, first = '', ...rest] = normalize(pathname).split('/');
    const folder = folders[first];
    const file = folder ? join(folder, ...rest) : '';
    if (!folder || !existsSync(file)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
