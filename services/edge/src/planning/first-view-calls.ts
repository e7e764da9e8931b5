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

/** The shell makes this call on every page of a signed-in visitor. */
const sessionCheck = startsCall(getMe);

type OfferedRoute = Offer['routes'][number];

/**
 * The route in the offer of its release. A page that only opens a dialog shows the home page below it, as in
 * `findPage`.
 */
export const offeredRoute = ({ plan }: Planned, { claim, expose, status }: Page): OfferedRoute | null => {
  if (!claim || expose === null || status !== 200) return null;
  const routes = plan.remotes[claim.owner]?.chain[0]?.offer?.routes ?? [];
  const routeOf = (path: string) => routes.find((route) => route.path === path);
  const own = routeOf(claim.path);
  return (own?.calls || !claim.opens ? own : routeOf('/')) ?? null;
};

const declared = (plan: Planned, page: Page): readonly FirstViewCall[] => {
  const calls = offeredRoute(plan, page)?.calls ?? [];
  // A guest is redirected away from a player's page, so its calls are not made for guests.
  return page.claim?.auth === 'user' ? calls.map((call) => ({ ...call, for: 'user' as const })) : calls;
};

/** A read-only call, as the edge makes it. */
export interface ApiCall {
  /** The path with its query, below the base URL of the API. */
  readonly path: string;
  /** The JSON body; the call is a POST. */
  readonly body?: string;
}

/** A call whose reply all guests share. */
export interface SharedCall extends ApiCall {
  /** Whether the call contains a value of the page's address. */
  readonly isAddressed: boolean;
}

/** A call that the HTML of a page starts. */
export interface PlannedCall {
  readonly start: CallToStart;
  /** The index among the calls that the route declares; null for the shell's own call. */
  readonly index: number | null;
  /** The same call, as the edge makes it. */
  readonly call: ApiCall;
  /** The call for a reply that all guests share; null where it depends on the visitor. */
  readonly shared: SharedCall | null;
}

const parts = ['params', 'query', 'body'] as const;

/** Declared fields whose value comes from the address. */
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
  // The query of an address is the visitor's own filter; its path names a page that other visitors open too.
  const isOwn = templates.some((template) => template.startsWith('{?'));
  const below = {
    path: start.url.slice(base.replace(/\/+$/, '').length),
    ...(start.body !== undefined && { body: start.body }),
  };
  const shared = filled.sameForGuests && !isOwn ? { ...below, isAddressed: templates.length > 0 } : null;
  return [{ start, index, call: below, shared }];
};

/**
 * The calls that the HTML of a page starts: those that its route declares, and the shell's check of the session. They
 * do not depend on the visitor; the browser adds the visitor's part.
 *
 * @param search the query of the address, as requested
 */
export const firstViewCalls = (plan: Planned, page: Page, site: SiteConfig, search: string): PlannedCall[] => {
  // The offline page is cached for use without a network, so it starts no calls.
  if (page.claim?.path === OFFLINE_PATH || originOf(site.apiLink).length === 0) return [];
  const params = (page.claim && matchRoute([page.claim], page.path)?.params) ?? {};
  const query = new URLSearchParams(search);
  return [
    ...planned(sessionCheck, sessionCheck, null, site.apiLink),
    ...declared(plan, page).flatMap((call, index) => planned(call, fillCall(call, params, query), index, site.apiLink)),
  ];
};
