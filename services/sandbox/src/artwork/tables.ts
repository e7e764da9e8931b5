import type { Dice } from '../dice.ts';
import { figure } from './icons.ts';
import { textPath } from './lettering.ts';
import { coin } from './particles.ts';
import { glow } from './shapes.ts';

/** Figures that are drawn, not found: a wheel, cards, balls, pegs, the climbing line. */
const suits: Record<string, { path: string; color: string }> = {
  heart: { path: 'M0 9C-12 0 -9 -9 -4 -9C-1 -9 0 -6 0 -5C0 -6 1 -9 4 -9C9 -9 12 0 0 9Z', color: '#d3132b' },
  diamond: { path: 'M0 -10L8 0L0 10L-8 0Z', color: '#d3132b' },
  spade: { path: 'M0 -10C12 -1 9 7 4 7C2 7 1 6 0 4L3 11H-3L0 4C-1 6 -2 7 -4 7C-9 7 -12 -1 0 -10Z', color: '#15171c' },
  club: {
    path: 'M0 -10A4.6 4.6 0 0 1 4 -3A4.6 4.6 0 1 1 2 4L3 11H-3L-2 4A4.6 4.6 0 1 1 -4 -3A4.6 4.6 0 0 1 0 -10Z',
    color: '#15171c',
  },
};

interface Seat {
  x: number;
  y: number;
  turn: number;
  scale: number;
}

function card(rank: string, suitName: string, { x, y, turn, scale }: Seat): string {
  const suit = suits[suitName] ?? suits.heart;
  if (!suit) return '';
  const letter = textPath(rank, 'sora', { x: -38, y: -44, size: 30 });
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><rect x="-54" y="-76" width="108" height="152" rx="11" fill="#000" opacity="0.35" transform="translate(4 8)"/>` +
    `<rect x="-54" y="-76" width="108" height="152" rx="11" fill="url(#cardface)" stroke="#cfc7b4" stroke-width="1.5"/>` +
    `<path d="${letter}" fill="${suit.color}"/><path d="${suit.path}" transform="translate(-38 -28) scale(1.15)" fill="${suit.color}"/>` +
    `<path d="${suit.path}" transform="translate(4 10) scale(4.2)" fill="${suit.color}"/><g transform="rotate(180)"><path d="${letter}" fill="${suit.color}"/></g></g>`
  );
}

function chip(x: number, y: number, radius: number, color: string): string {
  const marks = Array.from(
    { length: 8 },
    (_, index) =>
      `<rect x="${-radius * 0.13}" y="${-radius}" width="${radius * 0.26}" height="${radius * 0.24}" fill="#fff" transform="rotate(${index * 45})"/>`,
  ).join('');
  const layer = (dy: number): string =>
    `<g transform="translate(${x} ${y + dy}) scale(1 0.62)"><circle cy="9" r="${radius}" fill="#000" opacity="0.4"/><circle cy="6" r="${radius}" fill="${color}"/><circle cy="6" r="${radius}" fill="#000" opacity="0.35"/><circle r="${radius}" fill="${color}"/>${marks}<circle r="${radius * 0.66}" fill="#fff" opacity="0.18"/><circle r="${radius * 0.66}" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 3"/></g>`;
  return layer(12) + layer(4) + layer(-4);
}

const chipColors = ['#d3132b', '#1746a2', '#0c7a4a', '#161a22', '#8b2fc9'] as const;

/** A roulette wheel in gold and lacquer, seen from the front or a little from above. */
function wheel(dice: Dice, x: number, y: number, radius: number, squash: number): string {
  const pockets = 26;
  const turn = dice.next() * 360;
  const slice = (index: number): string => {
    const from = (index / pockets) * Math.PI * 2;
    const to = ((index + 1) / pockets) * Math.PI * 2;
    const at = (angle: number, r: number): string =>
      `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;
    const color = index === 0 ? '#0c8a4a' : index % 2 ? '#c5122a' : '#15161b';
    return `<path d="M${at(from, radius * 0.86)}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${at(to, radius * 0.86)}L${at(to, radius * 0.56)}A${radius * 0.56} ${radius * 0.56} 0 0 0 ${at(from, radius * 0.56)}Z" fill="${color}" stroke="#f3d27a" stroke-width="1.5"/>`;
  };
  const spokes = [0, 45, 90, 135, 180, 225, 270, 315]
    .map(
      (angle) =>
        `<g transform="rotate(${angle})"><rect x="-4" y="${-radius * 0.44}" width="8" height="${radius * 0.44}" rx="4" fill="url(#goldbar)"/><circle cy="${-radius * 0.42}" r="7" fill="url(#coin)"/></g>`,
    )
    .join('');
  return (
    `<g transform="translate(${x} ${y}) scale(1 ${squash})"><circle cy="14" r="${radius * 1.02}" fill="#000" opacity="0.5"/><circle r="${radius}" fill="url(#wood)"/><circle r="${radius}" fill="none" stroke="url(#goldbar)" stroke-width="7"/>` +
    `<g transform="rotate(${turn})">${Array.from({ length: pockets }, (_, index) => slice(index)).join('')}<circle r="${radius * 0.56}" fill="url(#wood)" stroke="#f3d27a" stroke-width="3"/>${spokes}</g>` +
    `<circle r="${radius * 0.14}" fill="url(#coin)"/><circle r="${radius * 0.06}" fill="#fff6cf"/><circle cx="${radius * 0.5}" cy="${-radius * 0.5}" r="${radius * 0.055}" fill="#fff"/><circle cx="${radius * 0.48}" cy="${-radius * 0.52}" r="${radius * 0.02}" fill="#bbb"/>` +
    `<path d="M${-radius * 0.8} ${-radius * 0.5}A${radius * 0.94} ${radius * 0.94} 0 0 1 ${radius * 0.5} ${-radius * 0.8}" fill="none" stroke="#fff" stroke-width="5" opacity="0.5" stroke-linecap="round"/></g>`
  );
}

function felt(dice: Dice): string {
  const color = ['#0d6b45', '#7c1230', '#123f86', '#4a1c80', '#0b5560'][dice.between(0, 4)];
  return `<path d="M-20 318Q180 268 380 318V490H-20Z" fill="#3a1d0a"/><path d="M-20 330Q180 280 380 330V490H-20Z" fill="${color}"/><path d="M10 352Q180 306 350 352" fill="none" stroke="#f3d27a" stroke-width="2.5" opacity="0.8"/>`;
}

const ranks = ['A', 'K', 'Q', 'J', '10', '9', '7'] as const;
const suitNames = ['heart', 'spade', 'diamond', 'club'] as const;

function fan(dice: Dice, count: number, x: number, y: number, scale: number): string {
  const step = 22;
  return Array.from({ length: count }, (_, index) => {
    const at = index - (count - 1) / 2;
    const rank = index === count - 1 ? 'A' : dice.pick(ranks);
    return card(rank, suitNames[(index + dice.between(0, 3)) % 4] ?? 'heart', {
      x: x + at * 58 * scale,
      y: y + Math.abs(at) * 13 * scale,
      turn: at * step * 0.7,
      scale,
    });
  }).join('');
}

function chips(dice: Dice, spots: [number, number][]): string {
  return spots.map(([x, y]) => chip(x, y, 24 + dice.next() * 8, dice.pick(chipColors))).join('');
}

function ball(x: number, y: number, radius: number, number: number, color: string): string {
  return (
    `<circle cx="${x + 3}" cy="${y + 6}" r="${radius}" fill="#000" opacity="0.3"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#ballshade)"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.58}" fill="#fff"/><path d="${textPath(String(number), 'sora', { x, y: y + radius * 0.25, size: radius * 0.72 })}" fill="#171a21"/>` +
    `<ellipse cx="${x - radius * 0.3}" cy="${y - radius * 0.62}" rx="${radius * 0.3}" ry="${radius * 0.15}" fill="#fff" opacity="0.85" transform="rotate(-24 ${x - radius * 0.3} ${y - radius * 0.62})"/>`
  );
}

const ballColors = ['#e5243f', '#2f7cf6', '#ffc21a', '#18a957', '#9a3ff0', '#ff7a1a'] as const;

/** Gradients the drawn figures share. */
export const tableGradients =
  '<linearGradient id="cardface" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#e9e4d8"/></linearGradient>' +
  '<linearGradient id="goldbar" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff1b0"/><stop offset="0.5" stop-color="#d79a1e"/><stop offset="1" stop-color="#7c4b05"/></linearGradient>' +
  '<radialGradient id="wood"><stop offset="0" stop-color="#7a3b14"/><stop offset="1" stop-color="#2e1205"/></radialGradient>' +
  '<radialGradient id="ballshade" cx="0.35" cy="0.28" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.65"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>';

export function rouletteTable(dice: Dice): string {
  const isTop = dice.next() < 0.5;
  const big = isTop ? wheel(dice, 180, 190, 158, 1) : wheel(dice, dice.between(140, 220), 210, 190, 0.72);
  return `${felt(dice)}${big}${chips(dice, [
    [52, 334],
    [312, 344],
  ])}`;
}

export function cardTable(dice: Dice): string {
  const count = dice.between(2, 4);
  return `${felt(dice)}${fan(dice, count, 180, 196, count > 3 ? 1.12 : 1.45)}${chips(dice, [
    [48, 338],
    [86, 362],
    [316, 340],
  ])}`;
}

export function liveTable(dice: Dice): string {
  const table = dice.between(0, 2);
  const middle = [
    wheel(dice, 180, 214, 150, 0.86) + card('A', 'spade', { x: 64, y: 296, turn: -16, scale: 0.8 }),
    fan(dice, 5, 180, 190, 1.05) + chips(dice, [[180, 312]]),
    wheel(dice, 250, 170, 120, 1) + fan(dice, 3, 130, 230, 1),
  ][table];
  return `${felt(dice)}${middle}${chips(dice, [
    [44, 344],
    [318, 350],
  ])}`;
}

export function bingoDraw(dice: Dice, hero: string): string {
  const balls = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + dice.next();
    return ball(
      180 + Math.cos(angle) * (104 + dice.next() * 40),
      196 + Math.sin(angle) * (92 + dice.next() * 40),
      28 + dice.next() * 16,
      dice.between(1, 75),
      ballColors[index % 6] ?? '#e5243f',
    );
  });
  const front =
    ball(dice.between(60, 110), 292, 48, dice.between(1, 75), ballColors[dice.between(0, 5)] ?? '#2f7cf6') +
    ball(dice.between(250, 300), 300, 42, dice.between(1, 75), ballColors[dice.between(0, 5)] ?? '#2f7cf6');
  return `${balls.join('')}<g filter="url(#volume)">${figure(hero, { x: 180, y: 186, size: 176 })}</g>${front}`;
}

export function pegBoard(dice: Dice, hero: string, accent: string): string {
  const rows = 8;
  let pegs = '';
  for (let row = 0; row < rows; row += 1) {
    for (let peg = 0; peg <= row + 2; peg += 1) {
      const x = 180 + (peg - (row + 2) / 2) * 34;
      const y = 104 + row * 28;
      pegs += `<circle cx="${x}" cy="${y + 3}" r="6" fill="#000" opacity="0.3"/><circle cx="${x}" cy="${y}" r="6" fill="#fff"/><circle cx="${x}" cy="${y}" r="6" fill="url(#ballshade)"/>`;
    }
  }
  const colors = ['#e5243f', '#ff7a1a', '#ffc21a', '#18a957', '#ffc21a', '#ff7a1a', '#e5243f'];
  const prizes = ['99', '12', '4', '1', '4', '12', '99'];
  const slots = colors.map((color, index) => {
    const x = 28 + index * 44;
    return `<rect x="${x}" y="330" width="40" height="34" rx="8" fill="${color}"/><rect x="${x}" y="330" width="40" height="15" rx="8" fill="#fff" opacity="0.3"/><path d="${textPath(`${prizes[index]}×`, 'sora', { x: x + 20, y: 353, size: 14 })}" fill="#fff"/>`;
  });
  const x = 180 + dice.between(-2, 2) * 34;
  const trail = Array.from(
    { length: 5 },
    (_, index) =>
      `<circle cx="${x - index * 14}" cy="${170 - index * 26}" r="${20 - index * 3}" fill="${accent}" opacity="${0.45 - index * 0.08}"/>`,
  ).join('');
  return `${pegs}${slots.join('')}${trail}<g filter="url(#volume)">${figure(hero, { x: x + 8, y: 196, size: 128, turn: dice.between(-16, 16) })}</g>`;
}

/** The line that climbs, with the figure at its end. */
export function climb(dice: Dice, hero: string, accent: string): string {
  const endX = dice.between(222, 252);
  const endY = dice.between(126, 160);
  const multiplier = `${dice.between(2, 98)}.${dice.between(0, 9)}×`;
  return (
    glow(endX, endY, 170, '#fff', 0.7, 'climbglow') +
    `<path d="M-10 372Q${endX - 70} 372 ${endX} ${endY}L${endX} 372Z" fill="${accent}" opacity="0.28"/>` +
    `<path d="M-10 372Q${endX - 70} 372 ${endX} ${endY}" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity="0.9"/>` +
    `<path d="M-10 372Q${endX - 70} 372 ${endX} ${endY}" fill="none" stroke="${accent}" stroke-width="7" stroke-linecap="round"/>` +
    coin(70, 336, 15, 20, 0.8) +
    coin(128, 306, 11, -30, 0.6) +
    `<g filter="url(#volume)">${figure(hero, { x: endX - 18, y: endY + 14, size: 216, turn: hero === 'rocket' ? 8 : -6 })}</g>` +
    `<g transform="translate(26 60) rotate(-5)"><rect x="-8" y="-32" width="112" height="44" rx="12" fill="#10131a" opacity="0.78"/><path d="${textPath(multiplier, 'sora', { x: 48, y: 0, size: 28 })}" fill="#fff"/></g>`
  );
}
