import type { Brand } from './brands.ts';
import { wordOf } from './lettering.ts';
import { markOf } from './marks.ts';

const MARK = 64;
const GAP = 14;
const SIZE: Record<Brand['face'], number> = { sora: 46, lilita: 54, cinzel: 48 };
const BASELINE: Record<Brand['face'], number> = { sora: 47, lilita: 50, cinzel: 49 };
const ICON_RADIUS_PART = 0.22;

/** Mark and word side by side; `ground` is what the logo stands on. The footer's is one colour, quieter. */
export function logoSvg(brand: Brand, place: 'header' | 'footer', ground: 'dark' | 'light'): string {
  const word = wordOf(brand.word, brand.face, SIZE[brand.face], brand.tracking);
  const width = Math.ceil(MARK + GAP + word.width + 2);
  const color = ground === 'dark' ? brand.onDark : brand.onLight;
  const fade = place === 'footer' ? ' opacity="0.92"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${MARK}" viewBox="0 0 ${width} ${MARK}" role="img" aria-label="${brand.word}">` +
    `<g${fade}>${markOf(brand, 'm')}<path transform="translate(${MARK + GAP} ${BASELINE[brand.face]})" d="${word.path}" fill="${color}"/></g></svg>`
  );
}

/** The mark on its own ground, for home screens and tabs. */
export function iconSvg(brand: Brand, size: number): string {
  const [top, mid] = brand.sky;
  const inset = 10;
  const board = MARK + inset * 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${board} ${board}">` +
    `<linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${top}"/></linearGradient>` +
    `<rect width="${board}" height="${board}" rx="${board * ICON_RADIUS_PART}" fill="url(#ground)"/><g transform="translate(${inset} ${brand.isBust ? inset * 2 : inset})">${markOf(brand, 'i')}</g></svg>`
  );
}
