import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';

/** Modules by the key that remotes import. */
export type Provided = Readonly<Record<string, () => Promise<unknown>>>;

type Factory = () => object;

interface SharedModule {
  readonly version: string;
  readonly scope: 'default';
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: false };
  get(): Factory | Promise<Factory>;
}

export interface SharedModules {
  /** The `shared` option of the runtime: one version of each module. */
  readonly options: Record<string, SharedModule>;
  /** The keys that this shell does not provide. */
  missing(keys: readonly string[]): string[];
  /** Loads modules before a remote imports them; rejects when one fails. */
  preload(keys: readonly string[]): Promise<void>;
}

/** Attempts to load a shared module before the remote that needs it fails. */
const SHARED_ATTEMPTS_MAX = 2;

/**
 * Creates the shared modules from the table of provided modules. The shell imports the same modules, so the page has
 * one React. A loaded module is returned synchronously; a failed one is loaded again at the next request.
 */
export const createSharedModules = (provided: Provided): SharedModules => {
  const loaded = new Map<string, Factory>();
  const loading = new Map<string, Promise<Factory>>();

  const attempt = async (key: string, number = 1): Promise<Factory> => {
    try {
      const module = (await provided[key]?.()) as object;
      const factory = () => module;
      loaded.set(key, factory);
      return factory;
    } catch (error) {
      if (number >= SHARED_ATTEMPTS_MAX) throw error;
      return attempt(key, number + 1);
    }
  };

  const load = (key: string): Promise<Factory> => {
    const started = loading.get(key) ?? attempt(key).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };

  const optionOf = (key: string): SharedModule => ({
    version: CONTRACT_VERSION,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: false },
    get: () => loaded.get(key) ?? load(key),
  });

  return {
    options: Object.fromEntries(Object.keys(provided).map((key) => [key, optionOf(key)])),
    missing: (keys) => keys.filter((key) => !Object.hasOwn(provided, key)),
    preload: async (keys) => {
      await Promise.all(keys.filter((key) => !loaded.has(key)).map(load));
    },
  };
};
