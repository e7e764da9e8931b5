import { BOOT_ELEMENT_ID, type BootDocument } from '@jangada/contracts/delivery/boot';
import type { Language } from '@jangada/contracts/languages';
import { localise } from '@jangada/contracts/match-route';
import { documentTitle } from '@jangada/contracts/site/document-title';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import type { Page } from '../planning/find-page.ts';
import type { PageScript } from '../planning/page-scripts.ts';
import { bootScript } from './boot-script.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { preloaderCss, preloaderHtml, preloaderTexts } from './preloader.ts';
import { tenantStyle, themeColour, themeCss } from './theme-css.ts';

const regional: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US' };

interface Frame {
  readonly language: Language;
  readonly nonce: string;
  readonly site: SiteConfig | null;
  readonly title: string;
  readonly head: readonly string[];
  readonly body: string;
}

const frame = ({ language, nonce, site, title, head, body }: Frame): string => `<!doctype html>
<html lang="${regional[language]}" data-color-mode="${site?.appearance.colorMode ?? 'system'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<script nonce="${nonce}">${bootScript}</script>
<style nonce="${nonce}">${themeCss(site)}${preloaderCss}</style>
${tenantStyle(site, nonce)}
${head.filter((line) => line !== '').join('\n')}
</head>
<body>
${body}
</body>
</html>
`;

const bootElement = (boot: BootDocument): string =>
  `<script type="application/json" id="${BOOT_ELEMENT_ID}">${escapeJson(boot)}</script>`;

const scriptTag = (nonce: string, { src, integrity, kind }: PageScript): string =>
  `<script ${kind} nonce="${nonce}" src="${escapeHtml(src)}" crossorigin="anonymous" integrity="${integrity}"></script>`;

/** The addresses of the same page in both languages; nothing for a page that is none. */
const addressLinks = (site: SiteConfig, page: Page): string[] => {
  if (page.status !== 200 || !URL.canParse(site.link)) return [];
  const addressIn = (language: Language) => escapeHtml(new URL(localise(language, page.path), site.link).href);
  return [
    `<link rel="canonical" href="${addressIn(page.language)}">`,
    `<link rel="alternate" hreflang="pt-BR" href="${addressIn('pt')}">`,
    `<link rel="alternate" hreflang="en" href="${addressIn('en')}">`,
  ];
};

export interface ReadyPage {
  readonly boot: BootDocument & { site: SiteConfig };
  readonly page: Page;
  readonly scripts: readonly PageScript[];
  readonly fonts: readonly string[];
  readonly nonce: string;
  readonly platformUrl: string;
}

/** The HTML of a page of a tenant: everything it needs to start is in it or started by it. */
export const readyHtml = ({ boot, page, scripts, fonts, nonce, platformUrl }: ReadyPage): string => {
  const { site } = boot;
  const title = documentTitle(site.title, page.status === 200 ? page.claim?.title : undefined);
  const icon = site.icons[64];
  const touchIcon = site.icons[192];
  const hidden = page.status !== 200 || page.claim?.noindex;
  return frame({
    language: page.language,
    nonce,
    site,
    title,
    head: [
      ...scripts.map((script) => scriptTag(nonce, script)),
      URL.canParse(site.apiLink) ? `<link rel="preconnect" href="${new URL(site.apiLink).origin}" crossorigin>` : '',
      ...fonts.map(
        (font) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin="anonymous">`,
      ),
      `<meta name="description" content="${escapeHtml(site.description)}">`,
      `<meta name="theme-color" content="${escapeHtml(themeColour(site))}">`,
      `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
      `<meta property="og:title" content="${escapeHtml(title)}">`,
      `<meta property="og:description" content="${escapeHtml(site.description)}">`,
      hidden ? '<meta name="robots" content="noindex">' : '',
      icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : '',
      touchIcon ? `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">` : '',
      `<link rel="manifest" href="/manifest.webmanifest${page.language === 'en' ? '?lang=en' : ''}">`,
      ...addressLinks(site, page),
    ],
    body: [
      preloaderHtml({ state: 'loading', language: page.language, name: site.name, platformUrl }),
      '<div id="root"></div>',
      bootElement(boot),
    ].join('\n'),
  });
};

export interface ClosedPage {
  readonly state: 'maintenance' | 'not-found';
  readonly status: number;
  readonly language: Language;
  readonly nonce: string;
  readonly platformUrl: string;
}

/** The HTML while there is no site to show: the preloader in its last state, and no script of ours (BOOT-16). */
export const closedHtml = ({ state, status, language, nonce, platformUrl }: ClosedPage): string =>
  frame({
    language,
    nonce,
    site: null,
    title: preloaderTexts[language][state === 'maintenance' ? 'maintenance' : 'notFound'],
    head: ['<meta name="robots" content="noindex">', '<link rel="icon" href="data:,">'],
    body: [preloaderHtml({ state, language, name: null, platformUrl }), bootElement({ state, status })].join('\n'),
  });
