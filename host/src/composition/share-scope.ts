import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';

/** Modules by the key that remotes import them with. */
export type Provided = Readonly<Record<string, () => Promise<unknown>>>;

type Factory = () => unknown;

/** One entry of a webpack share scope. */
interface SharedModule {
  get(): Factory | Promise<Factory>;
  readonly from: string;
  readonly eager: boolean;
  /** Set by webpack's consumers. */
  loaded?: 1;
}

/** What `container.init` takes: versions by key. Ours has one version of everything. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

export interface Sharing {
  readonly scope: ShareScope;
  /** The keys among these that this shell does not have. */
  missing(keys: readonly string[]): string[];
  /** Fetches modules before they are asked for; rejects when one does not arrive. */
  ready(keys: readonly string[]): Promise<void>;
}

/** How often the shell asks for a shared module before the remote that needs it is told. */
export const SHARED_ATTEMPTS_MAX = 2;

/**
 * Makes the share scope of the page from what the shell provides.
 *
 * A remote that once got a rejection for a shared module keeps it for ever (webpack's `consumes`), so callers await
 * `ready` first, and a module that failed is asked for again the next time.
 */
export const createSharing = (provided: Provided): Sharing => {
  const arrived = new Map<string, unknown>();
  const underway = new Map<string, Promise<unknown>>();

  const fetchModule = async (key: string, attempt = 1): Promise<unknown> => {
    try {
      const module = await provided[key]?.();
      arrived.set(key, module);
      return module;
    } catch (error) {
      if (attempt >= SHARED_ATTEMPTS_MAX) throw error;
      return fetchModule(key, attempt + 1);
    }
  };

  const take = (key: string): Promise<unknown> => {
    const started = underway.get(key) ?? fetchModule(key).finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };

  const shared = (key: string): SharedModule => ({
    from: 'host',
    eager: false,
    get: () => (arrived.has(key) ? () => arrived.get(key) : take(key).then((module) => () => module)),
  });

  return {
    scope: Object.fromEntries(Object.keys(provided).map((key) => [key, { [CONTRACT_VERSION]: shared(key) }])),
    missing: (keys) => keys.filter((key) => !Object.hasOwn(provided, key)),
    ready: async (keys) => {
      await Promise.all(keys.filter((key) => !arrived.has(key)).map(take));
    },
  };
};
