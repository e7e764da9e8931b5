import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import federationRuntime from '@module-federation/webpack-bundler-runtime';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { LabRelease } from './protocol.ts';
import { provided } from './provided.ts';

// Remotes contain no runtime: their entries find it at this global, as in the shell.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
Reflect.set(globalThis, '_FEDERATION_BUNDLER_RUNTIME', federationRuntime);

/** Modules for stories and fakes only, which no shell provides. */
const forStories: Readonly<Record<string, () => Promise<unknown>>> = {
  '@jangada/remote-kit/stories': () => import('@jangada/remote-kit/stories'),
  '@jangada/remote-kit/fakes': () => import('@jangada/remote-kit/fakes'),
  '@jangada/remote-kit/stub-data': () => import('@jangada/remote-kit/stub-data'),
};

const shared = (load: () => Promise<unknown>) => ({
  version: CONTRACT_VERSION,
  shareConfig: { singleton: true, requiredVersion: false as const },
  get: async () => {
    const module = (await load()) as object;
    return () => module;
  },
});

const runtime = createInstance({
  name: 'lab',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(Object.entries({ ...provided, ...forStories }).map(([key, load]) => [key, shared(load)])),
});

/** Loads a module of a release with the federation runtime, without a shell. */
export const loadModule = async (release: LabRelease, expose: string): Promise<Readonly<Record<string, unknown>>> => {
  const { uniqueName, base, entry, exposes, container: type = 'global' } = release;
  if (!exposes[expose]) throw new Error(`There is no ${expose}.`);
  runtime.registerRemotes([{ name: uniqueName, entryGlobalName: uniqueName, entry: base + entry, type }]);
  const module = await runtime.loadRemote<Record<string, unknown>>(`${uniqueName}${expose.slice(1)}`);
  if (!module) throw new Error(`${entry} has no ${expose}.`);
  return module;
};
