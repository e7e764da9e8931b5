import { silhouette } from './icons.ts';
import type { Palette } from './palette.ts';
import { HEIGHT, WIDTH } from './shapes.ts';
import type { Frame, Style } from './styles.ts';

const box = (inset: number, radius: number, extra: string): string =>
  `<rect x="${inset}" y="${inset}" width="${WIDTH - inset * 2}" height="${HEIGHT - inset * 2}" rx="${radius}" fill="none" ${extra}/>`;

/** Points along the edge, one every `step` units. */
function around(step: number, inset: number): [number, number][] {
  const points: [number, number][] = [];
  for (let x = inset; x <= WIDTH - inset; x += step) points.push([x, inset], [x, HEIGHT - inset]);
  for (let y = inset + step; y < HEIGHT - inset; y += step) points.push([inset, y], [WIDTH - inset, y]);
  return points;
}

const draw: Record<Frame, (palette: Palette, style: Style) => string> = {
  none: () => '',
  gold: () =>
    `${box(5, 6, 'stroke="url(#goldbar)" stroke-width="6"')}${box(12, 4, 'stroke="#f3d27a" stroke-width="1.2" opacity="0.7"')}`,
  bulbs: ({ ink }) =>
    `${box(6, 8, `stroke="${ink}" stroke-width="14"`)}${box(6, 8, 'stroke="url(#goldbar)" stroke-width="3"')}${around(
      24,
      6,
    )
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="7" fill="#ffd86b" opacity="0.35"/><circle cx="${x}" cy="${y}" r="4" fill="#fff7d6"/>`,
      )
      .join('')}`,
  comic: () => `${box(4, 2, 'stroke="#141414" stroke-width="9"')}${box(9, 1, 'stroke="#fff" stroke-width="2.5"')}`,
  rivets: () =>
    `${box(6, 10, 'stroke="#5c2c0f" stroke-width="13"')}${box(6, 10, 'stroke="#d88a4a" stroke-width="3"')}${box(13, 7, 'stroke="#2b1206" stroke-width="2"')}${around(
      44,
      6,
    )
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#f3b878" stroke="#3a1a08" stroke-width="1.2"/>`)
      .join('')}`,
  neon: (_palette, { letters }) =>
    `${box(8, 14, `stroke="${letters.edge}" stroke-width="9" opacity="0.35"`)}${box(8, 14, `stroke="${letters.edge}" stroke-width="3"`)}${box(8, 14, 'stroke="#fff" stroke-width="1.2"')}`,
  paper: ({ low }) =>
    `<path fill-rule="evenodd" fill="#000" opacity="0.22" d="M0 0H360V480H0ZM22 30Q180 6 338 30Q352 240 338 454Q180 476 22 454Q8 240 22 30Z"/><path fill-rule="evenodd" fill="${low}" d="M0 0H360V480H0ZM16 24Q180 2 344 24Q357 240 344 458Q180 480 16 458Q3 240 16 24Z"/>`,
  stone: () =>
    `${box(5, 3, 'stroke="#5b4a33" stroke-width="10"')}${box(2, 3, 'stroke="#a48a62" stroke-width="3"')}${box(10, 2, 'stroke="#2a1f12" stroke-width="2"')}`,
  ice: () =>
    `${box(4, 4, 'stroke="#d9f3ff" stroke-width="5" opacity="0.85"')}<path d="M0 0H120L92 12L70 4L44 30L26 8L14 52L6 20L0 120ZM360 0H240L266 14L290 4L316 34L334 8L346 56L354 20L360 120Z" fill="#eefaff" opacity="0.9"/>`,
  line: () => box(8, 6, 'stroke="#fff" stroke-width="2" opacity="0.7"'),
  leaves: () =>
    [
      [10, 470, -40],
      [60, 486, -10],
      [300, 486, 10],
      [350, 470, 40],
      [-4, 410, -70],
      [364, 410, 70],
    ]
      .map(([x = 0, y = 0, turn = 0], index) =>
        silhouette('monstera-leaf', { x, y, size: 108, turn }, index % 2 ? '#1c6b24' : '#0f4417'),
      )
      .join(''),
  wave: () =>
    '<path d="M-20 500V452q30 -22 60 0t60 0t60 0t60 0t60 0t60 0t60 0V500Z" fill="#0a5fa8"/><path d="M-40 500V464q30 -20 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0V500Z" fill="#042a56"/><path d="M-20 452q30 -22 60 0t60 0t60 0t60 0t60 0t60 0t60 0" fill="none" stroke="#fff" stroke-width="3" opacity="0.9"/>',
};

/** What a provider puts around its covers. */
export function frameOf(style: Style, palette: Palette): string {
  return draw[style.frame](palette, style);
}
