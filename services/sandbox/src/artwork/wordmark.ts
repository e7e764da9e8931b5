import { hashOf } from '../dice.ts';
import { oklch } from './color.ts';
import { lockup, type Face } from './lettering.ts';

const WIDTH = 240;
const HEIGHT = 96;
const CORNER = 20;
const MARGIN = 22;
const LETTERS_MAX = 46;

const faces: readonly Face[] = ['sora', 'lilita', 'bangers', 'cinzel', 'rye', 'bungee', 'metamorphous', 'righteous'];

/** A studio's name on a plate of its own colour and in letters of its own: readable on light and dark pages. */
export function wordmark(name: string): string {
  const hash = hashOf(name);
  const hue = hash % 360;
  const face = faces[(hash >>> 9) % faces.length] ?? 'sora';
  const box = { width: WIDTH - 2 * MARGIN, height: HEIGHT - MARGIN, sizeMax: LETTERS_MAX, bend: 0, isUpper: true };
  const { path } = lockup(name, face, box);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="plate" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${oklch(0.42, 0.12, hue)}"/><stop offset="1" stop-color="${oklch(0.28, 0.09, hue + 40)}"/>` +
    `</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" rx="${CORNER}" fill="url(#plate)"/>` +
    `<path transform="translate(${WIDTH / 2} ${HEIGHT / 2})" fill="${oklch(0.97, 0.03, hue)}" d="${path}"/></svg>`
  );
}
