import { locate } from '@jangada/contracts/page/match-route';
import { documentTitle } from '@jangada/contracts/domains/site/document-title';
import { addressOf } from '@jangada/remote-kit/routing/address';
import { browserHistory } from '@jangada/remote-kit/routing/session-history';
import { createSiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import { createSessionStore } from '../browser/storage.ts';
import { createFullReload } from '../errors/full-reload.ts';
import { createPendingReload } from './routing/pending-reload.ts';
import { createRedirects } from './routing/redirects.ts';
import { hasPage } from './routing/site-page.ts';
import type { SiteFacts } from './routing/site-page.ts';
import type { Shell } from './shell.ts';

/**
 * The navigator. Before a change of page it checks which pages exist and whether the navigation has to be a full load.
 */
export const createPages = (
  tenant: Shell['tenant'],
  offers: Shell['offers'],
  session: Shell['session'],
  modals: Shell['modals'],
  hasShellPage: SiteFacts['hasShellPage'],
) => {
  const storage = createSessionStore();
  const fullReload = createFullReload({ storage });
  const pendingReload = createPendingReload({ storage, isBlocked: () => modals.current.getState() !== null });
  const redirects = createRedirects(tenant.getState());
  const siteFacts = (): SiteFacts => ({
    site: tenant.getState(),
    offers: offers.getState(),
    session: session.getState().status,
    hasShellPage,
    redirectOf: (path) => {
      const { pathname, search } = window.location;
      const { path: current, language } = locate(pathname);
      return redirects.of(path, path === current ? search : '', language);
    },
  });
  const router = createSiteNavigator({
    history: browserHistory(),
    hasRoute: (path) => hasPage(addressOf(path).pathname, siteFacts()),
    routeChanges: offers,
    takesFullReload: () => fullReload.take() || pendingReload.take(),
    onTitle: (title) => {
      document.title = documentTitle(tenant.getState().title, title);
    },
  });
  return { fullReload, pendingReload, redirects, siteFacts, router };
};
