import type { Navigation, Place } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { matchRoute } from '@jangada/contracts/match-route';
import { routeClaims } from '@jangada/contracts/routes';
import type { RouteClaim } from '@jangada/contracts/routes';
import { createObservable } from './observable.ts';
import type { Settable } from './observable.ts';
import { addressOf, hrefIn, placeAt } from './place.ts';

export interface StubNavigation extends Navigation {
  readonly place: Settable<Place>;
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
  const start = inBrowser ? placeAt(window.location, claims).place : placeAt(addressOf(path), claims).place;
  const place = createObservable<Place>(start);
  const history = [path];
  const titles: string[] = [];

  if (inBrowser) window.addEventListener('popstate', () => place.set(placeAt(window.location, claims).place));

  const show = (to: string) => place.set(placeAt(addressOf(to), claims).place);

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
      history.push(to);
      if (inBrowser) window.history[options.replace ? 'replaceState' : 'pushState'](null, '', hrefIn(language(), to));
      show(to);
    },
    back: () => {
      heard('navigation.back', null);
      if (inBrowser) return window.history.back();
      if (history.length > 1) history.pop();
      show(history.at(-1) ?? '/');
    },
    href: (to) => hrefIn(language(), to),
    ways: createObservable(null),
    leads: (to) => matchRoute(claims, addressOf(to).pathname) !== null,
    setTitle: (title) => {
      titles.push(title);
      heard('navigation.setTitle', title);
    },
  };
};
