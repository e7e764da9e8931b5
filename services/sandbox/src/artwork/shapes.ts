import type { Dice } from '../dice.ts';

/** Drawing board of every cover, in its own units; 3:4. */
export const WIDTH = 360;
export const HEIGHT = 480;

const round = (value: number): string => value.toFixed(1);

/** A soft line of hills from edge to edge, filled down to the bottom. */
export function hills(dice: Dice, y: number, swing: number, color: string, steps = 4): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => [
    (index / steps) * (WIDTH + 40) - 20,
    y + (dice.next() - 0.5) * 2 * swing,
  ]);
  const [first = [0, y]] = points;
  let data = `M-20 ${HEIGHT}V${round(first[1] ?? y)}`;
  points.slice(1).forEach(([x = 0, to = y], index) => {
    const [fromX = 0, from = y] = points[index] ?? [];
    const middle = (fromX + x) / 2;
    data += `C${round(middle)} ${round(from)} ${round(middle)} ${round(to)} ${round(x)} ${round(to)}`;
  });
  return `<path d="${data}V${HEIGHT}Z" fill="${color}"/>`;
}

/** Sharp mountains with lit sides. */
export function peaks(dice: Dice, y: number, height: number, color: string, lit: string, count = 5): string {
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + dice.next() * 0.7) / count) * (WIDTH + 60) - 30;
    const up = height * (0.55 + dice.next() * 0.6);
    const half = up * (0.7 + dice.next() * 0.35);
    const top = y - up;
    return (
      `<path d="M${round(x - half)} ${HEIGHT}L${round(x - half)} ${round(y)}L${round(x)} ${round(top)}L${round(x + half)} ${round(y)}V${HEIGHT}Z" fill="${color}"/>` +
      `<path d="M${round(x)} ${round(top)}L${round(x - half * 0.42)} ${round(top + up * 0.42)}l${round(half * 0.16)} ${round(-up * 0.06)}l${round(half * 0.12)} ${round(up * 0.1)}l${round(half * 0.14)} ${round(-up * 0.12)}z" fill="${lit}" opacity="0.85"/>`
    );
  }).join('');
}

export function stars(dice: Dice, count: number, bottom: number, color = '#fff'): string {
  return Array.from({ length: count }, () => {
    const radius = 0.5 + dice.next() ** 3 * 2;
    return `<circle cx="${round(dice.next() * WIDTH)}" cy="${round(dice.next() * bottom)}" r="${round(radius)}" fill="${color}" opacity="${round(0.35 + dice.next() * 0.65)}"/>`;
  }).join('');
}

export function cloud(x: number, y: number, size: number, color: string, opacity: number): string {
  const puffs: [number, number, number][] = [
    [-0.9, 0.1, 0.42],
    [-0.4, -0.2, 0.58],
    [0.2, -0.32, 0.66],
    [0.75, -0.02, 0.5],
    [1.15, 0.16, 0.34],
  ];
  const circles = puffs
    .map(([dx, dy, r]) => `<circle cx="${round(x + dx * size)}" cy="${round(y + dy * size)}" r="${round(r * size)}"/>`)
    .join('');
  return `<g fill="${color}" opacity="${opacity}">${circles}<rect x="${round(x - 1.25 * size)}" y="${round(y)}" width="${round(2.7 * size)}" height="${round(size * 0.5)}" rx="${round(size * 0.25)}"/></g>`;
}

/** Bands of water with a glitter path under the light. */
export function sea(dice: Dice, y: number, colors: string[], glow: string): string {
  const bands = colors.map((color, index) => {
    const top = y + index * index * 9 + index * 12;
    const length = 34 + index * 16;
    let data = `M-40 ${HEIGHT}V${round(top)}`;
    for (let x = -40; x < WIDTH + 60; x += length)
      data += `q${length / 4} ${-5 - index * 3} ${length / 2} 0t${length / 2} 0`;
    return `<path d="${data}V${HEIGHT}Z" fill="${color}"/>`;
  });
  const glitter = Array.from({ length: 16 }, (_, index) => {
    const width = 8 + dice.next() * (20 + index * 6);
    const x = WIDTH / 2 + (dice.next() - 0.5) * (24 + index * 8);
    return `<rect x="${round(x - width / 2)}" y="${round(y + 4 + index * 8)}" width="${round(width)}" height="2.4" rx="1.2" fill="${glow}" opacity="0.5"/>`;
  });
  return bands.join('') + glitter.join('');
}

/** Wedges of light from a point; the gradient lets them fade out. */
export function rays(
  dice: Dice,
  x: number,
  y: number,
  count: number,
  color: string,
  opacity: number,
  id: string,
): string {
  const length = 460;
  const turn = dice.next() * Math.PI;
  const data = Array.from({ length: count }, (_, index) => {
    const from = turn + (index / count) * Math.PI * 2;
    const to = from + (Math.PI / count) * (0.7 + dice.next() * 0.5);
    return `M${x} ${y}L${round(x + Math.cos(from) * length)} ${round(y + Math.sin(from) * length)}L${round(x + Math.cos(to) * length)} ${round(y + Math.sin(to) * length)}Z`;
  }).join('');
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${length * 0.74}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><path d="${data}" fill="url(#${id})"/>`
  );
}

export function glow(x: number, y: number, radius: number, color: string, opacity: number, id: string): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${opacity * 0.5}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
  );
}

/** Cones from lamps above. */
export function spotlights(dice: Dice, color: string, count: number, id: string): string {
  const cones = Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) / count) * WIDTH;
    const lean = (WIDTH / 2 - x) * 0.5 + (dice.next() - 0.5) * 60;
    return `<path d="M${round(x - 6)} -10L${round(x + lean - 62)} 420L${round(x + lean + 62)} 420L${round(x + 6)} -10Z" fill="url(#${id})"/>`;
  }).join('');
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity="0.6"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>` +
    cones
  );
}

/** A floor of lines that run to the horizon. */
export function gridFloor(y: number, color: string, base: string): string {
  const down = Array.from(
    { length: 17 },
    (_, index) => `M${WIDTH / 2 + (index - 8) * 14} ${y}L${WIDTH / 2 + (index - 8) * 92} ${HEIGHT}`,
  ).join('');
  const across = Array.from(
    { length: 9 },
    (_, index) => `M0 ${round(y + (index / 9) ** 2 * (HEIGHT - y))}H${WIDTH}`,
  ).join('');
  return `<rect x="0" y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="${base}"/><path d="${down}${across}" stroke="${color}" stroke-width="1.6" fill="none" opacity="0.75"/>`;
}

export function checkerFloor(y: number, first: string, second: string): string {
  const rows = 7;
  let tiles = `<rect x="0" y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="${first}"/>`;
  for (let row = 0; row < rows; row += 1) {
    const top = y + (row / rows) ** 1.8 * (HEIGHT - y);
    const bottom = y + ((row + 1) / rows) ** 1.8 * (HEIGHT - y);
    const at = (column: number, line: number): number =>
      WIDTH / 2 + (column - 6) * (16 + ((line - y) / (HEIGHT - y)) * 70);
    for (let column = row % 2; column < 12; column += 2) {
      tiles += `<path d="M${round(at(column, top))} ${round(top)}H${round(at(column + 1, top))}L${round(at(column + 1, bottom))} ${round(bottom)}H${round(at(column, bottom))}Z" fill="${second}"/>`;
    }
  }
  return tiles;
}

export function skyline(dice: Dice, y: number, height: number, color: string, lit: string, count = 11): string {
  return Array.from({ length: count }, (_, index) => {
    const width = WIDTH / count + 8;
    const x = (index / count) * WIDTH - 4;
    const up = height * (0.35 + dice.next() * 0.65);
    const windows = Array.from({ length: 10 }, () => {
      const wx = x + 5 + Math.floor(dice.next() * ((width - 10) / 7)) * 7;
      const wy = y - up + 8 + Math.floor(dice.next() * ((up - 8) / 11)) * 11;
      return `<rect x="${round(wx)}" y="${round(wy)}" width="3.5" height="5" fill="${lit}" opacity="${round(0.35 + dice.next() * 0.6)}"/>`;
    }).join('');
    return `<rect x="${round(x)}" y="${round(y - up)}" width="${round(width)}" height="${round(HEIGHT - y + up)}" fill="${color}"/>${windows}`;
  }).join('');
}
