/** What the application tells of itself; each by a name of its own (BOOT-26 to BOOT-28). */
export interface AppHooks {
  /** A piece of code that was fetched ahead, or for a view, did not come. */
  'app:chunkError': { readonly error: unknown };
  /** Something failed for good, or for a crawler, which gets no error page of its own. */
  'app:error': { readonly error: unknown };
  /** Something of a third party was blocked or did not work: not ours, and no reason to distrust a release. */
  'app:thirdPartyError': { readonly error: unknown };
  /** The service worker could not be registered (PWA-06); the site works as before. */
  'registration failed': { readonly error: unknown };
}

type Listener<Name extends keyof AppHooks> = (told: AppHooks[Name]) => void;

export interface Hooks {
  on<Name extends keyof AppHooks>(name: Name, listener: Listener<Name>): () => void;
  call<Name extends keyof AppHooks>(name: Name, told: AppHooks[Name]): void;
}

/** The application's hooks. One listener that fails keeps nothing from the others. */
export const createHooks = (): Hooks => {
  const listeners = new Map<keyof AppHooks, Set<(told: never) => void>>();
  return {
    on: (name, listener) => {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => void of.delete(listener);
    },
    call: (name, told) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (told: unknown) => void)(told);
        } catch (error) {
          console.error(`[${name}]`, error);
        }
      }
    },
  };
};
