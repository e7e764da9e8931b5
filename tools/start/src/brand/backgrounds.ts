import type { Brand } from './brands.ts';
import { diceOf, glow, rays, silhouette, sparkle } from './drawing.ts';

export type Ground = 'sea' | 'forest' | 'felt' | 'stadium' | 'sky' | 'calm';

/** A picture's board; `focus` is where the figures stand, the rest stays calm for words. */
export interface Board {
  brand: Brand;
  width: number;
  height: number;
  focusX: number;
  focusY: number;
  seed: string;
}

const fixed = (value: number): string => value.toFixed(1);

function hills({ width, height, seed }: Board, part: number, swing: number, color: string, steps: number): string {
  const next = diceOf(`${seed}${part}`);
  const points = Array.from(
    { length: steps + 1 },
    (_, index) => [(index / steps) * (width + 80) - 40, height * part + (next() - 0.5) * 2 * swing] as const,
  );
  const [start] = points;
  let data = `M-40 ${height}V${fixed(start?.[1] ?? 0)}`;
  points.slice(1).forEach(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [0, 0];
    const middle = (fromX + x) / 2;
    data += `C${fixed(middle)} ${fixed(fromY)} ${fixed(middle)} ${fixed(y)} ${fixed(x)} ${fixed(y)}`;
  });
  return `<path d="${data}V${height}Z" fill="${color}"/>`;
}

function waves({ width, height }: Board, part: number, color: string, length: number, rise: number): string {
  let data = `M${-length} ${height}V${height * part}`;
  for (let x = -length; x < width + length; x += length)
    data += `q${length / 4} ${-rise} ${length / 2} 0t${length / 2} 0`;
  return `<path d="${data}V${height}Z" fill="${color}"/>`;
}

function dots(
  { width, height, seed }: Board,
  count: number,
  color: string,
  sizeMax: number,
  opacity: number,
  bottom = 1,
): string {
  const next = diceOf(`dots${seed}`);
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${fixed(next() * width)}" cy="${fixed(next() * height * bottom)}" r="${fixed(1 + next() ** 2 * sizeMax)}" fill="${color}" opacity="${fixed(opacity * (0.3 + next() * 0.7))}"/>`,
  ).join('');
}

function sky({ brand, focusX, width, height }: Board): string {
  const [top, mid, low] = brand.sky;
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.4" stop-color="${mid}"/><stop offset="0.68" stop-color="${low}"/></linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${glow('sun', focusX, height * 0.5, Math.max(width, height) * 0.42, brand.light, 0.85)}`
  );
}

function sea(board: Board): string {
  const { brand, focusX, width, height } = board;
  const glitter = Array.from({ length: 12 }, (_, index) => {
    const next = diceOf(`glitter${index}`);
    const long = 30 + next() * 70;
    return `<rect x="${fixed(focusX - long / 2 + (next() - 0.5) * 60)}" y="${fixed(height * (0.66 + index * 0.028))}" width="${fixed(long)}" height="3" rx="1.5" fill="${brand.light}" opacity="0.55"/>`;
  }).join('');
  return (
    sky(board) +
    `<circle cx="${focusX}" cy="${height * 0.52}" r="${height * 0.3}" fill="${brand.light}"/><circle cx="${focusX}" cy="${height * 0.52}" r="${height * 0.3}" fill="#fff" opacity="0.3"/>` +
    hills(board, 0.62, height * 0.035, brand.far, 7) +
    silhouette('palm-tree', { x: width * 0.985, y: height * 0.42, size: height * 0.9, flip: true }, brand.middle) +
    waves(board, 0.66, brand.middle, 120, 8) +
    glitter +
    waves(board, 0.78, brand.near, 180, 12) +
    waves(board, 0.9, brand.ink, 260, 16)
  );
}

function forest(board: Board): string {
  const { brand, focusX, focusY, width, height } = board;
  const row = (y: number, size: number, color: string, count: number, names: string[]): string =>
    Array.from({ length: count }, (_, index) =>
      silhouette(
        names[index % names.length] ?? 'fern',
        { x: (index + 0.5) * (width / count), y: height * y, size: height * size, flip: index % 2 === 0 },
        color,
      ),
    ).join('');
  return (
    sky(board) +
    rays('shafts', focusX, focusY, width * 0.7, 16, brand.light, 0.4) +
    row(0.42, 0.95, brand.far, 6, ['palm-tree', 'oak']) +
    hills(board, 0.72, height * 0.04, brand.middle, 5) +
    row(0.78, 0.5, brand.middle, 9, ['fern', 'monstera-leaf']) +
    hills(board, 0.88, height * 0.03, brand.near, 6) +
    silhouette('monstera-leaf', { x: width, y: height * 0.1, size: height * 0.8, turn: -140 }, brand.near) +
    silhouette('monstera-leaf', { x: width * 0.99, y: height, size: height * 0.85, turn: -20 }, brand.ink) +
    dots(board, 40, brand.light, 3, 0.9)
  );
}

function felt(board: Board): string {
  const { brand, focusX, width, height } = board;
  const beams = [-0.18, 0, 0.18]
    .map(
      (lean) =>
        `<path d="M${focusX + lean * width} ${-10}L${focusX + lean * width * 0.4 - height * 0.4} ${height}H${focusX + lean * width * 0.4 + height * 0.4}Z" fill="url(#beam)"/>`,
    )
    .join('');
  return (
    sky({ ...board, brand: { ...brand, sky: [brand.ink, brand.near, brand.middle] } }) +
    `<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${brand.light}" stop-opacity="0.5"/><stop offset="1" stop-color="${brand.light}" stop-opacity="0"/></linearGradient>${beams}` +
    dots(board, 34, brand.primary, 22, 0.24, 0.7) +
    `<path d="M-20 ${height * 0.8}Q${focusX} ${height * 0.6} ${width + 20} ${height * 0.8}V${height}H-20Z" fill="#3a1d0a"/><path d="M-20 ${height * 0.84}Q${focusX} ${height * 0.64} ${width + 20} ${height * 0.84}V${height}H-20Z" fill="${brand.far}"/>` +
    `<path d="M-20 ${height * 0.9}Q${focusX} ${height * 0.7} ${width + 20} ${height * 0.9}" fill="none" stroke="${brand.primary}" stroke-width="3" opacity="0.7"/>`
  );
}

function stadium(board: Board): string {
  const { brand, focusX, width, height } = board;
  const lamp = (x: number, id: string): string =>
    glow(id, x, height * 0.14, height * 0.5, '#fff', 0.85) +
    `<g fill="#fff">${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<circle cx="${x - 24 + (n % 4) * 16}" cy="${height * 0.11 + Math.floor(n / 4) * 15}" r="5.5"/>`).join('')}</g>`;
  const stripes = Array.from({ length: 14 }, (_, index) => {
    const at = (spread: number): string => fixed(focusX + (index - 7) * spread);
    return `<path d="M${at(46)} ${height * 0.72}L${at(120)} ${height}h120L${fixed(focusX + (index - 6) * 46)} ${height * 0.72}Z" fill="${index % 2 ? '#2aa84a' : '#1f8f3d'}"/>`;
  }).join('');
  return (
    sky(board) +
    `<path d="M-20 ${height * 0.76}V${height * 0.48}Q${focusX} ${height * 0.3} ${width + 20} ${height * 0.48}V${height * 0.76}Z" fill="${brand.near}"/>` +
    dots({ ...board, seed: `${board.seed}crowd` }, 150, '#fff', 2.4, 0.5, 0.7) +
    lamp(width * 0.56, 'lamp1') +
    lamp(width * 0.94, 'lamp2') +
    `<rect y="${height * 0.72}" width="${width}" height="${height * 0.3}" fill="#1f8f3d"/>${stripes}<path d="M0 ${height * 0.78}H${width}" stroke="#fff" stroke-width="3" opacity="0.6"/>`
  );
}

function cloud(x: number, y: number, size: number, opacity: number): string {
  const puffs = [
    [-0.9, 0.1, 0.42],
    [-0.4, -0.2, 0.58],
    [0.2, -0.32, 0.66],
    [0.75, -0.02, 0.5],
    [1.15, 0.16, 0.34],
  ]
    .map(([dx = 0, dy = 0, r = 0]) => `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}"/>`)
    .join('');
  return `<g fill="#fff" opacity="${opacity}">${puffs}<rect x="${x - 1.25 * size}" y="${y}" width="${2.7 * size}" height="${size * 0.5}" rx="${size * 0.25}"/></g>`;
}

function openSky(board: Board): string {
  const { focusX, focusY, width, height, brand } = board;
  return (
    sky(board) +
    rays('beams', focusX, focusY, width * 0.7, 20, brand.light, 0.5) +
    dots(board, 50, '#fff', 2, 0.8, 0.6) +
    cloud(width * 0.3, height * 0.86, height * 0.14, 0.16) +
    cloud(width * 0.52, height * 0.2, height * 0.1, 0.2) +
    cloud(width * 0.9, height * 0.24, height * 0.12, 0.35) +
    cloud(width * 0.68, height * 0.94, height * 0.2, 0.5) +
    cloud(width * 0.94, height * 0.92, height * 0.22, 0.6)
  );
}

function calm(board: Board): string {
  const { brand, width, height } = board;
  const [top, mid] = brand.sky;
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${top}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    glow('warm', board.focusX, board.focusY, Math.max(width, height) * 0.46, brand.light, 0.5) +
    rays('beams', board.focusX, board.focusY, Math.max(width, height) * 0.62, 18, brand.light, 0.34) +
    waves(board, 0.8, brand.middle, 300, 26) +
    waves(board, 0.9, brand.near, 420, 30) +
    dots(board, 26, brand.light, 9, 0.2)
  );
}

const grounds: Record<Ground, (board: Board) => string> = { sea, forest, felt, stadium, sky: openSky, calm };

export function groundOf(kind: Ground, board: Board): string {
  return grounds[kind](board);
}

/** A veil over the side where words will stand; its strength is the same in every banner. */
export function veil({ brand, width, height }: Board, direction: 'left' | 'top' | 'none'): string {
  if (direction === 'none') return '';
  const line = direction === 'left' ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"';
  return `<linearGradient id="veil" ${line}><stop offset="0" stop-color="${brand.ink}" stop-opacity="0.86"/><stop offset="0.42" stop-color="${brand.ink}" stop-opacity="0.55"/><stop offset="0.68" stop-color="${brand.ink}" stop-opacity="0"/></linearGradient><rect width="${width}" height="${height}" fill="url(#veil)"/>`;
}

/** Twinkles around the figures. */
export function twinkles({ focusX, focusY, height, seed }: Board, count: number): string {
  const next = diceOf(`twinkle${seed}`);
  return Array.from({ length: count }, () =>
    sparkle(focusX + (next() - 0.5) * height * 1.5, focusY + (next() - 0.5) * height * 0.9, 4 + next() * 11),
  ).join('');
}
