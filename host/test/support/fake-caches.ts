/** `globalThis.caches` as far as the shell uses it: entries in the order they were put, by address. */
export const installCaches = () => {
  const stores = new Map<string, Map<string, Response | undefined>>();
  const addressOf = (request: RequestInfo | URL): string =>
    typeof request === 'string' ? request : 'url' in request ? request.url : request.href;
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response | undefined>();
    stores.set(name, store);
    return store;
  };
  const cacheOf = (name: string) => ({
    keys: async () => [...storeOf(name).keys()].map((url) => ({ url })),
    match: async (request: RequestInfo | URL) => storeOf(name).get(addressOf(request)),
    put: async (request: RequestInfo | URL, response: Response) => {
      storeOf(name).delete(addressOf(request));
      storeOf(name).set(addressOf(request), response);
    },
    delete: async (request: RequestInfo | URL) => storeOf(name).delete(addressOf(request)),
  });
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    value: {
      has: async (name: string) => stores.has(name),
      open: async (name: string) => cacheOf(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
  });
  return {
    put: (name: string, url: string, response?: Response) => void storeOf(name).set(url, response),
    get: (name: string, url: string) => stores.get(name)?.get(url),
    remove: (name: string, url: string) => stores.get(name)?.delete(url),
    list: (name: string) => [...(stores.get(name)?.keys() ?? [])],
    names: () => [...stores.keys()],
    uninstall: () => void Reflect.deleteProperty(globalThis, 'caches'),
  };
};
