/** Events of the application, by hook name (BOOT-26 to BOOT-28). */
export interface AppHooks {
  /** A chunk failed to load, prefetched or for a view. */
  'app:chunkError': { readonly error: unknown };
  /** An unrecoverable error, or any error of a crawler's page, which shows no error page. */
  'app:error': { readonly error: unknown };
  /** A third-party script was blocked or failed; not counted against a release. */
  'app:thirdPartyError': { readonly error: unknown };
  /** The service worker could not be registered (PWA-06). */
  'registration failed': { readonly error: unknown };
}

export interface Hooks<Payloads> {
  on<Name extends keyof Payloads>(name: Name, listener: (payload: Payloads[Name]) => void): () => void;
  call<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void;
}

/** A listener that throws is logged; the other listeners are still called. */
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
