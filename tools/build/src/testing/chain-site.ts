import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beacon } from '@jangada/contracts/delivery/beacon';
import type { FailureReport } from '@jangada/contracts/delivery/beacon';
import { BOOT_ELEMENT_ID, PRELOADER_ELEMENT_ID, SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { PLAN_FILES_PATH, planFilesOf } from '@jangada/contracts/delivery/plan-files';
import type { BuiltRelease } from '../build-release.ts';

/** The behaviour of a release in the chain. */
export type Behaviour =
  | 'good'
  | 'network'
  | 'http'
  | 'integrity'
  | 'timeout'
  | 'evaluation'
  | 'missing-expose'
  | 'contract'
  | 'chunk'
  | 'mount'
  | 'runtime'
  | 'activation';

/** The behaviour of the shell's start script. */
export type ShellBehaviour = 'good' | 'http' | 'integrity' | 'evaluation' | 'timeout';

/** The edge's inline script, which every page has. */
const inlineScript = readFileSync(
  fileURLToPath(new URL('../../../../services/edge/src/html/minified/boot-inline.js', import.meta.url)),
  'utf8',
).replace('(TEXTS)', '({ pt: ["the site did not load", "reload"] })');

const BROKEN_SHELL = `throw new Error('the shell is broken');`;

const PRELOADER = `<div id="${PRELOADER_ELEMENT_ID}" data-state="loading"><p class="loading">loading</p>
<div class="failed" hidden><p>the site did not load</p><button>reload</button></div></div>`;

const GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';
const DIGITS = 8;

/** A chain under test: a remote whose releases are copies of one built release. */
export interface Chain {
  readonly remote: string;
  readonly behaviours: readonly Behaviour[];
}

export const nameOf = ({ remote }: Chain, index: number): string =>
  `${remote}__${createHash('sha256').update(`${remote} ${index}`).digest('hex').slice(0, DIGITS)}`;

export const versionOf = (index: number): string => `${3 - index}.0.0`;

/** A port to which browsers cannot connect. */
const NOWHERE = 'http://localhost:9';

const hashOf = (bytes: string): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const [major = 0] = CONTRACT_VERSION.split('.').map(Number);

/**
 * A site of one page: the fixture shell, and remotes whose releases are copies of one built release, each with its own
 * name and fault. It receives beacons like the edge.
 */
export const startChainSite = async (host: BuiltRelease, remote: BuiltRelease) => {
  const { release } = remote;
  const builtDigits = release.uniqueName.slice(-DIGITS);
  const scripts = release.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const sources = new Map(scripts.map((path) => [path, readFileSync(join(remote.dir, path), 'utf8')]));
  const state = { chains: [] as readonly Chain[], repaired: false, shell: 'good' as ShellBehaviour };
  const beacons: FailureReport[] = [];
  const behaviours = new Map<string, Behaviour>();

  const port = (): number => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  const bytesOf = (name: string, path: string): string =>
    (sources.get(path) ?? '')
      .replaceAll(release.uniqueName, name)
      .replaceAll(builtDigits, name.slice(-DIGITS))
      .replaceAll('FAULT_OF_THIS_RELEASE', behaviours.get(name) ?? 'good')
      .replaceAll('NAME_OF_THIS_RELEASE', name);

  const baseOf = (name: string): string => {
    const path = `/releases/${name}/`;
    const behaviour = behaviours.get(name);
    if (behaviour === 'network') return NOWHERE + path;
    // A browser opens six connections per host, so a release that never answers has its own host. By this path the page
    // gives it up early.
    return behaviour === 'timeout' ? `http://${name.replace('__', '-')}.localhost:${port()}/silent/${name}/` : path;
  };

  const plannedRelease = (chain: Chain, index: number): PlannedRelease => {
    const name = nameOf(chain, index);
    const contract = chain.behaviours[index] === 'contract' ? `^${major - 1}.0.0` : release.contract.range;
    return {
      version: versionOf(index),
      uniqueName: name,
      base: baseOf(name),
      entry: release.entry,
      exposes: release.exposes,
      integrity: Object.fromEntries(scripts.map((path) => [path, hashOf(bytesOf(name, path))])),
      ...(release.offer && { offer: { ...release.offer, remote: chain.remote } }),
      contract,
    };
  };

  const planned = (chain: Chain): PlannedRemote => ({
    remote: chain.remote,
    reason: 'stable',
    state: 'live',
    chain: chain.behaviours.map((_, index) => plannedRelease(chain, index)),
  });

  const hostFiles = new Map(host.release.files.map(({ path, integrity }) => [`/host/${path}`, { path, integrity }]));

  /** Like on the edge, the page has the scripts that it starts, and this file has the rest. */
  const planFilesText = (): string =>
    JSON.stringify(planFilesOf(state.chains.flatMap((chain) => planned(chain).chain)));

  const withoutFiles = (remote: PlannedRemote): PlannedRemote => ({
    ...remote,
    chain: remote.chain.map((release) => ({ ...release, exposes: {}, integrity: {} })),
  });

  const page = (nonce: string): string => {
    const remotes = Object.fromEntries([
      ['host', { remote: 'host', reason: 'stable', state: 'live', chain: [hostPlan] }],
      ...state.chains.map((chain) => [chain.remote, withoutFiles(planned(chain))]),
    ]);
    const boot = {
      state: 'ready',
      status: 200,
      plan: { tenant: 'jangada', guest: GUEST, revision: 1, remotes },
      planFiles: { address: PLAN_FILES_PATH, integrity: hashOf(planFilesText()) },
    };
    const tags = [host.release.entry, ...(host.release.initial ?? [])].map(
      (path) =>
        `<script defer crossorigin integrity="${state.shell === 'evaluation' ? hashOf(BROKEN_SHELL) : hostFiles.get(`/host/${path}`)?.integrity}" src="/host/${path}" ${SHELL_SCRIPT_ATTRIBUTE}></script>`,
    );
    return `<!doctype html><meta charset="utf-8"><script nonce="${nonce}">${inlineScript}</script><body>${PRELOADER}<script nonce="${nonce}" type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>${tags.join('')}</body>`;
  };

  const hostPlan: PlannedRelease = {
    version: host.release.version,
    uniqueName: host.release.uniqueName,
    base: '/host/',
    entry: host.release.entry,
    exposes: host.release.exposes,
    integrity: Object.fromEntries(host.release.files.map(({ path, integrity }) => [path, integrity])),
  };

  const send = (response: ServerResponse, status: number, type: string, body: string | Buffer) =>
    response
      .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .end(body);

  const sendRelease = (response: ServerResponse, name: string, path: string) => {
    const behaviour = state.repaired ? 'good' : behaviours.get(name);
    const isLost = behaviour === 'http' || (behaviour === 'chunk' && path.startsWith('part'));
    if (isLost || !sources.has(path)) return void send(response, 404, 'text/plain', 'gone');
    const spoiled = behaviour === 'integrity' ? 'globalThis.wrongBytesRan = true;\n' : '';
    send(response, 200, 'text/javascript; charset=utf-8', spoiled + bytesOf(name, path));
  };

  const sendShell = (response: ServerResponse, source: string) => {
    if (state.shell === 'timeout') return;
    if (state.shell === 'http') return void send(response, 404, 'text/plain', 'gone');
    const spoiled = { good: source, integrity: `${source}\n;`, evaluation: BROKEN_SHELL }[state.shell];
    send(response, 200, 'text/javascript; charset=utf-8', spoiled);
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/delivery/v1/beacons') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        beacons.push(...beacon.parse(JSON.parse(Buffer.concat(chunks).toString())).reports);
        response.writeHead(202).end();
      });
      return;
    }
    if (pathname === PLAN_FILES_PATH) return void send(response, 200, 'application/json', planFilesText());
    const [, folder, name = '', path = ''] = pathname.split('/');
    // Its other files answer, because a browser loads at most ten such scripts of a page at a time, over all hosts.
    if (folder === 'silent' && path === release.entry && !state.repaired) return;
    if (folder === 'silent' || folder === 'releases') return sendRelease(response, name, path);
    const file = join(host.dir, hostFiles.get(pathname)?.path ?? '');
    if (folder === 'host' && hostFiles.has(pathname) && existsSync(file)) {
      return sendShell(response, readFileSync(file, 'utf8'));
    }
    if (pathname !== '/') return void send(response, 404, 'text/plain', 'nothing');
    const nonce = randomBytes(12).toString('base64');
    const others = `http://*.localhost:${port()} ${NOWHERE}`;
    const policy = `script-src 'self' 'nonce-${nonce}' ${others}; connect-src 'self' ${others}`;
    response.setHeader('content-security-policy', policy);
    send(response, 200, 'text/html; charset=utf-8', page(nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));

  return {
    url: `http://localhost:${port()}/`,
    /** All failures that pages reported since the last `show`. */
    beacons,
    show: (chains: readonly Chain[], shell: ShellBehaviour = 'good') => {
      Object.assign(state, { chains, shell, repaired: false });
      beacons.length = 0;
      behaviours.clear();
      for (const chain of chains) {
        for (const [index, behaviour] of chain.behaviours.entries()) behaviours.set(nameOf(chain, index), behaviour);
      }
    },
    /** From now on every file is served as built. */
    repair: () => {
      Object.assign(state, { repaired: true, shell: 'good' });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
