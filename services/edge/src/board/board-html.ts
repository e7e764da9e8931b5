import { themeCss } from '@jangada/design/theming/theme-css';
import { themeStyleId } from '@jangada/design/theming/theme-style-id';
import type { ThemeSource } from '@jangada/design/theming/theme-variables';
import { BOARD_PATH } from '@jangada/contracts/delivery/from-desk';
import { BOARD_SESSION_META } from '@jangada/contracts/delivery/operators.endpoints';
import {
  scriptIntegrityScript,
  trustedTypesPolicy,
  trustedTypesScript,
} from '@jangada/contracts/delivery/trusted-types';
import { browserFloorScript } from '../html/boot-script.ts';
import { escapeHtml, escapeJson } from '../html/escape.ts';
import type { BoardManifest } from './board-files.ts';

const ASSETS = `${BOARD_PATH}/assets/`;

/** The board belongs to no tenant: greys, and one accent colour for actions. */
const theme: ThemeSource = {
  colors: { primary_color: '#3d52d5', secondary_color: '#12b5a5', muted: '#5c6675' },
  appearance: { radiusPx: 8, displayFont: 'inter', colorMode: 'system' },
};

/** Sets language and colour mode before the first paint, from the board's own storage. */
const early = `(function(d){var s=localStorage,m=s.getItem('board.mode'),l=s.getItem('board.language');
d.classList.add(m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark');
d.lang=(l||navigator.language||'pt').slice(0,2)==='en'?'en-US':'pt-BR'})(document.documentElement)`;

/** Every script of the board has a hash; a script without a hash is refused. */
const scriptGuard = ({ scripts, chunks }: BoardManifest): string =>
  `(function(hashes){${scriptIntegrityScript(HASH)}${trustedTypesScript({ isScript: `var url=address.href;return !!${HASH}` })}})(${escapeJson(
    Object.fromEntries([...scripts, ...chunks].map(({ path, integrity }) => [path, integrity])),
  )});`;

const HASH = `(function(address){var at=address.pathname;return address.origin===location.origin&&at.indexOf('${ASSETS}')===0&&hashes[at.slice(${ASSETS.length})]})(new URL(url,document.baseURI))`;

const base = `html{background:var(--jg-colors-canvas);color:var(--jg-colors-fg);font-family:'Inter Variable',system-ui,sans-serif}body{margin:0}`;

interface Answer {
  readonly nonce: string;
  /** Whether the page says that nobody is signed in, so that the board need not call the edge to find out. */
  readonly isSignedOut: boolean;
}

export const boardHtml = (manifest: BoardManifest, { nonce, isSignedOut }: Answer): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">${isSignedOut ? `\n<meta name="${BOARD_SESSION_META}" content="none">` : ''}
<title>Jangada</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<script nonce="${nonce}">${browserFloorScript}</script>
<script nonce="${nonce}">${scriptGuard(manifest)}${early}</script>
<style nonce="${nonce}">${base}</style>
<style nonce="${nonce}" id="${themeStyleId}">${themeCss(theme)}</style>
${manifest.scripts.map((script) => scriptTag(script, nonce)).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>O painel precisa de JavaScript. The board needs JavaScript.</noscript>
</body>
</html>
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#3d52d5"/><path d="M6 16h12M7.5 13V9M12 13V6M16.5 13v-2.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`;

const scriptTag = ({ path, integrity }: BoardManifest['scripts'][number], nonce: string): string =>
  `<script defer nonce="${nonce}" src="${ASSETS}${escapeHtml(path)}" crossorigin="anonymous" integrity="${escapeHtml(integrity)}"></script>`;

/**
 * The policy allows the board's own content only. Scripts run by the nonce of this answer, or when a script with the
 * nonce loads them; icons and small charts are inline.
 */
export const boardPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    trustedTypesPolicy,
  ].join('; ');
