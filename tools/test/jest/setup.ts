import { TextDecoder, TextEncoder } from 'node:util';
import { webcrypto } from 'node:crypto';

/* What jsdom leaves out of a browser and our code uses. */
Object.assign(globalThis, { TextEncoder, TextDecoder });
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
if (typeof performance.mark !== 'function') Object.assign(performance, { mark: () => undefined });
if (typeof globalThis.matchMedia !== 'function') {
  Object.assign(globalThis, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}
if (typeof globalThis.fetch !== 'function') {
  Object.assign(globalThis, { fetch: () => Promise.reject(new Error('No network in this test')) });
}
