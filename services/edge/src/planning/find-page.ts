import type { Planned } from './plans.ts';
import { claimsOf, type Offer } from '@jangada/contracts/page/offer';
import { contentPage, resolvePage, type PageFacts } from '@jangada/contracts/host/resolve-page';
import type { Language } from '@jangada/contracts/values/languages';
import { localise, locate, matchRoute } from '@jangada/contracts/page/match-route';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

/** The page that an address of the site shows, for its HTML. */
export interface Page {
  readonly language: Language;
  /** The path without its language prefix. */
  readonly path: string;
  readonly claim: RouteClaim | null;
  /** The module that shows the page; null where the shell itself does. */
  readonly expose: string | null;
  readonly status: number;
  /** The title of this page alone, without the site's. */
  readonly title: string | undefined;
}

export type Destination = { readonly redirect: string } | { readonly page: Page };

/** The site's error page, for an address that leads nowhere. */
export const notFound = ({ language, path }: Pick<Page, 'language' | 'path'>): Page => ({
  language,
  path,
  claim: null,
  expose: null,
  status: 404,
  title: undefined,
});

/** The offers of the live remotes, and the routes of those in maintenance. */
export const offersOf = ({ plan }: Planned): Offer[] =>
  Object.values(plan.remotes).flatMap(({ state, chain, offer }) =>
    state === 'live' ? (chain[0]?.offer ?? []) : (offer ?? []),
  );

const factsOf = ({ plan }: Planned, site: SiteConfig): PageFacts => ({
  site,
  stateOf: (remote) => plan.remotes[remote]?.state ?? 'absent',
  routeOf: (remote, path) =>
    plan.remotes[remote]?.chain[0]?.offer?.routes.find((route) => route.path === path)?.expose ?? null,
  // Only the shell knows the session; the HTML is the same for all visitors.
  session: 'unknown',
  hasShellPage: () => true,
});

/**
 * Finds the page of an address from the route table and the live offers of this plan, by the function that the shell
 * uses.
 *
 * @param pathname the path as requested, language prefix included
 */
export const findPage = (pathname: string, planned: Planned, site: SiteConfig): Destination => {
  const { language, path } = locate(pathname);
  const nothing: Destination = { page: notFound({ language, path }) };
  const resolved = resolvePage(matchRoute(claimsOf(offersOf(planned)), path), factsOf(planned, site));
  if (resolved.kind === 'redirect') return { redirect: localise(language, resolved.to) };
  if (!('claim' in resolved)) return nothing;
  const { claim } = resolved;
  const page = { language, path, claim, expose: null, status: 200, title: claim.title };
  switch (resolved.kind) {
    case 'maintenance':
      return { page: { ...page, status: 503 } };
    case 'remote':
      return { page: { ...page, expose: resolved.expose } };
    case 'shell': {
      if (claim.exists !== 'content-page') return { page };
      const heading = contentPage(site, resolved.params);
      return heading === null ? nothing : { page: { ...page, title: heading?.title[language] } };
    }
    case 'waiting':
      return { page };
  }
};
