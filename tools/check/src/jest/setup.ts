import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

// Browser APIs that jsdom lacks; none of them affects a test.

const noop = (): void => undefined;

// With this function React's development build would measure every render for the browser's profiler.
Object.assign(console, { timeStamp: undefined });

Object.assign(globalThis, { TextEncoder, TextDecoder });
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
if (typeof globalThis.fetch !== 'function') {
  Object.assign(globalThis, { fetch: () => Promise.reject(new Error('No network in this test')) });
}

if (typeof performance.mark !== 'function') {
  Object.assign(performance, {
    mark: noop,
    measure: noop,
    clearMarks: noop,
    clearMeasures: noop,
    getEntriesByName: () => [],
  });
}

if (typeof globalThis.structuredClone !== 'function') {
  globalThis.structuredClone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
}

// A page that runs for seconds in a test sends its reports.
if (typeof navigator !== 'undefined') navigator.sendBeacon ??= () => true;

if (typeof globalThis.matchMedia !== 'function') {
  globalThis.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: noop,
    removeEventListener: noop,
    addListener: noop,
    removeListener: noop,
    dispatchEvent: () => false,
  });
}

/** Tells the other channels of its name, as another tab would hear it. */
class TabChannel extends EventTarget {
  static readonly opened = new Set<TabChannel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    TabChannel.opened.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of TabChannel.opened)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    TabChannel.opened.delete(this);
  }
}

if (!('BroadcastChannel' in globalThis)) Object.assign(globalThis, { BroadcastChannel: TabChannel });

class SilentObserver {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
  takeRecords = () => [];
}

for (const name of ['ResizeObserver', 'IntersectionObserver']) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: SilentObserver });
}

if (typeof document !== 'undefined') document.adoptedStyleSheets ??= [];

if (typeof Element !== 'undefined') {
  Element.prototype.scrollTo ??= noop;
  Element.prototype.scrollIntoView ??= noop;
}
globalThis.scrollTo = noop;
