import type { PlannedRemote } from '../delivery/plan.ts';
import type { RouteMatch } from '../page/match-route.ts';
import type { RemoteName } from '../values/remotes.ts';
import type { RouteClaim } from '../page/routes.ts';
import type { PageHeading, SiteConfig } from '../domains/site/site-config.ts';
import type { Session } from './host-api.ts';
import { claimApplies } from '../page/offer.ts';

export type PageParams = Readonly<Record<string, string>>;

export type Page =
  /** `to` may be an address on another site: a full navigation. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page for players only: the visitor is sent to sign in, the path is remembered (RTE-20). */
  | { readonly kind: 'sign-in' }
  /** The session is still unknown; protected pages are not shown. */
  | { readonly kind: 'waiting'; readonly claim: RouteClaim }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'maintenance'; readonly claim: RouteClaim; readonly remote: RemoteName }
  | {
      readonly kind: 'remote';
      readonly claim: RouteClaim;
      readonly remote: RemoteName;
      readonly expose: string;
      readonly params: PageParams;
    }
  | { readonly kind: 'shell'; readonly claim: RouteClaim; readonly params: PageParams };

/** The inputs of the decision in addition to the claim. */
export interface PageFacts {
  readonly site: SiteConfig;
  readonly stateOf: (remote: RemoteName) => PlannedRemote['state'];
  /** The module of a route, by its pattern; null when the live release does not contain it. */
  readonly routeOf: (remote: RemoteName, path: string) => string | null;
  /** `unknown` on the edge, which has no session: it sends the page, and the shell decides again. */
  readonly session: Session['status'] | 'unknown';
  /** Does the shell itself have a page for this claim? */
  readonly hasShellPage: (path: string) => boolean;
}

const fill = (path: string, params: PageParams): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const notFound: Page = { kind: 'not-found' };

const remotePage = (claim: RouteClaim, remote: RemoteName, params: PageParams, facts: PageFacts): Page => {
  if (facts.stateOf(remote) === 'maintenance') return { kind: 'maintenance', claim, remote };
  // A page that only opens a modal shows home behind it (RTE-28).
  const expose = facts.routeOf(remote, claim.path) ?? (claim.opens ? facts.routeOf(remote, '/') : null);
  if (expose === null) return notFound;
  if (claim.auth === 'user' && facts.session === 'guest') return { kind: 'sign-in' };
  if (claim.auth === 'user' && facts.session === 'checking') return { kind: 'waiting', claim };
  return { kind: 'remote', claim, remote, expose, params };
};

/**
 * Decides which page an address shows, from the claim it matches, the tenant's switches, the live offers and the
 * session. The edge and the shell both call it, so that the status of the HTML and the screen cannot differ.
 *
 * @param match the claim of the path: by `matchRoute` in the edge, by the router in the browser
 */
export const resolvePage = (match: RouteMatch<RouteClaim> | null, facts: PageFacts): Page => {
  // A claim is matched even where it does not apply: where boxes are off, `/casino/box/x` must not become a provider's
  // game (RTE-51).
  if (!match || !claimApplies(match.route, facts.site)) return notFound;
  const { route: claim, params } = match;
  if (claim.redirect) return { kind: 'redirect', to: fill(claim.redirect, params) };
  if (claim.owner !== 'host') return remotePage(claim, claim.owner, params, facts);
  return facts.hasShellPage(claim.path) ? { kind: 'shell', claim, params } : notFound;
};

/**
 * The heading of a content page of the tenant (RTE-82): null when the site has no such page, undefined while its pages
 * are not listed; the page itself then loads it.
 */
export const contentPage = ({ pages }: SiteConfig, { slug }: PageParams): PageHeading | null | undefined =>
  pages === undefined ? undefined : (pages.find((page) => page.slug === slug) ?? null);
