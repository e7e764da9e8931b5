import type { Lockup } from './lettering.ts';
import { lockup, textPath, textWidth } from './lettering.ts';
import { HEIGHT, WIDTH } from './shapes.ts';
import type { Style } from './styles.ts';

const BOX_WIDTH = 318;
const BOX_HEIGHT = 118;
const SIZE_MAX = 92;
const TAG_HEIGHT = 20;
const DEPTH = 8;

export interface Title {
  svg: string;
  /** Where the letters begin and end. */
  top: number;
  bottom: number;
}

function letters(shape: Lockup, style: Style): string {
  const { fill, edge, ink, side } = style.letters;
  const half = shape.height / 2 + 8;
  const join = 'stroke-linejoin="round" stroke-linecap="round"';
  const depth = Array.from(
    { length: DEPTH / 2 },
    (_, index) =>
      `<path d="${shape.path}" transform="translate(0 ${DEPTH - index * 4})" fill="${side}" stroke="${side}" stroke-width="12" ${join}/>`,
  ).join('');
  return (
    `<linearGradient id="letters" gradientUnits="userSpaceOnUse" x1="0" y1="${-half}" x2="0" y2="${half}"><stop offset="0.08" stop-color="${fill[0]}"/><stop offset="0.44" stop-color="${fill[0]}"/><stop offset="0.52" stop-color="${fill[1]}"/><stop offset="1" stop-color="${fill[2]}"/></linearGradient>` +
    `<path d="${shape.path}" transform="translate(0 ${DEPTH + 4})" fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="22" ${join}/>` +
    `<path d="${shape.path}" transform="translate(0 ${DEPTH})" fill="${ink}" stroke="${ink}" stroke-width="19" ${join}/>` +
    `<path d="${shape.path}" fill="${ink}" stroke="${ink}" stroke-width="19" ${join}/>${depth}` +
    `<path d="${shape.path}" fill="${edge}" stroke="${edge}" stroke-width="11" ${join}/>` +
    `<path d="${shape.path}" fill="url(#letters)" stroke="#fff" stroke-opacity="0.9" stroke-width="1.4"/>`
  );
}

/** The provider's name, small but readable, where a maker signs. */
function tag(product: string, y: number, style: Style): string {
  const size = 11;
  const spacing = 0.9;
  const text = product.toUpperCase();
  const width = textWidth(text, 'sora', size) + spacing * (text.length - 1) + 22;
  const path = textPath(text, 'sora', { x: WIDTH / 2, y: y + 4, size, spacing });
  return (
    `<rect x="${WIDTH / 2 - width / 2}" y="${y - TAG_HEIGHT / 2}" width="${width}" height="${TAG_HEIGHT}" rx="${TAG_HEIGHT / 2}" fill="${style.letters.ink}" opacity="0.86"/>` +
    `<rect x="${WIDTH / 2 - width / 2}" y="${y - TAG_HEIGHT / 2}" width="${width}" height="${TAG_HEIGHT}" rx="${TAG_HEIGHT / 2}" fill="none" stroke="${style.letters.fill[1]}" stroke-opacity="0.75"/>` +
    `<path d="${path}" fill="#fff"/>`
  );
}

/** The name of the game as large as it goes, with outline and depth, and the maker's tag. */
export function titleOf(name: string, product: string, style: Style): Title {
  const shape = lockup(name, style.face, {
    width: BOX_WIDTH,
    height: BOX_HEIGHT,
    sizeMax: SIZE_MAX,
    bend: style.bend,
    isUpper: style.isUpper,
  });
  const half = shape.height / 2;
  const tagY = HEIGHT - 22;
  const middle = style.title === 'bottom' ? tagY - 32 - half : 30 + half;
  const svg = `<g transform="translate(${WIDTH / 2} ${middle}) rotate(${style.tiltDeg})">${letters(shape, style)}</g>${tag(product, tagY, style)}`;
  return { svg, top: middle - half, bottom: middle + half };
}
