import type { Navigation, Place } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { matchRoute } from '@jangada/contracts/match-route';
import { routeClaims } from '@jangada/contracts/routes';
import type { RouteClaim } from '@jangada/contracts/routes';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { addressOf, hrefIn, placeAt } from './place.ts';

export interface StubNavigation extends Navigation {
  readonly place: StoreApi<Place>;
  readonly titles: readonly string[];
}

export interface StubNavigationOptions {
  readonly path: string;
  /** Every path of the site; the route table unless given. */
  readonly claims?: readonly RouteClaim[];
  readonly language: () => Language;
  /** Uses the browser's own address and history, for a remote running alone; tests stay in memory. */
  readonly inBrowser: boolean;
  readonly heard: (what: string, detail: unknown) => void;
}

const isAbsolute = (to: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to);

/** Navigation without a shell: every path the product has leads somewhere, history is a list. */
export const createStubNavigation = ({
  path,
  claims = routeClaims,
  language,
  inBrowser,
  heard,
}: StubNavigationOptions): StubNavigation => {
  let visits = 0;
  const newEntry = () => `visit-${++visits}`;
  const entryOfBrowser = (): string => (window.history.state as { entry?: string } | null)?.entry ?? '';
  const fromBrowser = () => placeAt(window.location, claims, entryOfBrowser()).place;

  const history = [{ to: path, entry: newEntry() }];
  const shown = ({ to, entry }: { to: string; entry: string }) => placeAt(addressOf(to), claims, entry).place;
  const place = createStore<Place>(() => (inBrowser ? fromBrowser() : shown({ to: path, entry: 'visit-1' })));
  const titles: string[] = [];

  if (inBrowser) window.addEventListener('popstate', () => place.setState(fromBrowser(), true));

  return {
    place,
    titles,
    go: (to, options = {}) => {
      heard('navigation.go', to);
      // Another origin is a place to leave for; an address that runs script is none.
      if (isAbsolute(to)) {
        if (inBrowser && /^https?:$/.test(new URL(to, window.location.href).protocol)) window.location.assign(to);
        return;
      }
      if (options.replace) history.pop();
      const visit = { to, entry: newEntry() };
      history.push(visit);
      if (inBrowser) {
        const state = { entry: visit.entry };
        window.history[options.replace ? 'replaceState' : 'pushState'](state, '', hrefIn(language(), to));
      }
      place.setState(shown(visit), true);
    },
    back: () => {
      heard('navigation.back', null);
      if (inBrowser) return window.history.back();
      if (history.length > 1) history.pop();
      const visit = history.at(-1);
      if (visit) place.setState(shown(visit), true);
    },
    href: (to) => hrefIn(language(), to),
    ways: createStore(() => null),
    leads: (to) => matchRoute(claims, addressOf(to).pathname) !== null,
    setTitle: (title) => {
      titles.push(title);
      heard('navigation.setTitle', title);
    },
  };
};
