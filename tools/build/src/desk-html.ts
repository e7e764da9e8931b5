import { themeCss } from '@jangada/design/theming/theme-css';
import { themeStyleId } from '@jangada/design/theming/theme-style-id';
import type { ThemeSource } from '@jangada/design/theming/theme-variables';
import { scriptIntegrityScript, trustedTypesScript } from '@jangada/contracts/delivery/trusted-types';

/** The API replaces it by the nonce of each answer. */
const NONCE_PLACE = '{{nonce}}';

/** The folder of the hashed files on the desk's host. */
const DESK_ASSETS = '/assets/';

export interface HashedFile {
  readonly path: string;
  readonly integrity: string;
}

export interface DeskFiles {
  /** The scripts that the page starts, in their order. */
  readonly scripts: readonly HashedFile[];
  /** The scripts that those load later. */
  readonly chunks: readonly HashedFile[];
}

/** The desk belongs to no tenant: greys, and one accent colour for actions. */
const theme: ThemeSource = {
  colors: { primary_color: '#0e7490', secondary_color: '#7c5cff', muted: '#5c6675' },
  appearance: { radiusPx: 8, displayFont: 'inter', colorMode: 'system' },
};

/** Sets language and colour mode before the first paint, from the desk's own storage. */
const early = `(function(d){var s=localStorage,m=s.getItem('desk.mode'),l=s.getItem('desk.language');
d.classList.add(m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark');
d.lang=(l||navigator.language||'pt').slice(0,2)==='en'?'en-US':'pt-BR'})(document.documentElement)`;

const HASH = `(function(address){var at=address.pathname;return address.origin===location.origin&&at.indexOf('${DESK_ASSETS}')===0&&hashes[at.slice(${DESK_ASSETS.length})]})(new URL(url,document.baseURI))`;

/** JSON that cannot close the script element that contains it. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Every script of the desk has a hash; a script without a hash is refused. */
const scriptGuard = ({ scripts, chunks }: DeskFiles): string =>
  `(function(hashes){${scriptIntegrityScript(HASH)}${trustedTypesScript({ isScript: `var url=address.href;return !!${HASH}` })}})(${json(
    Object.fromEntries([...scripts, ...chunks].map(({ path, integrity }) => [path, integrity])),
  )});`;

const base = `html{background:var(--jg-colors-canvas);color:var(--jg-colors-fg);font-family:'Inter Variable',system-ui,sans-serif}body{margin:0}`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0e7490"/><path d="M5.5 9h13M7 9v8.5M17 9v8.5M10 13h7" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none"/></svg>`;

const scriptTag = ({ path, integrity }: HashedFile): string =>
  `<script defer nonce="${NONCE_PLACE}" src="${DESK_ASSETS}${path}" crossorigin="anonymous" integrity="${integrity}"></script>`;

/** The page of the desk, complete but for the nonce of an answer. */
export const deskHtml = (files: DeskFiles): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<title>Jangada</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<script nonce="${NONCE_PLACE}">${scriptGuard(files)}${early}</script>
<style nonce="${NONCE_PLACE}">${base}</style>
<style nonce="${NONCE_PLACE}" id="${themeStyleId}">${themeCss(theme)}</style>
${files.scripts.map(scriptTag).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>A mesa precisa de JavaScript. The desk needs JavaScript.</noscript>
</body>
</html>
`;
