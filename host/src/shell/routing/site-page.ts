import { contentPage, resolvePage } from '@jangada/contracts/host/resolve-page';
import type { Page, PageFacts } from '@jangada/contracts/host/resolve-page';
import type { Session } from '@jangada/contracts/host/host-api';
import type { RouteMatch } from '@jangada/contracts/page/match-route';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { addressOf } from '@jangada/remote-kit/routing/address';
import type { Offers } from '../../composition/offers.ts';

export interface SiteFacts extends Pick<PageFacts, 'hasShellPage'> {
  readonly site: SiteConfig;
  readonly offers: Offers;
  readonly session: Session['status'];
  /** The redirect target of this path; tried before the routes (RTE-21). */
  readonly redirectOf?: (path: string) => string | null;
}

/** @param path without language prefix */
export const pageOf = (path: string, match: RouteMatch<RouteClaim> | null, facts: SiteFacts): Page => {
  const to = facts.redirectOf?.(path) ?? null;
  if (to !== null) return { kind: 'redirect', to };
  const { stateOf, routeOf } = facts.offers;
  return resolvePage(match, { ...facts, stateOf, routeOf });
};

/** The page of a path, outside of views. */
export const pageAt = (path: string, facts: SiteFacts): Page => pageOf(path, facts.offers.claimAt(path), facts);

export const isForPlayers = (path: string, { claimAt }: Pick<Offers, 'claimAt'>): boolean =>
  claimAt(path)?.route.auth === 'user';

/** Does a page exist at this path? Guests see the sign-in at paths that need a session. */
export const hasPage = (path: string, facts: SiteFacts): boolean => {
  const page = pageAt(path, facts);
  if (page.kind === 'redirect') return !page.to.startsWith('/') || hasPage(addressOf(page.to).pathname, facts);
  // If the site does not list its content pages, the page itself checks whether it exists.
  if (page.kind === 'shell' && page.claim.exists === 'content-page')
    return contentPage(facts.site, page.params) !== null;
  return page.kind !== 'not-found';
};
