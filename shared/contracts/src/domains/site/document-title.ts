/** Used where a tenant has configured no title (BOOT-19, BOOT-20). */
export const FALLBACK_SITE_TITLE = 'Cassino Online e Apostas Esportivas';

/**
 * The document title of a page, the same in the HTML and after navigation (CFG-08).
 *
 * @param siteTitle the tenant's title; may be empty
 * @param pageTitle missing for the home page, which has only the site's title
 */
export const documentTitle = (siteTitle: string, pageTitle?: string): string => {
  const site = siteTitle.trim() || FALLBACK_SITE_TITLE;
  return pageTitle ? `${pageTitle} | ${site}` : site;
};
