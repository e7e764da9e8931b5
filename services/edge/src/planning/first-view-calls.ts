import { getMe } from '@jangada/contracts/domains/auth/session';
import { callToStart } from '@jangada/contracts/client/call-to-start';
import type { Offer } from '@jangada/contracts/page/offer';
import type { CallToStart } from '@jangada/contracts/delivery/boot';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import { fillCall, startsCall, type FirstViewCall } from '@jangada/contracts/page/first-view-call';
import { matchRoute } from '@jangada/contracts/page/match-route';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { originOf } from '../http/origin-of.ts';
import type { Page } from './find-page.ts';
import type { Planned } from './plans.ts';

/** The shell makes it on every page of a signed-in visitor. */
const sessionCheck = startsCall(getMe);

type OfferedRoute = Offer['routes'][number];

/** The route as its release offers it; a page that only opens a dialog shows the home page below it, as `findPage` does. */
export const offeredRoute = ({ plan }: Planned, { claim, expose, status }: Page): OfferedRoute | null => {
  if (!claim || expose === null || status !== 200) return null;
  const routes = plan.remotes[claim.owner]?.chain[0]?.offer?.routes ?? [];
  const routeOf = (path: string) => routes.find((route) => route.path === path);
  const own = routeOf(claim.path);
  return (own?.calls || !claim.opens ? own : routeOf('/')) ?? null;
};

/** The calls declared by the route's release. */
const declared = (plan: Planned, page: Page): readonly FirstViewCall[] => {
  const calls = offeredRoute(plan, page)?.calls ?? [];
  // A guest is redirected from a player's page: none of its calls is made.
  return page.claim?.auth === 'user' ? calls.map((call) => ({ ...call, for: 'user' as const })) : calls;
};

/** A call that changes nothing, as the edge makes it. */
export interface ApiCall {
  /** With its query, below the base URL of the API. */
  readonly path: string;
  /** JSON, of a POST. */
  readonly body?: string;
}

/** A call whose reply all guests share. */
export interface SharedCall extends ApiCall {
  /** It has a value of the page's address. */
  readonly isAddressed: boolean;
}

/** A call that the HTML of a page starts. */
export interface PlannedCall {
  readonly start: CallToStart;
  /** Its place among the calls that the route declares; null for the shell's own. */
  readonly index: number | null;
  /** The same call, as the edge makes it. */
  readonly call: ApiCall;
  /** The call for a reply that all guests share; null where it depends on the visitor. */
  readonly shared: SharedCall | null;
}

const parts = ['params', 'query', 'body'] as const;

/** Fields whose value is from the address, as they are declared. */
const fromAddress = (call: FirstViewCall, filled: FirstViewCall): string[] =>
  parts.flatMap((part) =>
    Object.entries(filled[part] ?? {}).flatMap(([name, value]) => {
      const template = call[part]?.[name];
      return template === value ? [] : [String(template)];
    }),
  );

const planned = (call: FirstViewCall, filled: FirstViewCall, index: number | null, base: string): PlannedCall[] => {
  const start = callToStart(filled, base);
  if (!start) return [];
  const templates = fromAddress(call, filled);
  // The query of an address is the visitor's own filter; its path is a page, which others open too.
  const isOwn = templates.some((template) => template.startsWith('{?'));
  const below = {
    path: start.url.slice(base.replace(/\/+$/, '').length),
    ...(start.body !== undefined && { body: start.body }),
  };
  const shared = filled.sameForGuests && !isOwn ? { ...below, isAddressed: templates.length > 0 } : null;
  return [{ start, index, call: below, shared }];
};

/**
 * The calls that the HTML of a page starts: what its route declares, and the shell's check of the session. Nothing in it
 * depends on who the visitor is; the browser adds that.
 *
 * @param search of the address, as requested
 */
export const firstViewCalls = (plan: Planned, page: Page, site: SiteConfig, search: string): PlannedCall[] => {
  // The offline page is cached for the time without a network.
  if (page.claim?.path === OFFLINE_PATH || originOf(site.apiLink).length === 0) return [];
  const params = (page.claim && matchRoute([page.claim], page.path)?.params) ?? {};
  const query = new URLSearchParams(search);
  return [
    ...planned(sessionCheck, sessionCheck, null, site.apiLink),
    ...declared(plan, page).flatMap((call, index) => planned(call, fillCall(call, params, query), index, site.apiLink)),
  ];
};
