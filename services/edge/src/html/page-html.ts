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
import {
  bootScript,
  browserFloorScript,
  NO_REPLY_SCRIPT,
  releaseOriginsScript,
  startCallsScript,
  startedReleasesScript,
  visitorOf,
  type PageVisitor,
} from './boot-script.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import type { ProseText } from '@jangada/contracts/domains/site/prose';
import { itemPreloads, textPreview, type PagePreview } from './preview/page-preview.ts';
import { proseHtml } from './preview/prose-html.ts';
import { previewHead, structuredData } from './preview/preview-head.ts';
import { needsScriptHtml, preloaderCss, PRELOADER_END, preloaderStart, preloaderTexts } from './preloader.ts';
import { trustedScriptOrigins } from '../http/third-party-origins.ts';
import { foreignOriginOf, originOf } from '../http/origin-of.ts';
import { groundColour, tenantStyle, themeCss } from '../site/theme-css.ts';

interface Frame {
  readonly language: Language;
  readonly nonce: string;
  readonly site: SiteConfig | null;
  readonly title: string;
  /** Links that preload what the first paint shows. */
  readonly first?: string;
  /** The colour mode that this page forces; null leaves it to the visitor (DES-02). */
  readonly colorMode: 'light' | 'dark' | null;
  readonly releaseOrigins?: readonly string[];
  /** Null for a page that starts no release. */
  readonly visitor?: PageVisitor | null;
  /** Allowed origins of scripts, besides the page's own. */
  readonly scriptOrigins: readonly string[];
  readonly head: readonly string[];
  readonly body: string;
}

const inlineTag = (nonce: string, script: string): string =>
  script === '' ? '' : `<script nonce="${nonce}">${script}</script>\n`;

/** The document up to the end of the given part of its body. */
const frame = ({
  language,
  nonce,
  site,
  title,
  first = '',
  colorMode,
  releaseOrigins = [],
  visitor = null,
  scriptOrigins,
  head,
  body,
}: Frame): string => `<!doctype html>
<html lang="${locales[language]}" data-color-mode="${site?.appearance.colorMode ?? 'system'}"${colorMode ? ` data-forced-mode="${colorMode}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${first}<title>${escapeHtml(title)}</title>
${themeColours(site)}
${inlineTag(nonce, browserFloorScript)}${inlineTag(nonce, releaseOriginsScript(releaseOrigins))}${inlineTag(nonce, startedReleasesScript(visitor))}<script nonce="${nonce}">${bootScript(scriptOrigins, releaseOrigins)}</script>
<style nonce="${nonce}">${themeCss(site)}${preloaderCss}</style>
${tenantStyle(site, nonce)}
${head.filter((line) => line !== '').join('\n')}
</head>
<body>
${body}`;

const FRAME_END = `
</body>
</html>
`;

/** One colour for each mode; the boot script, and later the shell, activate that of the current mode. */
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

/** The hashes of static and dynamic module imports, which have no tag: they come from the page's import map. */
const importMap = (nonce: string, integrity: Readonly<Record<string, string>>): string =>
  Object.keys(integrity).length === 0
    ? ''
    : `<script type="importmap" nonce="${nonce}">${escapeJson({ integrity })}</script>`;

/** The addresses of the same page in both languages; none for an unknown page. */
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

export interface FirstRowsPart {
  readonly html: string;
  readonly css: string;
}

export interface ReadyPage {
  readonly boot: BootDocument & { site: SiteConfig };
  readonly page: Page;
  readonly scripts: readonly PageScript[];
  /** The hashes of ES modules by address; none where the page does not enforce integrity. */
  readonly modules?: Readonly<Record<string, string>>;
  readonly fonts: readonly string[];
  readonly nonce: string;
  readonly platformUrl: string;
  /** The calls of the first view: started before any other script runs. */
  readonly calls?: readonly CallToStart[];
  /** The style of the first rows, where the page has some or may still get some; null without rows. */
  readonly rowsCss?: string | null;
  /** Links that preload pictures of the first window. */
  readonly picturePreloads?: string;
  /**
   * Puts the scripts after the rows, so that they do not compete for bandwidth. A page that is sent before its rows are
   * available starts them in its head (docs/decisions/0174).
   */
  readonly scriptsAfterRows?: boolean;
  /** The preview for messengers and search engines; null for a page about the site itself. */
  readonly preview?: PagePreview | null;
  /** The text of a content page; null for other pages. */
  readonly text?: ProseText | null;
  /** The origins of the overrides in force in this browser. */
  readonly developmentOrigins?: readonly string[];
  /** The page's own origin: files on it need no new connection. */
  readonly origin?: string;
  /** Origins of release files, in this order, for files that fail or are slow at the page's own origin. */
  readonly releaseOrigins?: readonly string[];
  /** The trace of this page view; null when it is not traced. */
  readonly traceparent?: string | null;
  /** The fingerprint of the session whose replies the page has (`sessionFingerprint`); null for a guest's page. */
  readonly player?: string | null;
}

/** The parts of a page that come from the platform API. */
export interface PageReplies {
  /** The HTML of the first rows; null without rows. */
  readonly rows?: string | null;
  /** Replies by the id of their element (`CallToStart.replyElement`). */
  readonly replies?: ReadonlyMap<string, string>;
}

export interface PageParts {
  /** Everything that depends on no reply: the head, which starts all scripts, and the preloader. */
  readonly early: string;
  /** The rest of the document. */
  readonly late: (replies: PageReplies) => string;
}

/** A script element with the JSON that the API sent, escaped so that no text can close the element. */
const replyElement = ([id, json]: readonly [string, string]): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

/** Tells the browser to make the calls whose replies were announced and are missing in the page. */
const missingReplies = (nonce: string, calls: readonly CallToStart[], replies: ReadonlyMap<string, string>): string =>
  calls.some((call) => call.replyElement !== undefined && !replies.has(call.replyElement))
    ? inlineTag(nonce, NO_REPLY_SCRIPT)
    : '';

/** The HTML of a tenant's page: it contains or starts everything that the page needs. */
export const readyHtml = (ready: ReadyPage): PageParts => {
  const {
    boot,
    page,
    scripts,
    modules = {},
    fonts,
    nonce,
    platformUrl,
    calls = [],
    rowsCss = null,
    picturePreloads = '',
    scriptsAfterRows = false,
    preview = null,
    text = null,
    origin,
    developmentOrigins = [],
  } = ready;
  const { site } = boot;
  const starting = startCallsScript(calls, page.language, ready.traceparent, ready.player);
  const title = documentTitle(site.title, page.status === 200 ? (preview?.title ?? page.title) : undefined);
  const previewed = { site, page, title, preview: preview ?? (text && textPreview(text)) };
  const icon = siteAddress(site.icons[64]);
  const touchIcon = siteAddress(site.icons[192]);
  const hidden = page.status !== 200 || page.claim?.noindex;
  const tagsOf = (some: readonly PageScript[]) => some.map((script) => scriptTag(nonce, script)).join('\n');
  // The scripts of the frame come last, so that they do not delay the first view.
  const [framed, first] = [scripts.filter(({ isOfFrame }) => isOfFrame), scripts.filter(({ isOfFrame }) => !isOfFrame)];
  const early = frame({
    language: page.language,
    nonce,
    site,
    title,
    first: picturePreloads + itemPreloads(previewed.preview),
    colorMode: page.claim?.colorMode ?? null,
    ...(ready.releaseOrigins && { releaseOrigins: ready.releaseOrigins }),
    visitor: visitorOf(boot.plan),
    scriptOrigins: trustedScriptOrigins(site, developmentOrigins),
    head: [
      rowsCss === null ? '' : `<style nonce="${nonce}">${rowsCss}</style>`,
      starting && `<script nonce="${nonce}">${starting}</script>`,
      importMap(nonce, modules),
      scriptsAfterRows ? '' : tagsOf(first),
      ...foreignOriginOf(site.apiLink, origin).map((api) => `<link rel="preconnect" href="${api}" crossorigin>`),
      ...fonts.map(
        (font) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin="anonymous">`,
      ),
      ...previewHead(previewed),
      hidden ? '<meta name="robots" content="noindex">' : '',
      ready.traceparent ? `<meta name="traceparent" content="${ready.traceparent}">` : '',
      icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : '',
      touchIcon ? `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">` : '',
      `<link rel="manifest" href="/manifest.webmanifest${page.language === 'en' ? '?lang=en' : ''}">`,
      ...addressLinks(site, page),
    ],
    body: preloaderStart({
      state: 'loading',
      language: page.language,
      name: site.name,
      platformUrl,
      mayHaveRows: rowsCss !== null,
      noScriptHtml: text ? proseHtml(text, nonce) : needsScriptHtml(page.language, nonce),
    }),
  });
  return {
    early,
    late: ({ rows = null, replies = new Map() }) =>
      [
        `${rows ?? ''}${PRELOADER_END}`,
        '<div id="root"></div>',
        scriptsAfterRows ? tagsOf(first) : '',
        tagsOf(framed),
        structuredData(previewed),
        bootElement(boot),
        ...[...replies].map(replyElement),
        missingReplies(nonce, calls, replies),
      ]
        .filter((line) => line !== '')
        .join('\n') + FRAME_END,
  };
};

export interface ClosedPage {
  readonly state: 'maintenance' | 'not-found' | 'closed';
  readonly status: number;
  readonly language: Language;
  readonly nonce: string;
  readonly platformUrl: string;
}

/** The HTML while there is no site to show: the preloader in its last state, without scripts (BOOT-16). */
export const closedHtml = ({ state, status, language, nonce, platformUrl }: ClosedPage): string =>
  frame({
    language,
    nonce,
    site: null,
    title: preloaderTexts[language][state === 'not-found' ? 'notFound' : state],
    colorMode: null,
    scriptOrigins: [],
    head: ['<meta name="robots" content="noindex">', '<link rel="icon" href="data:,">'],
    body: `${preloaderStart({ state, language, name: null, platformUrl })}${PRELOADER_END}\n${bootElement({ state: state === 'closed' ? 'not-found' : state, status })}`,
  }) + FRAME_END;
