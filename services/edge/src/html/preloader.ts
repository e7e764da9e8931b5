import { languages, locales, type Language } from '@jangada/contracts/values/languages';
import { escapeHtml } from './escape.ts';

export type PreloaderState = 'loading' | 'maintenance' | 'not-found' | 'closed';

/** The texts of the start-up screen (BOOT-02 to BOOT-06), in English for `/en` (BOOT-08). */
export const preloaderTexts = {
  pt: {
    loading: 'Carregando site...',
    maintenance: 'Fazendo uma pausa para melhorar!',
    maintenanceMore: 'Para descobrir mais, entre em contato com um administrador!',
    closed: 'Este site foi encerrado',
    closedMore: 'Quem tem saldo aqui ainda pode recebê-lo: entre em contato com o suporte.',
    notFound: 'Plataforma não encontrada',
    notFoundMore: 'Clique aqui para saber mais',
    noScript: 'Este site precisa de JavaScript. Ative-o no seu navegador e recarregue a página.',
    failed: 'O site não carregou.',
    failedMore: 'Recarregue a página. Se não resolver, tente de novo mais tarde.',
    reload: 'Recarregar a página',
  },
  en: {
    loading: 'Loading site...',
    maintenance: 'Taking a break to improve!',
    maintenanceMore: 'To find out more, contact an administrator!',
    closed: 'This site has closed',
    closedMore: 'Whoever has a balance here can still be paid: contact support.',
    notFound: 'Platform not found',
    notFoundMore: 'Click here to learn more',
    noScript: 'This site needs JavaScript. Turn it on in your browser and reload the page.',
    failed: 'The site did not load.',
    failedMore: 'Reload the page. If that does not help, try again later.',
    reload: 'Reload the page',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The preloader brings its own style: it shows before any other script or file has arrived. */
export const preloaderCss = `
html{background:var(--jg-colors-canvas);color:var(--jg-colors-fg)}
body{margin:0}
#jangada-preloader{position:fixed;inset:0;z-index:9999;display:grid;place-content:center;justify-items:center;gap:16px;
padding:24px;text-align:center;background:var(--jg-colors-canvas);font:500 16px/1.5 Inter,system-ui,sans-serif;transition:opacity .18s ease-out}
#jangada-preloader[data-leaving]{opacity:0;pointer-events:none}
#jangada-preloader h1{margin:0;max-width:22ch;font-size:24px;line-height:1.25;text-wrap:balance}
#jangada-preloader p{margin:0;max-width:44ch;opacity:.8}
#jangada-preloader[data-state=failed]{pointer-events:auto}
#jangada-preloader .failed:not([hidden]){display:grid;justify-items:center;gap:16px}
#jangada-preloader button{min-height:44px;padding:0 24px;border:0;border-radius:8px;background:var(--jg-colors-brand-solid);color:var(--jg-colors-brand-contrast);font:inherit;cursor:pointer}
#jangada-preloader a{color:inherit;padding:12px;text-underline-offset:4px}
#jangada-preloader .raft{display:flex;gap:6px;align-items:end;height:40px}
#jangada-preloader i{width:10px;height:28px;border-radius:5px;background:var(--jangada-primary)}
#jangada-preloader i:nth-child(2){height:40px;background:var(--jangada-secondary);animation-delay:.12s}
#jangada-preloader i:nth-child(3){animation-delay:.24s}
#jangada-preloader svg{width:112px;height:112px;fill:none;stroke:var(--jangada-primary);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
#jangada-preloader .second{stroke:var(--jangada-secondary)}
#jangada-preloader .calm{stroke:currentColor;opacity:.28}
#jangada-preloader i:nth-child(4){background:var(--jangada-muted);animation-delay:.36s}
@media (prefers-reduced-motion:no-preference){
#jangada-preloader[data-state=loading] i{animation-name:raft;animation-duration:1.2s;animation-iteration-count:infinite}}
@keyframes raft{0%,100%{transform:none}50%{transform:translateY(-8px)}}
`.replace(/\n/g, '');

interface Preloader {
  readonly state: PreloaderState;
  readonly language: Language;
  /** The brand name; null without a site. */
  readonly name: string | null;
  readonly platformUrl: string;
  /** Whether the first rows (`firstRowsHtml`) follow inside, or may follow, instead of the drawing. */
  readonly mayHaveRows?: boolean;
  /** HTML for visitors without JavaScript, made by `proseHtml` or `needsScriptHtml`. */
  readonly noScriptHtml?: string;
}

/** A line drawing, inline because no file of the site arrives in these states. */
const drawing = (inside: string): string =>
  `<svg viewBox="0 0 112 112" aria-hidden="true"><circle class="calm" cx="56" cy="56" r="52" stroke-dasharray="6 10"/>${inside}</svg>`;

const drawings: Readonly<Record<PreloaderState, string>> = {
  loading: '<div class="raft" aria-hidden="true"><i></i><i></i><i></i><i></i></div>',
  // A spanner across a screwdriver.
  maintenance: drawing(
    '<path class="second" d="M36 76 66 46M66 46l3-9 9-3-6 10-6 2M36 76l-6-6a4 4 0 0 1 0-6l8-8 12 12-8 8a4 4 0 0 1-6 0z"/>' +
      '<path d="M76 78 56 58M48 50l-6-6a11 11 0 0 1-13-14l8 8 6-2 2-6-8-8a11 11 0 0 1 14 13l6 6M76 78a5.5 5.5 0 0 0 8-8L66 52"/>',
  ),
  // A door without a handle.
  closed: drawing('<path d="M40 84V28h32v56M32 84h48"/><path class="second" d="M48 40h16M48 52h16"/>'),
  // A compass without a direction.
  'not-found': drawing(
    '<circle cx="56" cy="56" r="32"/><path d="M56 30v4M56 78v4M30 56h4M78 56h4"/>' +
      '<path class="second" d="m70 42-9 19-19 9 9-19z"/><circle class="second" cx="56" cy="56" r="2"/>',
  ),
};

/** Screen readers announce the content of this element: of the first rows only the text, not every tile. */
const STATUS = ' role="status"';

/** The full-screen preloader in one of its three states (BOOT-01), up to its end tag: first rows are its last element. */
export const preloaderStart = ({
  state,
  language,
  name,
  platformUrl,
  mayHaveRows = false,
  noScriptHtml = '',
}: Preloader): string => {
  const texts = preloaderTexts[language];
  const body = {
    // The inline script fills and shows the last part when the shell does not start, or breaks later.
    loading:
      `${name ? `<h1>${escapeHtml(name)}</h1>` : ''}<p class="loading"${mayHaveRows ? STATUS : ''}>${texts.loading}</p>` +
      '<div class="failed" hidden><p></p><p></p><button type="button"></button></div>',
    maintenance: `<h1>${texts.maintenance}</h1><p>${texts.maintenanceMore}</p>`,
    closed: `<h1>${texts.closed}</h1><p>${texts.closedMore}</p>`,
    'not-found': `<h1>${texts.notFound}</h1><a href="${escapeHtml(platformUrl)}">${texts.notFoundMore}</a>`,
  }[state];
  const noScript = state === 'loading' ? `<noscript>${noScriptHtml}</noscript>` : '';
  return `<div id="jangada-preloader" data-state="${state}"${mayHaveRows ? '' : STATUS}>${drawings[state]}${body}${noScript}`;
};

/**
 * The notice for readers without JavaScript, in both languages, beginning with the language of the page. It replaces
 * the rows, whose links lead nowhere without scripts.
 */
export const needsScriptHtml = (language: Language, nonce: string): string =>
  `<style nonce="${nonce}">#jangada-preloader>:not(noscript){display:none!important}</style>` +
  [...new Set([language, ...languages])]
    .map((one) => `<p lang="${locales[one]}">${preloaderTexts[one].noScript}</p>`)
    .join('');

export const PRELOADER_END = '</div>';
