import type { Planned } from './plans.ts';
import { claimApplies, claimsOf, type Offer } from '@jangada/contracts/host/offer';
import type { Language } from '@jangada/contracts/languages';
import { localise, locate, matchRoute } from '@jangada/contracts/match-route';
import type { RouteClaim } from '@jangada/contracts/routes';
import type { PageHeading, SiteConfig } from '@jangada/contracts/site/site-config';

/** What an address of the site leads to. */
export interface Page {
  readonly language: Language;
  /** Without language prefix. */
  readonly path: string;
  readonly claim: RouteClaim | null;
  /** The module that shows it; null where the shell itself does. */
  readonly expose: string | null;
  readonly status: number;
  /** Of this page alone, without the site's. */
  readonly title: string | undefined;
}

export type Destination = { readonly redirect: string } | { readonly page: Page };

const liveOffers = ({ plan }: Planned): Offer[] =>
  Object.values(plan.remotes).flatMap(({ state, chain }) =>
    state === 'live' && chain[0]?.offer ? [chain[0].offer] : [],
  );

/**
 * Finds what an address shows, from the route table and the live offers of this plan: the same answer the shell comes to.
 *
 * @param pathname the path as requested, language prefix included
 */
export const findPage = (pathname: string, planned: Planned, site: SiteConfig): Destination => {
  const { language, path } = locate(pathname);
  const nothing: Destination = {
    page: { language, path, claim: null, expose: null, status: 404, title: undefined },
  };

  // Matched against every claim first: `/casino/box/x` stays a box where boxes are off, it is no provider's game (RTE-51).
  const match = matchRoute(claimsOf(liveOffers(planned)), path);
  if (!match || !claimApplies(match.route, site)) return nothing;
  const claim = match.route;
  if (claim.redirect) return { redirect: localise(language, fill(claim.redirect, match.params)) };
  const page = { language, path, claim, expose: null, status: 200, title: claim.title };
  if (claim.exists === 'content-page') {
    const heading = contentPage(site, match.params['slug']);
    return heading === null ? nothing : { page: { ...page, title: heading?.title[language] } };
  }
  if (claim.owner === 'host') return { page };

  const remote = planned.plan.remotes[claim.owner];
  if (remote?.state === 'maintenance') return { page: { ...page, status: 503 } };
  const expose = exposeOf(claim, remote?.chain[0]?.offer);
  return expose === null ? nothing : { page: { ...page, expose } };
};

/**
 * The validation step of `/pages/{slug}` (RTE-82): null when the site says that it has no such page, undefined while it
 * does not say what it has; the shell asks again when it shows the page.
 */
const contentPage = ({ pages }: SiteConfig, slug: string | undefined): PageHeading | null | undefined =>
  pages === undefined ? undefined : (pages.find((page) => page.slug === slug) ?? null);

/** A page that only opens a modal shows the home page below it, whether or not the offer repeats its path. */
const exposeOf = (claim: RouteClaim, offer: Offer | undefined): string | null => {
  const offered = (path: string) => offer?.routes.find((route) => route.path === path)?.expose ?? null;
  return offered(claim.path) ?? (claim.opens ? offered('/') : null);
};

const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
