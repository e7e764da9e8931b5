import { addressOf } from './address.ts';
import type { Address } from './address.ts';

export interface EntryState {
  /** The router's `location.key`: the same on the way back and after a reload, another one for every new visit. */
  readonly key?: string;
  /** The router's `location.state`. */
  readonly state?: unknown;
  /** The history entry belongs to an open modal or panel; it has the key of the page below. */
  readonly overlay?: true;
}

/** The session history of a page: the browser's, or one in memory for tests and stories. */
export interface SessionHistory {
  address(): Address;
  entry(): EntryState;
  /**
   * Without `href` the address stays as it is: browsers refuse to write an address such as `//x/y`, which they read as
   * another host.
   */
  push(entry: EntryState, href?: string): void;
  replace(entry: EntryState, href?: string): void;
  go(delta: number): void;
  /** Calls the listener after the visitor, or `go`, went back or forward. */
  onPop(listener: () => void): void;
  /** Calls the listener after the browser has restored the page from its back/forward cache. */
  onRestore(listener: () => void): void;
  scrollToTop(): void;
}

/** The only place that writes the browser's history. */
export const browserHistory = (): SessionHistory => {
  // The browser must not restore scroll positions: a change of route starts at the top, also on the way back (RTE-90,
  // RTE-91).
  window.history.scrollRestoration = 'manual';
  return {
    address: () => window.location,
    entry: () => (window.history.state as EntryState | null) ?? {},
    push: (entry, href) => window.history.pushState(entry, '', href),
    replace: (entry, href) => window.history.replaceState(entry, '', href),
    go: (delta) => (delta === -1 ? window.history.back() : window.history.go(delta)),
    onPop: (listener) => window.addEventListener('popstate', listener),
    onRestore: (listener) =>
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      }),
    scrollToTop: () => window.scrollTo(0, 0),
  };
};

/** Replaces the address without the router; the state of the history entry does not change. */
export const replaceAddress = (href: string): void => window.history.replaceState(window.history.state, '', href);

export const memoryHistory = (first: string): SessionHistory => {
  const entries: { entry: EntryState; href: string }[] = [{ entry: {}, href: first }];
  const listeners: (() => void)[] = [];
  let index = 0;
  const current = () => entries[index] ?? { entry: {}, href: first };
  return {
    address: () => addressOf(current().href),
    entry: () => current().entry,
    push: (entry, href = current().href) => {
      index += 1;
      entries.splice(index, entries.length, { entry, href });
    },
    replace: (entry, href = current().href) => void entries.splice(index, 1, { entry, href }),
    go: (delta) => {
      const next = index + delta;
      if (!entries[next]) return;
      index = next;
      for (const listener of listeners) listener();
    },
    onPop: (listener) => void listeners.push(listener),
    // A history in memory is never unloaded, so it is never restored.
    onRestore: () => {},
    scrollToTop: () => {},
  };
};
