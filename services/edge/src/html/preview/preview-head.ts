import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { localise } from '@jangada/contracts/page/match-route';
import { locales, type Language } from '@jangada/contracts/values/languages';
import { originOf } from '../../http/origin-of.ts';
import type { Page } from '../../planning/find-page.ts';
import { siteAddress } from '../../site/site-address.ts';
import { escapeHtml, escapeJson } from '../escape.ts';
import type { PagePreview } from './page-preview.ts';

/** Absolute addresses, which messengers and search engines need; null where the tenant has no address of its own. */
const absolute = (site: SiteConfig, address: string | null | undefined): string | null => {
  const safe = siteAddress(address ?? undefined);
  return safe === null || originOf(site.link).length === 0 ? null : new URL(safe, site.link).href;
};

const meta = (attribute: 'name' | 'property', name: string, content: string | null): string =>
  content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';

export interface PreviewedPage {
  readonly site: SiteConfig;
  readonly page: Page;
  readonly title: string;
  /** The preview of the page's item; null for a page about the site. */
  readonly preview: PagePreview | null;
}

/** The picture of the site: its first banner, or else its largest icon. */
const sitePicture = ({ banners, icons }: SiteConfig): string | undefined => banners[0]?.image || icons[512];

/** Title, description and picture of a page for search engines and messengers (Open Graph protocol, ogp.me). */
export const previewHead = ({ site, page, title, preview }: PreviewedPage): string[] => {
  const description = preview?.description ?? site.description;
  const picture = absolute(site, preview?.image ?? sitePicture(site));
  const isWide = Boolean(preview?.image) || site.banners.length > 0;
  const other: Language = page.language === 'pt' ? 'en' : 'pt';
  return [
    meta('name', 'description', description),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', preview?.title ?? title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', page.status === 200 ? absolute(site, localise(page.language, page.path)) : null),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:alt', picture && (preview?.title ?? site.name)),
    meta('property', 'og:locale', locales[page.language].replace('-', '_')),
    meta('property', 'og:locale:alternate', locales[other].replace('-', '_')),
    meta('name', 'twitter:card', picture && isWide ? 'summary_large_image' : 'summary'),
  ].filter((line) => line !== '');
};

const schemaTypes = { game: 'VideoGame', product: 'Product', text: 'WebPage' } as const;

const itemFacts = ({ site, page, preview }: PreviewedPage, item: PagePreview, name: string): object[] => [
  {
    '@type': schemaTypes[item.kind],
    name: item.title,
    ...(item.description !== null && { description: item.description }),
    url: absolute(site, localise(page.language, page.path)),
    ...(preview?.image && { image: absolute(site, preview.image) }),
    ...(item.maker !== '' && { author: { '@type': 'Organization', name: item.maker } }),
    ...(item.kind === 'game' && { applicationCategory: 'Game', gamePlatform: 'Web browser', operatingSystem: 'Any' }),
  },
  {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name, item: absolute(site, localise(page.language, '/')) },
      { '@type': 'ListItem', position: 2, name: item.title },
    ],
  },
];

const siteFacts = ({ site }: PreviewedPage): object[] => {
  const links = site.social_links.flatMap(({ href }) => absolute(site, href) ?? []);
  const logo = absolute(site, site.icons[512]);
  return [
    { '@type': 'WebSite', name: site.name, url: absolute(site, '/'), inLanguage: Object.values(locales) },
    {
      '@type': 'Organization',
      name: site.name,
      url: absolute(site, '/'),
      ...(logo && { logo }),
      ...(links.length > 0 && { sameAs: links }),
    },
  ];
};

/**
 * The subject of the page as JSON-LD of schema.org, for search engines; empty for a page without a subject, or one that
 * search engines must leave out.
 */
export const structuredData = (previewed: PreviewedPage): string => {
  const { site, page, preview } = previewed;
  if (page.status !== 200 || page.claim?.noindex || originOf(site.link).length === 0) return '';
  const facts = preview ? itemFacts(previewed, preview, site.name) : page.path === '/' ? siteFacts(previewed) : [];
  if (facts.length === 0) return '';
  return `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', '@graph': facts })}</script>`;
};
