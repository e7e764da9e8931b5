import { getMe } from '@jangada/contracts/domains/auth/session';
import { callAddress } from '@jangada/contracts/client/call-address';
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

/** The calls declared by the route's release; a page that only opens a dialog shows the home page below it, as `findPage` does. */
const declared = ({ plan }: Planned, { claim, expose, status }: Page): readonly FirstViewCall[] => {
  if (!claim || expose === null || status !== 200) return [];
  const routes = plan.remotes[claim.owner]?.chain[0]?.offer?.routes ?? [];
  const callsOf = (path: string) => routes.find((route) => route.path === path)?.calls;
  const calls = callsOf(claim.path) ?? (claim.opens ? callsOf('/') : undefined) ?? [];
  // A guest is redirected from a player's page: none of its calls is made.
  return claim.auth === 'user' ? calls.map((call) => ({ ...call, for: 'user' as const })) : calls;
};

/** Every template of a path has to be there; a call without it is left to the view. */
const addressed = (
  { method, path, params, query, body, ...call }: FirstViewCall,
  { apiLink }: SiteConfig,
): CallToStart[] => {
  try {
    const url = callAddress(apiLink, { path, ...(params && { params }), ...(query && { query }) });
    const text = body ? JSON.stringify(body) : method === 'POST' ? '{}' : undefined;
    return [{ method, url, ...(text !== undefined && { body: text }), ...(call.for && { for: call.for }) }];
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
};

/**
 * The calls that the HTML of a page starts: what its route declares, and the shell's check of the session. Nothing in it
 * depends on who the visitor is; the browser adds that.
 *
 * @param search of the address, as requested
 */
export const firstViewCalls = (planned: Planned, page: Page, site: SiteConfig, search: string): CallToStart[] => {
  // The offline page is cached for the time without a network.
  if (page.claim?.path === OFFLINE_PATH || originOf(site.apiLink).length === 0) return [];
  const params = (page.claim && matchRoute([page.claim], page.path)?.params) ?? {};
  const query = new URLSearchParams(search);
  const calls = declared(planned, page).map((call) => fillCall(call, params, query));
  return [sessionCheck, ...calls].flatMap((call) => addressed(call, site));
};
