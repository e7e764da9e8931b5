import type { Session } from '@jangada/contracts/host/host-api';
import { claimApplies } from '@jangada/contracts/host/offer';
import { matchRoute } from '@jangada/contracts/match-route';
import type { RouteClaim } from '@jangada/contracts/routes';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { addressOf } from '@jangada/remote-kit/place';
import type { Offers } from '../composition/offers.ts';

/** What an address shows. */
export type Page =
  /** `to` may be an address elsewhere: a full navigation. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Only for players: the visitor is sent to sign in, the path is remembered (RTE-20). */
  | { readonly kind: 'sign-in' }
  /** Nobody knows yet who is here; nothing protected is shown meanwhile. */
  | { readonly kind: 'waiting'; readonly claim: RouteClaim }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'maintenance'; readonly claim: RouteClaim; readonly remote: RemoteName }
  | {
      readonly kind: 'remote';
      readonly claim: RouteClaim;
      readonly remote: RemoteName;
      readonly expose: string;
      readonly params: Params;
    }
  | { readonly kind: 'shell'; readonly claim: RouteClaim; readonly params: Params };

type Params = Readonly<Record<string, string>>;

export interface Deciding {
  readonly site: SiteConfig;
  readonly offers: Offers;
  readonly session: Session['status'];
  /** Does the shell itself have a page for this claim? */
  readonly hasShellPage: (path: string) => boolean;
  /** Where the server sends visitors of this path on; tried before the routes (RTE-21). */
  readonly redirectOf?: (path: string) => string | null;
}

const fill = (path: string, params: Params): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const notFound: Page = { kind: 'not-found' };

const pageOfRemote = (claim: RouteClaim, remote: RemoteName, params: Params, { offers, session }: Deciding): Page => {
  if (offers.stateOf(remote) === 'maintenance') return { kind: 'maintenance', claim, remote };
  // A page that only opens a modal has home behind it (RTE-28).
  const expose = offers.routeOf(remote, claim.path) ?? (claim.opens ? offers.routeOf(remote, '/') : null);
  if (expose === null) return notFound;
  if (claim.auth === 'user' && session === 'guest') return { kind: 'sign-in' };
  if (claim.auth === 'user' && session === 'checking') return { kind: 'waiting', claim };
  return { kind: 'remote', claim, remote, expose, params };
};

/**
 * Decides what a path shows, from the route table, the tenant's switches, the live offers and the session: the same
 * answer the edge comes to for the HTML.
 *
 * @param path without language prefix
 */
export const decidePage = (path: string, deciding: Deciding): Page => {
  const sentOn = deciding.redirectOf?.(path) ?? null;
  if (sentOn !== null) return { kind: 'redirect', to: sentOn };
  const match = matchRoute(deciding.offers.claims, path);
  if (!match || !claimApplies(match.route, deciding.site)) return notFound;
  const { route: claim, params } = match;
  if (claim.redirect) return { kind: 'redirect', to: fill(claim.redirect, params) };
  if (claim.owner !== 'host') return pageOfRemote(claim, claim.owner, params, deciding);
  return deciding.hasShellPage(claim.path) ? { kind: 'shell', claim, params } : notFound;
};

/** Is this a page that needs a session? */
export const isForPlayers = (path: string, { claims }: Pick<Offers, 'claims'>): boolean =>
  matchRoute(claims, path)?.route.auth === 'user';

/** Where the site does not say which pages it has, the page itself finds out. */
const isPublished = ({ pages }: SiteConfig, { slug }: Params): boolean =>
  pages === undefined || pages.some((page) => page.slug === slug);

/** Is there anything to show at this path? A path that needs a session leads somewhere too: to signing in. */
export const leadsSomewhere = (path: string, deciding: Deciding): boolean => {
  const page = decidePage(path, deciding);
  if (page.kind === 'redirect')
    return !page.to.startsWith('/') || leadsSomewhere(addressOf(page.to).pathname, deciding);
  if (page.kind === 'shell' && page.claim.exists === 'content-page') return isPublished(deciding.site, page.params);
  return page.kind !== 'not-found';
};
