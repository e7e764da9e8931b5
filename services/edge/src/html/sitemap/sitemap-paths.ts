import { callAddress } from '@jangada/contracts/client/call-address';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { linkList, type LinkList } from '@jangada/contracts/page/link-preview.schema';
import { claimsOf, type Offer } from '@jangada/contracts/page/offer';
import { itemPath, listAt, textAt } from '../read-reply.ts';
import { findPage, offersOf } from '../../planning/find-page.ts';
import type { Planned } from '../../planning/plans.ts';

/** Maximum number of addresses in one sitemap (sitemaps.org protocol). */
const SITEMAP_ADDRESSES_MAX = 50_000;

/** Maximum number of calls for the pages of one list. */
const LIST_PAGES_MAX = 1_000;

/** Resolves with the parsed reply to a guest; rejects when there is none. */
export type ReadForGuest = (path: string) => Promise<unknown>;

const isIndexed = (path: string, planned: Planned, site: SiteConfig): boolean => {
  const found = findPage(path, planned, site);
  if ('redirect' in found) return false;
  const { status, claim } = found.page;
  return status === 200 && claim !== null && !claim.noindex && claim.auth !== 'user' && claim.layout !== 'empty';
};

/** Pages with a fixed path, without the dialogs that open over the home page. */
const fixedPaths = (offers: readonly Offer[]): string[] =>
  claimsOf(offers).flatMap(({ path, opens }) => (path.includes('{') || opens ? [] : [path]));

const withPage = ({ call }: LinkList, page: number): string =>
  callAddress('', { path: call.path, query: { ...call.query, page } });

const pathsOfList = async (list: LinkList, read: ReadForGuest, isShown: (path: string) => boolean) => {
  const pathsOf = (reply: unknown) => listAt(reply, list.list).flatMap((item) => itemPath(list.to, item) ?? []);
  const first = await read(list.pages ? withPage(list, 1) : callAddress('', list.call));
  const paths = pathsOf(first);
  // All items of a list are shown by the same route, so the first path decides for the whole list.
  if (!paths.slice(0, 1).every(isShown)) return [];
  const pages = list.pages ? Math.min(Number(textAt(first, list.pages)) || 1, LIST_PAGES_MAX) : 1;
  for (let page = 2; page <= pages; page += 1) paths.push(...pathsOf(await read(withPage(list, page))));
  return paths;
};

/**
 * The paths of a tenant that search engines may list, without language prefix: public pages, content pages, and the
 * items that the live remotes list.
 *
 * @throws what `read` throws: half a sitemap would take pages out of the index
 */
export const sitemapPaths = async (planned: Planned, site: SiteConfig, read: ReadForGuest): Promise<string[]> => {
  const offers = offersOf(planned);
  const isShown = (path: string) => isIndexed(path, planned, site);
  const content = (site.pages ?? []).map(({ slug }) => `/pages/${slug}`);
  const lists = offers.flatMap(({ links = [] }) => links).flatMap((link) => linkList.safeParse(link).data ?? []);
  const paths = [...fixedPaths(offers), ...content].filter(isShown);
  for (const list of lists) paths.push(...(await pathsOfList(list, read, isShown)));
  return [...new Set(paths)].slice(0, SITEMAP_ADDRESSES_MAX);
};
