import type { Place } from '@jangada/contracts/host/host-api';
import { localise } from '@jangada/contracts/page/match-route';
import type { Language } from '@jangada/contracts/values/languages';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { SiteNavigator } from './site-navigator.ts';

export interface SiteRouterProps {
  readonly site: SiteNavigator;
  readonly children: ReactNode;
}

interface Shown {
  readonly place: Place;
  readonly language: Language;
  /** The router's `location.state`. */
  readonly state: unknown;
}

const read = ({ place, language, entryState }: SiteNavigator): Shown => ({
  place: place.getState(),
  language: language.getState(),
  state: entryState(),
});

const isSamePage = (one: Shown, other: Shown): boolean =>
  one.place.path === other.place.path && one.language === other.language;

/**
 * The place that is rendered. Another page is rendered in a transition: the browser can paint and take input meanwhile,
 * and the current page stays until the next one is ready. React renders a step through the history at once. Another
 * query of the same page is rendered at once as well: its controls show what was chosen, and the next choice starts
 * from it.
 */
const useShownPlace = (site: SiteNavigator): Shown => {
  const [shown, setShown] = useState(() => read(site));
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  useEffect(() => {
    const update = () => {
      const now = read(site);
      if (now.place === latest.current.place) return;
      // Makes only one of the two updates: React would process an update without a change again, after the transition
      // beside it.
      if (isSamePage(latest.current, now)) setShown(now);
      else startTransition(() => setShown(now));
    };
    // Reads the place once more, because it may have changed since the first rendering.
    update();
    // One subscription is enough: a change of the language changes the place too.
    return site.place.subscribe(update);
  }, [site]);
  return shown;
};

/**
 * The first child of the page, so that its layout effect runs before those of the page, which may restore a scroll
 * position.
 */
const ShownPlace = ({ site, place }: { site: SiteNavigator; place: Place }) => {
  useLayoutEffect(() => site.shown(place), [site, place]);
  return null;
};

/**
 * The one router of a page. Its `basename` is the language prefix, so that `useLocation`, `Link` and `useNavigate` take
 * paths without it.
 */
export const SiteRouter = ({ site, children }: SiteRouterProps) => {
  const { place, language, state } = useShownPlace(site);
  const { path, search, hash, key } = place;
  const location = { pathname: localise(language, path), search, hash, key, state };
  return (
    <Router basename={localise(language, '/')} location={location} navigator={site.navigator}>
      <ShownPlace site={site} place={place} />
      {children}
    </Router>
  );
};
