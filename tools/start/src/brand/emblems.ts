import type { Brand } from './brands.ts';
import { coin, diceOf } from './drawing.ts';
import { wordOf } from './lettering.ts';
import { markOf } from './marks.ts';

/** Things of the brand's own that no icon set has. Each is drawn around 0, 0. */
const at = (x: number, y: number, scale: number, body: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;

/** A bust would end in the air: it looks out of a medal instead. */
const medal = (brand: Brand, mark: string): string =>
  `<clipPath id="medal"><circle cx="32" cy="32" r="31"/></clipPath><linearGradient id="medalground" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="${brand.secondary}"/><stop offset="1" stop-color="${brand.sky[1]}"/></linearGradient>` +
  `<circle cx="32" cy="32" r="34" fill="url(#coin)"/><circle cx="32" cy="32" r="31" fill="url(#medalground)"/><g clip-path="url(#medal)"><g transform="translate(4 9) scale(0.88)">${mark}</g></g>` +
  '<circle cx="32" cy="32" r="32.5" fill="none" stroke="#fff3b8" stroke-width="1.2"/>';

/** The mark itself as a figure, `size` units large. */
export function bigMark(brand: Brand, x: number, y: number, size: number, turn = 0): string {
  const mark = markOf(brand, 'b');
  const body = brand.isBust ? medal(brand, mark) : mark;
  return `<g filter="url(#volume)">${at(x, y, size / 64, `<g transform="translate(-32 -32)">${body}</g>`, turn)}</g>`;
}

const QR_SIDE = 21;

function qr(seed: string): string {
  const next = diceOf(seed);
  const cell = 6;
  const finder = (x: number, y: number): string =>
    `<rect x="${x * cell}" y="${y * cell}" width="42" height="42" fill="#0c1a1e"/><rect x="${x * cell + 6}" y="${y * cell + 6}" width="30" height="30" fill="#fff"/><rect x="${x * cell + 12}" y="${y * cell + 12}" width="18" height="18" fill="#0c1a1e"/>`;
  let cells = '';
  for (let y = 0; y < QR_SIDE; y += 1) {
    for (let x = 0; x < QR_SIDE; x += 1) {
      const isFinder = (x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12);
      if (!isFinder && next() < 0.48) cells += `<rect x="${x * cell}" y="${y * cell}" width="6" height="6"/>`;
    }
  }
  return `<g fill="#0c1a1e">${cells}</g>${finder(0, 0)}${finder(14, 0)}${finder(0, 14)}`;
}

/** The sign of PIX, as shape only: four petals around a square turned on its corner. */
export const pixSign = (color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="5.4" stroke-linejoin="round"><path d="M-21 -9C-14 -9 -10 -7 -6 -3L-3 0L-6 3C-10 7 -14 9 -21 9"/><path d="M21 -9C14 -9 10 -7 6 -3L3 0L6 3C10 7 14 9 21 9"/><path d="M-14 -11L-4 -21Q0 -25 4 -21L14 -11M-14 11L-4 21Q0 25 4 21L14 11"/><path d="M-21 -9L-24 -5Q-28 0 -24 5L-21 9M21 -9L24 -5Q28 0 24 5L21 9"/></g>`;

/** A phone that shows a payment code. */
export function phone(brand: Brand, x: number, y: number, scale: number, turn: number): string {
  const body =
    `<rect x="-92" y="-176" width="184" height="352" rx="30" fill="#0b1114"/><rect x="-92" y="-176" width="184" height="352" rx="30" fill="none" stroke="#5d6b70" stroke-width="4"/><rect x="-80" y="-164" width="160" height="328" rx="20" fill="#f6fafa"/>` +
    `<rect x="-80" y="-164" width="160" height="64" rx="20" fill="${brand.primary}"/><rect x="-80" y="-130" width="160" height="30" fill="${brand.primary}"/><g transform="translate(0 -128) scale(0.8)">${pixSign('#fff')}</g>` +
    `<g transform="translate(-63 -80)">${qr(brand.tenant)}</g><rect x="-62" y="64" width="124" height="12" rx="6" fill="#d5dee0"/><rect x="-62" y="86" width="84" height="12" rx="6" fill="#d5dee0"/><rect x="-62" y="114" width="124" height="34" rx="11" fill="${brand.primary}"/>` +
    '<path d="M-70 -172L20 -172L-80 40V-150Z" fill="#fff" opacity="0.12"/>';
  return `<g filter="url(#volume)">${at(x, y, scale, body, turn)}</g>`;
}

export function check(x: number, y: number, size: number): string {
  return `<g filter="url(#volume)"><circle cx="${x}" cy="${y}" r="${size}" fill="#21b26b"/><path d="M${x - size * 0.45} ${y}L${x - size * 0.1} ${y + size * 0.36}L${x + size * 0.5} ${y - size * 0.36}" fill="none" stroke="#fff" stroke-width="${size * 0.24}" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

const RED = '#c5122a';
const BLACK = '#15161b';

/** A roulette wheel with gold spokes. */
export function roulette(x: number, y: number, radius: number, squash: number): string {
  const pockets = 26;
  const slices = Array.from({ length: pockets }, (_, index) => {
    const point = (turn: number, r: number): string =>
      `${(Math.cos(turn) * r).toFixed(1)} ${(Math.sin(turn) * r).toFixed(1)}`;
    const from = (index / pockets) * Math.PI * 2;
    const to = ((index + 1) / pockets) * Math.PI * 2;
    return `<path d="M${point(from, 86)}A86 86 0 0 1 ${point(to, 86)}L${point(to, 56)}A56 56 0 0 0 ${point(from, 56)}Z" fill="${index === 0 ? '#0c8a4a' : index % 2 ? RED : BLACK}" stroke="#f3d27a" stroke-width="1.5"/>`;
  }).join('');
  const spokes = Array.from(
    { length: 8 },
    (_, index) =>
      `<g transform="rotate(${index * 45})"><rect x="-3.5" y="-42" width="7" height="42" rx="3.5" fill="url(#coin)"/><circle cy="-40" r="6" fill="url(#coin)"/></g>`,
  ).join('');
  const body = `<circle cy="12" r="102" fill="#000" opacity="0.5"/><circle r="100" fill="#4a2109"/><circle r="97" fill="none" stroke="url(#coin)" stroke-width="6"/>${slices}<circle r="56" fill="#5c2b0d" stroke="#f3d27a" stroke-width="3"/>${spokes}<circle r="14" fill="url(#coin)"/><circle cx="48" cy="-50" r="6" fill="#fff"/><path d="M-78 -50A94 94 0 0 1 48 -78" fill="none" stroke="#fff" stroke-width="5" opacity="0.5" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${y}) scale(${radius / 100} ${(radius / 100) * squash})">${body}</g>`;
}

const suits = {
  heart: { path: 'M0 9C-12 0 -9 -9 -4 -9C-1 -9 0 -6 0 -5C0 -6 1 -9 4 -9C9 -9 12 0 0 9Z', color: '#d3132b' },
  spade: { path: 'M0 -10C12 -1 9 7 4 7C2 7 1 6 0 4L3 11H-3L0 4C-1 6 -2 7 -4 7C-9 7 -12 -1 0 -10Z', color: '#15171c' },
  diamond: { path: 'M0 -10L8 0L0 10L-8 0Z', color: '#d3132b' },
} as const;

export function card(
  rank: string,
  suitName: keyof typeof suits,
  x: number,
  y: number,
  scale: number,
  turn: number,
): string {
  const suit = suits[suitName];
  const letter = wordOf(rank, 'sora', 30);
  const corner = `<path d="${letter.path}" transform="translate(${-38 - letter.width / 2} -44)" fill="${suit.color}"/>`;
  const body = `<rect x="-50" y="-68" width="108" height="152" rx="11" fill="#000" opacity="0.35"/><rect x="-54" y="-76" width="108" height="152" rx="11" fill="#fdfbf6" stroke="#cfc7b4" stroke-width="1.5"/>${corner}<path d="${suit.path}" transform="translate(-38 -26) scale(1.1)" fill="${suit.color}"/><path d="${suit.path}" transform="translate(4 12) scale(4.2)" fill="${suit.color}"/><g transform="rotate(180)">${corner}</g>`;
  return at(x, y, scale, body, turn);
}

export function chip(x: number, y: number, radius: number, color: string): string {
  const marks = Array.from(
    { length: 8 },
    (_, index) => `<rect x="-4" y="-30" width="8" height="7" fill="#fff" transform="rotate(${index * 45})"/>`,
  ).join('');
  const layer = (dy: number): string =>
    `<g transform="translate(0 ${dy}) scale(1 0.6)"><circle cy="7" r="30" fill="#000" opacity="0.4"/><circle r="30" fill="${color}"/>${marks}<circle r="20" fill="#fff" opacity="0.18"/><circle r="20" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 3"/></g>`;
  return at(x, y, radius / 30, layer(14) + layer(7) + layer(0));
}

/** A prize box in a colour of the brand, closed or open with light coming out. */
export function box(brand: Brand, x: number, y: number, scale: number, color: string, isOpen: boolean): string {
  const front =
    `<path d="M-90 -20H90V80Q90 92 78 92H-78Q-90 92 -90 80Z" fill="${color}"/><path d="M-90 -20H90V10H-90Z" fill="#000" opacity="0.18"/><path d="M-22 -20H22V92H-22Z" fill="url(#coin)"/><path d="M-90 52H90V60H-90Z" fill="#000" opacity="0.16"/>` +
    '<rect x="-30" y="0" width="60" height="50" rx="12" fill="url(#coin)" stroke="#8a4b06" stroke-width="4"/><path d="M0 10L5 22L18 22L8 30L12 43L0 35L-12 43L-8 30L-18 22L-5 22Z" fill="#8a4b06"/>';
  const lid = `<path d="M-100 -64Q-100 -84 -80 -84H80Q100 -84 100 -64V-20H-100Z" fill="${color}"/><path d="M-100 -64Q-100 -84 -80 -84H80Q100 -84 100 -64V-56H-100Z" fill="#fff" opacity="0.25"/><path d="M-26 -84H26V-20H-26Z" fill="url(#coin)"/>`;
  if (!isOpen) return `<g filter="url(#volume)">${at(x, y, scale, front + lid)}</g>`;
  const inside = `<path d="M-90 -20H90L76 8H-76Z" fill="${brand.ink}"/><path d="M-90 -20L-150 -230H150L90 -20Z" fill="url(#out)"/>`;
  const gold = [
    [-58, -22, 20],
    [-22, -36, 24],
    [20, -32, 22],
    [56, -24, 20],
    [0, -14, 24],
  ]
    .map(([cx = 0, cy = 0, r = 20], index) => coin(cx, cy, r, index * 31, 0.8))
    .join('');
  const openLid = `<g transform="translate(0 -64) rotate(-9)"><path d="M-96 -60Q-96 -76 -80 -76H80Q96 -76 96 -60V-30H-96Z" fill="${color}"/><path d="M-26 -76H26V-30H-26Z" fill="url(#coin)"/><path d="M-96 -30H96L84 -18H-84Z" fill="#000" opacity="0.45"/></g>`;
  return (
    `<linearGradient id="out" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${brand.light}" stop-opacity="0.9"/><stop offset="1" stop-color="${brand.light}" stop-opacity="0"/></linearGradient>` +
    `<g filter="url(#volume)">${at(x, y, scale, openLid)}</g>${at(x, y, scale, inside)}${at(x, y, scale, gold)}<g filter="url(#volume)">${at(x, y, scale, front)}</g>`
  );
}
