import {
  BOOT_ELEMENT_ID,
  SHELL_SCRIPT_ATTRIBUTE,
  type BootDocument,
  type CallToStart,
} from '@jangada/contracts/delivery/boot';
import { locales, type Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';
import { documentTitle } from '@jangada/contracts/domains/site/document-title';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Page } from '../planning/find-page.ts';
import type { PageScript } from '../planning/page-scripts.ts';
import { siteAddress } from '../site/site-address.ts';
import { bootScript, startCallsScript } from './boot-script.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { preloaderCss, preloaderHtml, preloaderTexts } from './preloader.ts';
import { foreignOriginOf, originOf } from '../http/origin-of.ts';
import { groundColour, tenantStyle, themeCss } from '../site/theme-css.ts';

interface Frame {
  readonly language: Language;
  readonly nonce: string;
  readonly site: SiteConfig | null;
  readonly title: string;
  /** What this page insists on; null leaves it to the visitor (DES-02). */
  readonly colorMode: 'light' | 'dark' | null;
  readonly head: readonly string[];
  readonly body: string;
}

const frame = ({ language, nonce, site, title, colorMode, head, body }: Frame): string => `<!doctype html>
<html lang="${locales[language]}" data-color-mode="${site?.appearance.colorMode ?? 'system'}"${colorMode ? ` data-forced-mode="${colorMode}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
${themeColours(site)}
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

/** One for each colour mode; the boot script, and later the shell, switch on the one of the mode shown. */
const themeColours = (site: SiteConfig | null): string =>
  (['light', 'dark'] as const)
    .map(
      (mode) =>
        `<meta name="theme-color" data-mode="${mode}" media="(prefers-color-scheme: ${mode})" content="${groundColour(site, mode)}">`,
    )
    .join('\n');

const bootElement = (boot: BootDocument): string =>
  `<script type="application/json" id="${BOOT_ELEMENT_ID}">${escapeJson(boot)}</script>`;

const scriptTag = (nonce: string, { src, integrity, kind, startsShell }: PageScript): string =>
  `<script ${kind} nonce="${nonce}" src="${escapeHtml(src)}" crossorigin="anonymous" integrity="${integrity}"${startsShell ? ` ${SHELL_SCRIPT_ATTRIBUTE}` : ''}></script>`;

/** The addresses of the same page in both languages; nothing for a page that is none. */
const addressLinks = (site: SiteConfig, page: Page): string[] => {
  if (page.status !== 200 || originOf(site.link).length === 0) return [];
  const addressIn = (language: Language) => escapeHtml(new URL(localise(language, page.path), site.link).href);
  return [
    `<link rel="canonical" href="${addressIn(page.language)}">`,
    `<link rel="alternate" hreflang="pt-BR" href="${addressIn('pt')}">`,
    `<link rel="alternate" hreflang="en" href="${addressIn('en')}">`,
    `<link rel="alternate" hreflang="x-default" href="${addressIn('pt')}">`,
  ];
};

export interface ReadyPage {
  readonly boot: BootDocument & { site: SiteConfig };
  readonly page: Page;
  readonly scripts: readonly PageScript[];
  readonly fonts: readonly string[];
  readonly nonce: string;
  readonly platformUrl: string;
  /** The calls of the first view: started before any other script runs. */
  readonly calls?: readonly CallToStart[];
  /** The page's own origin: files on it need no new connection. */
  readonly origin?: string;
}

/** The HTML of a page of a tenant: everything it needs to start is in it or started by it. */
export const readyHtml = (ready: ReadyPage): string => {
  const { boot, page, scripts, fonts, nonce, platformUrl, calls = [], origin } = ready;
  const { site } = boot;
  const starting = startCallsScript(calls, page.language);
  const title = documentTitle(site.title, page.status === 200 ? page.title : undefined);
  const icon = siteAddress(site.icons[64]);
  const touchIcon = siteAddress(site.icons[192]);
  const hidden = page.status !== 200 || page.claim?.noindex;
  return frame({
    language: page.language,
    nonce,
    site,
    title,
    colorMode: page.claim?.colorMode ?? null,
    head: [
      starting && `<script nonce="${nonce}">${starting}</script>`,
      ...scripts.map((script) => scriptTag(nonce, script)),
      ...foreignOriginOf(site.apiLink, origin).map((api) => `<link rel="preconnect" href="${api}" crossorigin>`),
      ...fonts.map(
        (font) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin="anonymous">`,
      ),
      `<meta name="description" content="${escapeHtml(site.description)}">`,
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
    colorMode: null,
    head: ['<meta name="robots" content="noindex">', '<link rel="icon" href="data:,">'],
    body: [preloaderHtml({ state, language, name: null, platformUrl }), bootElement({ state, status })].join('\n'),
  });
