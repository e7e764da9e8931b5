import { localise } from '@jangada/contracts/page/match-route';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { useStore } from 'zustand';
import type { SiteNavigator } from './site-navigator.ts';

export interface SiteRouterProps {
  readonly site: SiteNavigator;
  readonly children: ReactNode;
}

/**
 * The one router of a page. Its `basename` is the language prefix, so that `useLocation`, `Link` and `useNavigate` take
 * paths without it.
 */
export const SiteRouter = ({ site, children }: SiteRouterProps) => {
  const { path, search, hash, key } = useStore(site.place);
  const language = useStore(site.language);
  const location = { pathname: localise(language, path), search, hash, key, state: site.entryState() };
  return (
    <Router basename={localise(language, '/')} location={location} navigator={site.navigator}>
      {children}
    </Router>
  );
};
