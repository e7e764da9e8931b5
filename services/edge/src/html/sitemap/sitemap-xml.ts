import { localise } from '@jangada/contracts/page/match-route';
import { languages, locales, type Language } from '@jangada/contracts/values/languages';
import { escapeHtml } from '../escape.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `pt-BR` for Portuguese; English is for readers of all countries, as in the page's own links. */
const hreflang = (language: Language): string => (language === 'pt' ? locales.pt : language);

/**
 * The index file that names the sitemap of each language (sitemaps.org, sitemap index). @param link the tenant's
 * address
 */
export const sitemapIndex = (link: string): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${languages
    .map((language) => `<sitemap><loc>${escapeHtml(new URL(`/sitemap-${language}.xml`, link).href)}</loc></sitemap>`)
    .join('')}</sitemapindex>\n`;

/**
 * The sitemap of a language; each address also names its page in the other languages.
 *
 * @param paths without language prefix
 * @param link the tenant's address
 */
export const sitemap = (paths: readonly string[], language: Language, link: string): string => {
  const address = (path: string, of: Language) => escapeHtml(new URL(localise(of, path), link).href);
  const alternates = (path: string) =>
    languages
      .map((of) => `<xhtml:link rel="alternate" hreflang="${hreflang(of)}" href="${address(path, of)}"/>`)
      .join('');
  const entries = paths.map((path) => `<url><loc>${address(path, language)}</loc>${alternates(path)}</url>`);
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`;
};
