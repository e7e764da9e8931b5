import { callAddress } from '@jangada/contracts/client/call-address';
import { isLegalPath, legalProse } from '@jangada/contracts/domains/site/legal/legal-document';
import { documents as en } from '@jangada/contracts/domains/site/legal/en';
import { documents as pt } from '@jangada/contracts/domains/site/legal/pt';
import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { contentPageProse, type ProseText } from '@jangada/contracts/domains/site/prose';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { matchRoute } from '@jangada/contracts/page/match-route';
import { originOf } from '../../http/origin-of.ts';
import type { Page } from '../../planning/find-page.ts';
import type { SharedCall } from '../../planning/first-view-calls.ts';
import type { ApiReply } from '../../site/api-reply.ts';

const legalTexts = { pt, en } as const;

/** The text of a page that the tenant has published; null for another page, or without a reply. */
const contentText = async (
  { claim, path }: Page,
  find: (call: SharedCall) => Promise<ApiReply | null>,
): Promise<ProseText | null> => {
  const { slug } = (claim && matchRoute([claim], path)?.params) ?? {};
  if (slug === undefined) return null;
  const call = callAddress('', { path: getContentPage.path, params: { slug } });
  // Not `isAddressed`: only content pages that the site's settings name reach this call, so visitors cannot make up its
  // address.
  const reply = await find({ path: call, isAddressed: false });
  const page = getContentPage.reply.safeParse(reply?.data);
  return page.success ? contentPageProse(page.data.data) : null;
};

/**
 * The text of a legal or content page in the language of the address; null for other pages.
 *
 * @param find finds a reply that all guests share
 */
export const pageText = async (
  page: Page,
  site: SiteConfig,
  find: (call: SharedCall) => Promise<ApiReply | null>,
): Promise<ProseText | null> => {
  if (page.status !== 200) return null;
  if (isLegalPath(page.path)) {
    // An invalid address must not appear in a legal text.
    const link = originOf(site.link).length > 0 ? site.link : site.name;
    return legalProse(legalTexts[page.language][page.path], { name: site.name, link });
  }
  return page.claim?.exists === 'content-page' ? contentText(page, find) : null;
};
