import { disallowRelease } from './release-files.ts';

/** The version whose internals are read here; `forget-release.test.ts` holds them to it. */
export const RUNTIME_VERSION = '2.9.2';

/** What is touched of an instance of the federation runtime. */
interface RuntimeInstance {
  readonly name: string;
  readonly options: { readonly id?: string; readonly remotes: { readonly name: string }[] };
  readonly moduleCache: Map<string, unknown>;
  readonly remoteHandler: { readonly idToRemoteMap: Record<string, { readonly name: string }> };
}

/** What is touched of the globals of the federation runtime. */
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
 * Makes the federation runtime forget a release: its instance, container, modules and the promise of its entry. There is
 * no public call for it, and the private `removeRemote` takes what the shell shares along with the last remote that
 * used it. This file imports nothing of the runtime, so that the bundle without federation does not carry it.
 */
export function unregisterRelease(uniqueName: string): void {
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
}
