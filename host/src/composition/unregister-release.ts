import { disallowRelease } from './release-files.ts';

/** The version whose internals are used here; `unregister-release.test.ts` checks them. */
export const RUNTIME_VERSION = '2.9.2';

interface RuntimeInstance {
  readonly name: string;
  readonly options: { readonly id?: string; readonly remotes: { readonly name: string }[] };
  readonly moduleCache: Map<string, unknown>;
  readonly remoteHandler: { readonly idToRemoteMap: Record<string, { readonly name: string }> };
}

interface RuntimeGlobals {
  readonly __FEDERATION__?: {
    readonly __INSTANCES__: RuntimeInstance[];
    readonly __SHARE__: Record<string, unknown>;
  };
  readonly __GLOBAL_LOADING_REMOTE_ENTRY__?: Record<string, unknown>;
}

const removeWhere = <Value>(list: Value[], isGone: (value: Value) => boolean): void => {
  for (const value of list.filter(isGone)) list.splice(list.indexOf(value), 1);
};

/**
 * Removes a release from the federation runtime: its instance, container, modules and the promise of its entry. The
 * runtime has no public call for it, and the private `removeRemote` also removes the shell's shared modules with the
 * last remote that used them. This file does not import the runtime, so that the bundle without federation does not
 * contain it.
 */
export const unregisterRelease = (uniqueName: string): void => {
  disallowRelease(uniqueName);
  const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: loading = {} } = globalThis as RuntimeGlobals;
  if (!federation) return;
  const isIt = ({ name }: { readonly name: string }) => name === uniqueName;
  for (const { options, moduleCache, remoteHandler } of federation.__INSTANCES__) {
    removeWhere(options.remotes, isIt);
    moduleCache.delete(uniqueName);
    for (const [id, known] of Object.entries(remoteHandler.idToRemoteMap)) {
      if (isIt(known)) delete remoteHandler.idToRemoteMap[id];
    }
  }
  for (const key of Object.keys(loading)) if (key.startsWith(`${uniqueName}:`)) delete loading[key];
  for (const { name, options } of federation.__INSTANCES__.filter(isIt))
    delete federation.__SHARE__[options.id || name];
  removeWhere(federation.__INSTANCES__, isIt);
};
