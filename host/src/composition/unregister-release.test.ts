import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { init } from '@module-federation/enhanced/runtime';
import { createFederation } from './federation.ts';
import { unregisterRelease, RUNTIME_VERSION } from './unregister-release.ts';
import { addressOf, allowedRelease } from './release-files.ts';
import { runtimePlugins } from './runtime-plugins/runtime-plugins.ts';
import { createSharedModules } from './shared-modules.ts';

/**
 * Internals of the federation runtime that `unregister-release.ts` uses. When one of these tests fails, the runtime has
 * changed: read its `removeRemote` (runtime-core/dist/remote/index.js) again, then change both files.
 */
const HINT = `the internals that forget-release.ts touches are those of @module-federation ${RUNTIME_VERSION}`;

interface Globals {
  __FEDERATION__: { __INSTANCES__: { name: string; version: string }[]; __SHARE__: Record<string, object> };
  __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, unknown>;
}

const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: loading } = globalThis as unknown as Globals;

const HOME = './routes/home';

const aRelease = (digits: string): PlannedRelease => ({
  version: '1.0.0',
  uniqueName: `wallet__${digits}`,
  base: `/releases/wallet/${digits}/`,
  entry: 'entry.js',
  exposes: { [HOME]: { scripts: [] } },
  integrity: { 'entry.js': 'sha384-entry' },
});

/** Like a built entry: a separate instance with the shell's shared modules in its scope. */
const runEntry = (release: PlannedRelease) => {
  const tag = document.createElement('script');
  tag.src = addressOf(release, release.entry);
  document.head.append(tag);
  const instance = init({ name: release.uniqueName, remotes: [], shareStrategy: 'loaded-first' });
  Reflect.set(globalThis, release.uniqueName, {
    init: (scope: Parameters<typeof instance.initShareScopeMap>[1]) => instance.initShareScopeMap('default', scope),
    get: async () => {
      const customShareInfo = { scope: ['default'], shareConfig: { singleton: true, requiredVersion: false as const } };
      const react = await instance.loadShare('react', { customShareInfo });
      return () => ({ react: react && react() });
    },
  });
};

/** All occurrences of the release's name in the runtime. */
const traces = (uniqueName: string) => {
  const [host] = federation.__INSTANCES__.filter(({ name }) => name === 'host') as unknown as {
    options: { remotes: { name: string }[] };
    moduleCache: Map<string, unknown>;
    remoteHandler: { idToRemoteMap: Record<string, unknown> };
  }[];
  return {
    'options.remotes of the host': host?.options.remotes.some(({ name }) => name === uniqueName),
    'moduleCache of the host': host?.moduleCache.has(uniqueName),
    'remoteHandler.idToRemoteMap of the host': Object.keys(host?.remoteHandler.idToRemoteMap ?? {}).includes(
      `${uniqueName}/routes/home`,
    ),
    __INSTANCES__: federation.__INSTANCES__.some(({ name }) => name === uniqueName),
    __SHARE__: Object.keys(federation.__SHARE__).includes(uniqueName),
    __GLOBAL_LOADING_REMOTE_ENTRY__: Object.keys(loading).some((key) => key.startsWith(`${uniqueName}:`)),
  };
};

const everywhere = (found: boolean) => Object.fromEntries(Object.keys(traces('')).map((place) => [place, found]));

describe('forgetting a release', () => {
  const react = { useState: () => null };
  const loadExpose = createFederation(createSharedModules({ react: async () => react }), runtimePlugins);
  const [one, other] = [aRelease('0000000a'), aRelease('0000000b')];

  beforeAll(async () => {
    runEntry(one);
    runEntry(other);
    for (const release of [one, other]) expect(await loadExpose(release, HOME)).toMatchObject({ react });
  });

  it(`is written for version ${RUNTIME_VERSION} of the runtime`, () => {
    const versions = [...new Set(federation.__INSTANCES__.map(({ version }) => version))];
    expect({ hint: HINT, versions }).toEqual({ hint: HINT, versions: [RUNTIME_VERSION] });
  });

  it('finds the release in every registry of the runtime', () => {
    expect({ hint: HINT, ...traces(one.uniqueName) }).toEqual({ hint: HINT, ...everywhere(true) });
  });

  it('removes all of it, and nothing of the other release or of the shell’s shared modules', async () => {
    unregisterRelease(one.uniqueName);
    expect({ hint: HINT, ...traces(one.uniqueName) }).toEqual({ hint: HINT, ...everywhere(false) });
    expect(allowedRelease(one.uniqueName)).toBeUndefined();
    expect(traces(other.uniqueName)).toEqual(everywhere(true));
    unregisterRelease(other.uniqueName);
    // React is still shared although its last user is gone; the runtime's own `removeRemote` would have removed it.
    runEntry(one);
    expect(await loadExpose(one, HOME)).toMatchObject({ react });
  });

  it('does nothing for a release that was never loaded', () => {
    const before = federation.__INSTANCES__.length;
    unregisterRelease('wallet__ffffffff');
    expect(federation.__INSTANCES__).toHaveLength(before);
  });
});
