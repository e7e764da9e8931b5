import type { Language } from '@jangada/contracts/values/languages';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Page } from '@jangada/contracts/host/resolve-page';

/** The title of a page without the site's name, as the edge writes it; undefined when only the page itself knows it. */
export const pageTitle = (page: Page, { pages }: SiteConfig, language: Language): string | undefined => {
  if (!('claim' in page)) return undefined;
  const { claim } = page;
  if (claim.exists !== 'content-page' || page.kind !== 'shell') return claim.title;
  return pages?.find(({ slug }) => slug === page.params['slug'])?.title[language];
};
