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

/** Named hooks with one payload each. */
export interface Hooks<Payloads> {
  on<Name extends keyof Payloads>(name: Name, listener: (payload: Payloads[Name]) => void): () => void;
  call<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void;
}

/** Creates hooks. A listener that throws is logged; the others are called all the same. */
export const createHooks = <Payloads = AppHooks>(): Hooks<Payloads> => {
  const listeners = new Map<keyof Payloads, Set<(payload: never) => void>>();
  return {
    on: (name, listener) => {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => void of.delete(listener);
    },
    call: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (payload: unknown) => void)(payload);
        } catch (error) {
          console.error(`[${String(name)}]`, error);
        }
      }
    },
  };
};
