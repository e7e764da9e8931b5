import { readFileSync } from 'node:fs';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import {
  COLUMNS_MAX,
  GAP_PX,
  GAP_PX_WIDE,
  GAPS_PX_MAX,
  PHONE_COLUMNS,
  TILE_WIDTH_PX_MIN,
} from '@jangada/design/games/grid-measures';
import { PHONE_MEDIA } from '@jangada/design/games/artwork-addresses';
import { rowSteps, tilesAcross } from '@jangada/design/games/row-measures';
import type { Visitor } from './first-rows-html.ts';

/** The height of the shell's logo when the tenant sets none (DES-15). */
const LOGO_HEIGHT_PX = 40;

/** Number of grid rows in the first window of a phone. */
const PHONE_GRID_ROWS = 4;

const tiles = rowSteps
  .map((step) => {
    const shown = Math.ceil(step.tiles);
    const rules =
      `#jangada-preloader .row ul{grid-auto-columns:${tilesAcross(step)};gap:${step.gapPx}px}` +
      `#jangada-preloader .row li:nth-child(n+${shown + 1}){display:none}#jangada-preloader .row li:nth-child(-n+${shown}){display:block}`;
    return step.fromPx === 0 ? rules : `@container (min-width:${step.fromPx}px){${rules}}`;
  })
  .join('');

const grid =
  `.first-rows .grid{grid-template-columns:repeat(${PHONE_COLUMNS},minmax(0,1fr));gap:${GAP_PX}px}` +
  `@media${PHONE_MEDIA}{.first-rows .grid li:nth-child(n+${PHONE_GRID_ROWS * PHONE_COLUMNS + 1}){display:none}}` +
  `@media(min-width:30em){.first-rows .grid{grid-template-columns:repeat(auto-fill,minmax(max(${TILE_WIDTH_PX_MIN}px,calc((100% - ${GAPS_PX_MAX}px)/${COLUMNS_MAX})),1fr))}}` +
  `@media(min-width:48em){.first-rows .grid{gap:${GAP_PX_WIDE}px}}`;

const css = `
html:has(.first-rows){overflow-y:scroll}
#jangada-preloader:has(.first-rows){place-content:end center;padding:0 0 84px}
#jangada-preloader:has(.first-rows) .raft,#jangada-preloader:has(.first-rows)>h1{display:none}
#jangada-preloader:has(.first-rows)>.loading{z-index:1;padding:6px 14px;border-radius:99px;background:var(--jg-colors-raised);font-size:14px;opacity:.94}
#jangada-preloader[data-state=failed] .first-rows,[data-player] .guest{display:none}
#jangada-preloader[data-state=failed]{place-content:center}
.first-rows{position:absolute;inset:0;overflow:hidden;text-align:start;background:var(--jg-colors-canvas);font:500 16px/1.5 'Inter Variable','Inter Fallback','Inter Fallback Roboto',system-ui,sans-serif}
#jangada-preloader .first-rows a{color:inherit;padding:0;text-decoration:none}
.first-rows ul{display:grid;margin:0;padding:0;list-style:none}
.first-rows .bar{position:relative;z-index:1;box-sizing:border-box;display:flex;align-items:center;justify-content:space-between;gap:12px;height:56px;padding:0 12px;background:var(--jg-colors-surface);border-bottom:1px solid var(--jg-colors-border)}
.first-rows .bar>a{display:inline-flex;align-items:center;min-width:0}
.first-rows .bar img{width:auto;max-width:min(280px,48vw);object-fit:contain}
.first-rows .bar div{display:flex;gap:4px;flex-shrink:0}
#jangada-preloader .bar div a{display:inline-flex;align-items:center;height:44px;padding:0 16px;border-radius:var(--jg-radii-control);font-weight:600;font-size:14px}
#jangada-preloader .bar a+a{background:var(--jg-colors-brand-solid);color:var(--jg-colors-brand-contrast)}
.light .first-rows .dark,.dark .first-rows .light{display:none}
.first-rows .rail{display:none;position:absolute;inset-block:64px 0;inset-inline-start:0;width:72px;box-sizing:border-box;background:var(--jg-colors-surface);border-inline-end:1px solid var(--jg-colors-border)}
.first-rows .foot{position:absolute;inset-inline:0;bottom:0;height:64px;background:var(--jg-colors-surface);border-top:1px solid var(--jg-colors-border)}
.first-rows .rows{box-sizing:border-box;display:grid;grid-template-columns:minmax(0,1fr);gap:12px;max-width:1360px;margin:0 auto;padding:12px 12px 0}
.first-rows .banner{position:relative;display:block;height:8.25rem;border-radius:var(--jg-radii-tile);overflow:hidden;background:var(--jg-colors-surface);color:#fff}
.first-rows .banner img{position:absolute;width:100%;height:100%;object-fit:cover}
#jangada-preloader a.banner{color:#fff}
.first-rows .banner div{position:relative;box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;gap:4px;height:100%;padding:0 calc(38% + 8px) 24px 16px;font-size:14px;font-weight:400;line-height:1.3;background:linear-gradient(to right,rgba(0,0,0,.74),rgba(0,0,0,.4),rgba(0,0,0,0))}
.first-rows .banner b,.first-rows h2{font:700 16px/1.15 var(--jg-fonts-heading)}
.first-rows .banner em{display:none}
.first-rows .chips{display:flex;gap:8px;margin:-4px -12px;padding:4px 12px;overflow:hidden}
#jangada-preloader .chips a{display:inline-flex;align-items:center;gap:8px;box-sizing:border-box;min-height:44px;padding:0 16px;border:1px solid var(--jg-colors-border);border-radius:99px;background:var(--jg-colors-surface);font-weight:600;font-size:14px;white-space:nowrap}
#jangada-preloader .chips i{all:unset;width:18px;height:18px}
#jangada-preloader .search a{width:44px;padding:0 12px}
.first-rows .search span{display:none}
.first-rows section>div:first-child{display:flex;align-items:center;gap:8px;min-height:44px;margin-bottom:4px}
.first-rows h2{flex:1;min-width:0;margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
#jangada-preloader section>div:first-child a{color:var(--jg-colors-fg-muted);padding:0 8px;font-size:14px;font-weight:600}
.first-rows .row{container-type:inline-size}
.first-rows .row ul{grid-auto-flow:column;overflow:hidden}
#jangada-preloader li a:has(picture){position:relative;display:block;aspect-ratio:3/4;border-radius:var(--jg-radii-tile);overflow:hidden;background:color-mix(in srgb,var(--jg-colors-fg) 8%,transparent)}
.first-rows li img{position:absolute;width:100%;height:100%;object-fit:cover}
@media(min-width:48em){.first-rows .bar{height:64px;padding:0 20px}.first-rows .bar div{gap:8px;margin-inline-end:100px}.first-rows .foot{display:none}.first-rows .rail{display:block}
.first-rows .rows{width:calc(100% - 72px);max-width:none;margin:0 0 0 72px;padding:24px max(24px,(100vw - 1384px)/2) 0;gap:24px}.first-rows .banner{height:15rem}.first-rows .banner div{padding:0 calc(100% - 552px) 0 32px;gap:12px;font-size:16px}
.first-rows .banner b{font-size:32px}.first-rows .banner em{display:flex;align-items:center;align-self:flex-start;height:44px;padding:0 16px;border-radius:var(--jg-radii-control);background:var(--jg-colors-brand-solid);color:var(--jg-colors-brand-contrast);font:600 14px 'Inter Variable','Inter Fallback','Inter Fallback Roboto',system-ui,sans-serif}.first-rows h2{font-size:20px}
.first-rows .chips{flex-wrap:wrap;margin:-4px;padding:4px}#jangada-preloader .search a{width:180px;padding:0 16px;font-weight:400;color:var(--jg-colors-fg-muted)}.first-rows .search span{display:inline}}
@media(min-width:80em){.first-rows .rail{width:240px}.first-rows .rows{width:calc(100% - 240px);margin-inline-start:240px;padding-inline:max(24px,(100vw - 1552px)/2)}.first-rows .banner{height:17.5rem}}
#jangada-preloader .rows h1{max-width:none;font:600 20px/1.15 var(--jg-fonts-heading)}
.first-rows .list{gap:8px}
.first-rows .field{display:flex;gap:8px;height:48px;margin-bottom:8px}
.first-rows .field span{box-sizing:border-box;flex:1;min-width:0;padding:0 48px 0 44px;border:1px solid var(--jg-colors-border);border-radius:var(--jg-radii-control);background:var(--jg-colors-surface);color:var(--jg-colors-fg-muted);font-weight:400;line-height:46px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
#jangada-preloader .field i{all:unset;width:48px;border-radius:var(--jg-radii-control);box-shadow:inset 0 0 0 1px var(--jg-colors-border)}
.first-rows .list .chips{flex-wrap:nowrap;align-items:center;box-sizing:border-box;min-height:52px;margin:-4px;padding:4px}
#jangada-preloader .list .chips a{min-height:36px;padding:0 12px;border:0;background:none;box-shadow:inset 0 0 0 1px var(--jg-colors-border-strong)}
#jangada-preloader .list .chips i{display:none}
#jangada-preloader .list .chips [aria-current]{background:var(--jg-colors-brand-solid);color:var(--jg-colors-brand-contrast);box-shadow:none}
@media(min-width:48em){.first-rows .list{gap:16px}}
@media(min-width:64em){.first-rows .field{margin-inline-end:543px}#jangada-preloader .field i{display:none}}
@media(hover:hover) and (min-width:48em){#jangada-preloader section>div:first-child a{margin-inline-end:84px}}
`.replace(/\n/g, '');

/**
 * Styles for a player's own rows, which are shown only if the session of the page is the one that the HTML was made for
 * (`start-calls-inline.js`).
 */
const playersCss = `
:root:not([data-own-rows]) .player{display:none}
#jangada-preloader .bar i{all:unset;width:132px;height:44px;border-radius:var(--jg-radii-control);background:color-mix(in srgb,var(--jg-colors-fg) 8%,transparent)}
#jangada-preloader .bar i+i{width:44px;border-radius:99px}
.first-rows .recent{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
#jangada-preloader a.last{display:flex;align-items:center;gap:12px;box-sizing:border-box;min-height:84px;padding:8px;border:1px solid var(--jg-colors-border);border-radius:var(--jg-radii-tile);background:var(--jg-colors-surface);overflow:hidden}
.first-rows .last picture{position:relative;flex-shrink:0;width:51px;aspect-ratio:3/4;border-radius:var(--jg-radii-control);overflow:hidden;background:color-mix(in srgb,var(--jg-colors-fg) 8%,transparent)}
.first-rows .last img{position:absolute;width:100%;height:100%;object-fit:cover}
.first-rows .last div{flex:1;min-width:0}
.first-rows .last h2{white-space:normal;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;font-size:16px}
.first-rows .last span,.first-rows small{display:block;color:var(--jg-colors-fg-muted);font-size:12px;font-weight:400;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.first-rows small{display:none;margin-top:4px}
.first-rows .last em{display:inline-flex;align-items:center;height:44px;padding:0 16px 0 42px;border-radius:var(--jg-radii-control);background:var(--jg-colors-brand-solid);color:var(--jg-colors-brand-contrast);font:600 14px 'Inter Variable','Inter Fallback','Inter Fallback Roboto',system-ui,sans-serif}
@media(min-width:48em){.first-rows .recent{gap:24px}.first-rows .player .bar div{margin-inline-end:152px}}
@media(min-width:64em){.first-rows .recent{grid-template-columns:360px minmax(0,1fr)}#jangada-preloader a.last{display:grid;grid-template:auto auto/160px minmax(0,1fr);place-content:center start;gap:12px 20px}.first-rows .last picture{width:160px;grid-row:1/3}.first-rows .last div{align-self:end}.first-rows .last h2{font-size:20px;-webkit-line-clamp:3}.first-rows small{display:block;font-size:14px}.first-rows .last em{place-self:start}}
`.replace(/\n/g, '');

/**
 * Fallback fonts that every device has, with the metrics of both font families, so that no line breaks differently once
 * the real fonts arrive (docs/decisions/0057).
 */
const standIns = [
  ...readFileSync(new URL(import.meta.resolve('@jangada/design/fonts.css')), 'utf8').matchAll(
    /@font-face\s*\{[^}]*Fallback[^}]*\}/g,
  ),
]
  .map(([face]) => face.replace(/\s+/g, ' '))
  .join('');

/** Declares the text font before the shell's style sheets do; with the same weights. */
const fontFace = (font: string): string =>
  `@font-face{font-family:'Inter Variable';font-display:swap;font-weight:400 800;src:url('${font}') format('woff2')}`;

/**
 * The style of the first rows: their boxes have the same sizes as in the view.
 *
 * @param visitor guest or player
 * @param fonts addresses of the files of the text font
 */
export const firstRowsCss = (
  { logo_sizes: { header } }: SiteConfig,
  fonts: readonly string[],
  visitor: Visitor,
): string => {
  const height = header ?? LOGO_HEIGHT_PX;
  const players = visitor === 'player' ? playersCss : '';
  return `${standIns}${fonts.map(fontFace).join('')}${css}${tiles}${grid}${players}.first-rows .bar img{height:${height}px}`;
};
