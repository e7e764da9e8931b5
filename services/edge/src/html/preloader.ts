import type { Language } from '@jangada/contracts/languages';
import { escapeHtml } from './escape.ts';

export type PreloaderState = 'loading' | 'maintenance' | 'not-found';

/** The words of BOOT-02 to BOOT-06 and, for `/en`, of BOOT-08. */
export const preloaderTexts = {
  pt: {
    loading: 'Carregando site...',
    maintenance: 'Fazendo uma pausa para melhorar!',
    maintenanceMore: 'Para descobrir mais, entre em contato com um administrador!',
    notFound: 'Plataforma não encontrada',
    notFoundMore: 'Clique aqui para saber mais',
    noScript: 'Este site precisa de JavaScript. Ative-o no seu navegador e recarregue a página.',
  },
  en: {
    loading: 'Loading site...',
    maintenance: 'Taking a break to improve!',
    maintenanceMore: 'To find out more, contact an administrator!',
    notFound: 'Platform not found',
    notFoundMore: 'Click here to learn more',
    noScript: 'This site needs JavaScript. Turn it on in your browser and reload the page.',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Styled here alone: it shows before any script or file has arrived. */
export const preloaderCss = `
html{background:var(--jg-colors-canvas);color:var(--jg-colors-fg)}
body{margin:0}
#jangada-preloader{position:fixed;inset:0;z-index:9999;display:grid;place-content:center;justify-items:center;gap:16px;
padding:24px;text-align:center;background:var(--jg-colors-canvas);font:500 16px/1.5 Inter,system-ui,sans-serif;transition:opacity .18s ease-out}
#jangada-preloader[data-leaving]{opacity:0;pointer-events:none}
#jangada-preloader h1{margin:0;max-width:22ch;font-size:24px;line-height:1.25;text-wrap:balance}
#jangada-preloader p{margin:0;max-width:44ch;opacity:.8}
#jangada-preloader a{color:inherit;padding:12px;text-underline-offset:4px}
#jangada-preloader .raft{display:flex;gap:6px;align-items:end;height:40px}
#jangada-preloader i{width:10px;height:28px;border-radius:5px;background:var(--jangada-primary)}
#jangada-preloader i:nth-child(2){height:40px;background:var(--jangada-secondary);animation-delay:.12s}
#jangada-preloader i:nth-child(3){animation-delay:.24s}
#jangada-preloader i:nth-child(4){background:var(--jangada-muted);animation-delay:.36s}
@media (prefers-reduced-motion:no-preference){
#jangada-preloader[data-state=loading] i{animation-name:raft;animation-duration:1.2s;animation-iteration-count:infinite}}
@keyframes raft{0%,100%{transform:none}50%{transform:translateY(-8px)}}
`.replace(/\n/g, '');

interface Preloader {
  readonly state: PreloaderState;
  readonly language: Language;
  /** The brand name; null where there is no site. */
  readonly name: string | null;
  readonly platformUrl: string;
}

/** The full-screen preloader in one of its three states (BOOT-01). */
export const preloaderHtml = ({ state, language, name, platformUrl }: Preloader): string => {
  const texts = preloaderTexts[language];
  const body = {
    loading: `${name ? `<h1>${escapeHtml(name)}</h1>` : ''}<p>${texts.loading}</p>`,
    maintenance: `<h1>${texts.maintenance}</h1><p>${texts.maintenanceMore}</p>`,
    'not-found': `<h1>${texts.notFound}</h1><a href="${escapeHtml(platformUrl)}">${texts.notFoundMore}</a>`,
  }[state];
  const raft = '<div class="raft" aria-hidden="true"><i></i><i></i><i></i><i></i></div>';
  const noScript = state === 'loading' ? `<noscript><p>${texts.noScript}</p></noscript>` : '';
  return `<div id="jangada-preloader" data-state="${state}" role="status">${raft}${body}${noScript}</div>`;
};
