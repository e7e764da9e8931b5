import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { BOOT_ELEMENT_ID, SCRIPT_DONE_ATTRIBUTE, SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import type { Beacon } from '@jangada/contracts/delivery/beacon';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import type { BuiltRelease } from '../build-release.ts';

/** The site's behaviour for requests of one file. */
export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'wrong-bytes' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'refused' }
  | { kind: 'silent' };

/** The edge's script for pages with several origins. */
const originsScript = readFileSync(
  new URL('../../../../services/edge/src/html/release-origins-inline.js', import.meta.url),
  'utf8',
);

const BEACONS_PATH = '/delivery/v1/beacons';

const INLINE = `
document.addEventListener('load', ({ target }) => { if (target.tagName === 'SCRIPT') target.setAttribute('${SCRIPT_DONE_ATTRIBUTE}', ''); }, true);
addEventListener('error', ({ target }) => { if (target.tagName === 'SCRIPT') target.remove(); }, true);
`;

const baseOf = (release: Release) => `/releases/${release.remote}/${release.version}/`;

const planned = (release: Release): PlannedRelease => ({
  version: release.version,
  uniqueName: release.uniqueName,
  base: baseOf(release),
  entry: release.entry,
  ...(release.container && { container: release.container }),
  exposes: release.exposes,
  integrity: Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity])),
  offer: release.offer,
  contract: release.contract.range,
});

const plannedRemote = (chain: Release[]): [string, PlannedRemote][] => {
  const [first] = chain;
  if (!first) return [];
  return [[first.remote, { remote: first.remote, reason: 'stable', state: 'live', chain: chain.map(planned) }]];
};

const tag = (release: Release, path: string, isShell = false): string => {
  const integrity = release.files.find((file) => file.path === path)?.integrity;
  // A remote's entry takes the runtime from the shell, so it runs after the shell's start, in the order of the page.
  const order = path === release.entry || release.initial?.includes(path) ? 'defer' : 'async';
  return `<script ${order} crossorigin integrity="${integrity}" src="${baseOf(release)}${path}"${isShell ? ` ${SHELL_SCRIPT_ATTRIBUTE}` : ''}></script>`;
};

export interface Visit {
  host: Release;
  /** The chain of each remote: its releases, the preferred one first. */
  chains: Release[][];
  /** The scripts of each chain's first release that the HTML starts, in addition to the shell. */
  started?: string[];
  /** A fault of every release file at this origin, and the further origins of the page. */
  everyFile?: Fault;
  /** True for a page that is older than these ES modules, whose import map lacks them. */
  unmapped?: boolean;
  origins?: readonly string[];
}

const scriptsOf = ({ host, chains, started = [] }: Visit): string[] => {
  const needs = chains.flatMap(([first]) => started.flatMap((expose) => first?.exposes[expose]?.needs ?? []));
  const shared = new Set(needs.flatMap((key) => host.exposes[key]?.scripts ?? []));
  const remotes = chains.flatMap(([first]) =>
    first && started.some((expose) => first.exposes[expose])
      ? [first.entry, ...started.flatMap((expose) => first.exposes[expose]?.scripts ?? [])].map((path) =>
          tag(first, path),
        )
      : [],
  );
  const shell = [host.entry, ...(host.initial ?? [])];
  return [...shell.map((path) => tag(host, path, true)), ...[...shared].map((path) => tag(host, path)), ...remotes];
};

/** The import map that the edge writes for ES modules: services/edge/src/planning/page-modules.ts. */
const importMap = ({ chains, unmapped }: Visit, nonce: string): string => {
  const modules = chains.flat().filter(({ container }) => container === 'module');
  if (modules.length === 0 || unmapped) return '';
  const integrity = Object.fromEntries(
    modules.map(planned).flatMap((one) => Object.entries(one.integrity).map(([path, hash]) => [one.base + path, hash])),
  );
  return `<script type="importmap" nonce="${nonce}">${JSON.stringify({ integrity })}</script>`;
};

const html = (visit: Visit, nonce: string): string => {
  const remotes = Object.fromEntries([[visit.host], ...visit.chains].flatMap(plannedRemote));
  const boot = { state: 'ready', status: 200, plan: { tenant: 'fixture', guest: 'guest', revision: 1, remotes } };
  const origins = visit.origins ? originsScript.replace('(ORIGINS)', `(${JSON.stringify(visit.origins)})`) : '';
  return `<!doctype html><meta charset="utf-8"><script nonce="${nonce}">${origins}</script><script nonce="${nonce}">${INLINE}</script>
${importMap(visit, nonce)}<script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>
${scriptsOf(visit).join('\n')}<body></body>`;
};

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** A site of fixture releases with a fault per file; its policy is as strict as the real site's. */
export const startFixtureSite = async (releases: readonly BuiltRelease[], visit: Visit) => {
  const faults = new Map<string, Fault>();
  const requests: string[] = [];
  const beacons: Beacon[] = [];
  const state = { visit };
  const folders = new Map(releases.map(({ dir, release }) => [baseOf(release), dir]));

  const fileOf = (path: string) => {
    const folder = folders.get(`${dirname(path)}/`);
    const file = folder && join(folder, path.slice(path.lastIndexOf('/') + 1));
    return file && existsSync(file) ? readFileSync(file) : undefined;
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/') {
      const nonce = randomBytes(12).toString('base64');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self' 'nonce-${nonce}' ${(state.visit.origins ?? []).join(' ')}; connect-src 'self'`,
      );
      response.setHeader('integrity-policy', 'blocked-destinations=(script)');
      response.end(html(state.visit, nonce));
      return;
    }
    if (pathname === BEACONS_PATH) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      beacons.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(202).end();
      return;
    }
    requests.push(request.url ?? '');
    const fault = faults.get(pathname) ?? state.visit.everyFile;
    if (fault?.kind === 'refused') return void request.socket.destroy();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'slow') await wait(fault.delayMs);
    const bytes = fileOf(pathname);
    response.statusCode = fault?.kind === 'status' ? fault.status : bytes ? 200 : 404;
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    if (response.statusCode !== 200) response.setHeader('cache-control', 'no-store');
    response.end(fault?.kind === 'wrong-bytes' ? `globalThis.wrongBytesRan = true;\n${bytes}` : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/`,
    faults,
    /** Requested paths, without the page itself. */
    requests,
    beacons,
    show: (next: Visit) => {
      state.visit = next;
      requests.length = 0;
      beacons.length = 0;
      faults.clear();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
