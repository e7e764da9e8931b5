import type { Dice } from '../dice.ts';
import { HEIGHT, WIDTH } from './shapes.ts';
import type { Particles } from './styles.ts';

const fixed = (value: number): string => value.toFixed(1);

/** A gold coin seen at an angle, with its edge. */
export function coin(x: number, y: number, radius: number, turn: number, squash: number): string {
  const rim = radius * 0.16;
  return (
    `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)}) scale(1 ${squash.toFixed(2)})">` +
    `<circle cy="${fixed(rim * 1.6)}" r="${fixed(radius)}" fill="#8a4b06"/><circle r="${fixed(radius)}" fill="url(#coin)"/>` +
    `<circle r="${fixed(radius * 0.78)}" fill="none" stroke="#b36b08" stroke-width="${fixed(rim * 0.55)}"/>` +
    `<path d="M0 ${fixed(-radius * 0.46)}L${fixed(radius * 0.14)} ${fixed(-radius * 0.14)}L${fixed(radius * 0.46)} 0L${fixed(radius * 0.14)} ${fixed(radius * 0.14)}L0 ${fixed(radius * 0.46)}L${fixed(-radius * 0.14)} ${fixed(radius * 0.14)}L${fixed(-radius * 0.46)} 0L${fixed(-radius * 0.14)} ${fixed(-radius * 0.14)}Z" fill="#c97c0a"/>` +
    `<path d="M${fixed(-radius * 0.7)} ${fixed(-radius * 0.3)}A${fixed(radius * 0.78)} ${fixed(radius * 0.78)} 0 0 1 ${fixed(radius * 0.1)} ${fixed(-radius * 0.76)}" fill="none" stroke="#fffbe0" stroke-width="${fixed(rim * 0.8)}" stroke-linecap="round"/></g>`
  );
}

export const coinGradient =
  '<linearGradient id="coin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3a8"/><stop offset="0.45" stop-color="#ffc928"/><stop offset="1" stop-color="#d8830a"/></linearGradient>';

/** A four-pointed twinkle. */
export function sparkle(x: number, y: number, size: number, color = '#fff', opacity = 1): string {
  const thin = size * 0.13;
  return `<path d="M${fixed(x)} ${fixed(y - size)}Q${fixed(x + thin)} ${fixed(y - thin)} ${fixed(x + size)} ${fixed(y)}Q${fixed(x + thin)} ${fixed(y + thin)} ${fixed(x)} ${fixed(y + size)}Q${fixed(x - thin)} ${fixed(y + thin)} ${fixed(x - size)} ${fixed(y)}Q${fixed(x - thin)} ${fixed(y - thin)} ${fixed(x)} ${fixed(y - size)}Z" fill="${color}" opacity="${opacity.toFixed(2)}"/>`;
}

interface Spot {
  x: number;
  y: number;
  /** 0 far and small, 1 near and large. */
  near: number;
}

/** Places around the figure: the sides and corners, hardly ever its face. */
function spots(dice: Dice, count: number): Spot[] {
  return Array.from({ length: count }, () => {
    const angle = dice.next() * Math.PI * 2;
    const far = 0.72 + dice.next() * 0.5;
    return {
      x: WIDTH / 2 + Math.cos(angle) * 205 * far,
      y: HEIGHT * 0.44 + Math.sin(angle) * 235 * far,
      near: dice.next(),
    };
  });
}

const petalColors = ['#ffd9ec', '#ff8cc4', '#fff06b', '#ffffff'];
const confettiColors = ['#ff4d6d', '#ffd23f', '#3ddc97', '#4cc9f0', '#ffffff', '#b15cff'];
const leafColors = ['#2f8f2a', '#7cc22f', '#c9e265', '#195c1d'];

const draw: Record<Particles, (spot: Spot, dice: Dice, index: number) => string> = {
  coins: ({ x, y, near }, dice) => coin(x, y, 7 + near * 15, dice.next() * 180, 0.4 + dice.next() * 0.6),
  petals: ({ x, y, near }, dice, index) =>
    `<path transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(dice.next() * 360)}) scale(${fixed(0.5 + near)})" d="M0 -11C10 -9 11 5 0 12C-11 5 -10 -9 0 -11Z" fill="${petalColors[index % 4]}" opacity="0.92"/>`,
  embers: ({ x, y, near }) =>
    `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(5 + near * 7)}" fill="#ff7a1a" opacity="0.18"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(1.2 + near * 2.4)}" fill="#ffe7a3"/>`,
  snow: ({ x, y, near }) =>
    `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(1.5 + near * 4.5)}" fill="#fff" opacity="${fixed(0.9 - near * 0.4)}"/>`,
  bubbles: ({ x, y, near }) =>
    `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(3 + near * 10)}" fill="#fff" fill-opacity="0.12" stroke="#fff" stroke-width="1.3" opacity="0.85"/><circle cx="${fixed(x - near * 4)}" cy="${fixed(y - near * 4)}" r="${fixed(1 + near * 2)}" fill="#fff"/>`,
  confetti: ({ x, y, near }, dice, index) =>
    `<rect transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(dice.next() * 360)})" width="${fixed(5 + near * 7)}" height="${fixed(3 + near * 4)}" rx="1" fill="${confettiColors[index % 6]}"/>`,
  stars: ({ x, y, near }) => sparkle(x, y, 4 + near * 11, '#fff', 0.9),
  sparks: ({ x, y, near }, dice) =>
    sparkle(x, y, 2 + near * 7, dice.next() < 0.5 ? '#fff' : '#ffe28a', 0.55 + near * 0.4),
  leaves: ({ x, y, near }, dice, index) =>
    `<path transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(dice.next() * 360)}) scale(${fixed(0.6 + near * 1.1)})" d="M0 -13C11 -7 9 8 0 14C-9 8 -11 -7 0 -13Z" fill="${leafColors[index % 4]}"/>`,
};

export function particles(kind: Particles, dice: Dice, count: number): string {
  return spots(dice, count)
    .map((spot, index) => draw[kind](spot, dice, index))
    .join('');
}
