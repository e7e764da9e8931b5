import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOOT_ELEMENT_ID, PRELOADER_ELEMENT_ID, SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { PLAN_FILES_PATH, planFilesOf } from '@jangada/contracts/delivery/plan-files';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { BuiltRelease } from '../build-release.ts';
import {
  DIGITS,
  hashOf,
  nameOf,
  NOWHERE,
  versionOf,
  type Behaviour,
  type Chain,
  type ShellBehaviour,
} from './chain.ts';

const scriptOfEdge = (file: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../services/edge/src/html/minified/${file}-inline.js`, import.meta.url)),
    'utf8',
  );

/** The edge's inline scripts, which every page has. */
const inlineScripts = [
  scriptOfEdge('started-releases').replace('(VISITOR)', '(null)'),
  scriptOfEdge('boot').replace('(TEXTS)', '({ pt: ["the site did not load", "reload"] })'),
];

const inlineTags = (nonce: string): string =>
  inlineScripts.map((script) => `<script nonce="${nonce}">${script}</script>`).join('');

export const BROKEN_SHELL = `throw new Error('the shell is broken');`;

const PRELOADER = `<div id="${PRELOADER_ELEMENT_ID}" data-state="loading"><p class="loading">loading</p>
<div class="failed" hidden><p>the site did not load</p><button>reload</button></div></div>`;

const GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

const [major = 0] = CONTRACT_VERSION.split('.').map(Number);

/** What the site shows now. */
export interface ChainState {
  chains: readonly Chain[];
  shell: ShellBehaviour;
  /** True when every file is served as built, without its fault. */
  repaired: boolean;
  readonly behaviours: Map<string, Behaviour>;
}

/** The page of the site, its file of the plan, and the files of its remotes. */
export const createChainPage = (host: BuiltRelease, remote: BuiltRelease, state: ChainState, port: () => number) => {
  const { release } = remote;
  const builtDigits = release.uniqueName.slice(-DIGITS);
  const scripts = release.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const sources = new Map(scripts.map((path) => [path, readFileSync(join(remote.dir, path), 'utf8')]));
  const bytesOf = (name: string, path: string): string =>
    (sources.get(path) ?? '')
      .replaceAll(release.uniqueName, name)
      .replaceAll(builtDigits, name.slice(-DIGITS))
      .replaceAll('FAULT_OF_THIS_RELEASE', state.behaviours.get(name) ?? 'good')
      .replaceAll('NAME_OF_THIS_RELEASE', name);

  const baseOf = (name: string): string => {
    const path = `/releases/${name}/`;
    const behaviour = state.behaviours.get(name);
    if (behaviour === 'network') return NOWHERE + path;
    // A browser opens six connections per host, so a release that never answers has its own host. By the path
    // `/silent/` the page recognises it and gives it up early.
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

  /** Like on the edge, the page has the scripts that it starts, and the file of the plan has all others. */
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
    return `<!doctype html><meta charset="utf-8">${inlineTags(nonce)}<body>${PRELOADER}<script nonce="${nonce}" type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>${tags.join('')}</body>`;
  };

  const hostPlan: PlannedRelease = {
    version: host.release.version,
    uniqueName: host.release.uniqueName,
    base: '/host/',
    entry: host.release.entry,
    exposes: host.release.exposes,
    integrity: Object.fromEntries(host.release.files.map(({ path, integrity }) => [path, integrity])),
  };

  return { page, planFilesText, bytesOf, hostFiles, has: (path: string) => sources.has(path) };
};
