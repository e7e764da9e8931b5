import type { Dice } from '../dice.ts';
import { silhouette } from './icons.ts';
import type { Palette } from './palette.ts';
import { cloud, glow, HEIGHT, hills, skyline, spotlights, WIDTH } from './shapes.ts';

/** Pieces of places: what several worlds are put together from. */
export interface Brush {
  dice: Dice;
  palette: Palette;
}

export const sun = ({ palette }: Brush, y = 190, radius = 74): string =>
  `<circle cx="180" cy="${y}" r="${radius}" fill="${palette.glow}"/><circle cx="180" cy="${y}" r="${radius}" fill="#fff" opacity="0.35"/>`;
export const moon = ({ dice }: Brush): string => {
  const x = dice.next() < 0.5 ? 84 : 276;
  return `${glow(x, 92, 120, '#fff', 0.45, 'moonlight')}<circle cx="${x}" cy="92" r="44" fill="#fffbe8"/><circle cx="${x - 12}" cy="82" r="9" fill="#e6dfc2" opacity="0.7"/><circle cx="${x + 14}" cy="104" r="6" fill="#e6dfc2" opacity="0.7"/><circle cx="${x + 8}" cy="76" r="4" fill="#e6dfc2" opacity="0.7"/>`;
};
export const clouds = ({ dice }: Brush, color: string, opacity: number): string =>
  Array.from({ length: 4 }, (_, index) =>
    cloud(20 + index * 100 + dice.next() * 40, 50 + dice.next() * 110, 22 + dice.next() * 22, color, opacity),
  ).join('');

/** Silhouettes along a line, larger towards the edges so that they frame the figure. */
export function rank(
  { dice }: Brush,
  names: string[],
  y: number,
  size: number,
  color: string,
  count = 6,
  opacity = 1,
): string {
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) / count) * WIDTH + (dice.next() - 0.5) * 26;
    const edge = Math.abs(x - WIDTH / 2) / (WIDTH / 2);
    const own = size * (0.65 + edge * 0.6) * (0.85 + dice.next() * 0.3);
    const name = names[Math.floor(dice.next() * names.length)] ?? names[0] ?? 'pine-tree';
    return silhouette(name, { x, y: y - own * 0.42, size: own, flip: dice.next() < 0.5 }, color, opacity);
  }).join('');
}

/** Two large dark shapes that lean in from the sides. */
export function wings(name: string, size: number, color: string, y: number, turn = 0): string {
  return (
    silhouette(name, { x: 8, y, size, turn }, color) +
    silhouette(name, { x: WIDTH - 8, y: y - 12, size: size * 0.94, turn: -turn, flip: true }, color)
  );
}

export function landscape(brush: Brush, extra: { far?: string; middle?: string } = {}): string {
  const { dice, palette } = brush;
  return (
    hills(dice, 262, 22, palette.far) +
    (extra.far ?? '') +
    hills(dice, 312, 20, palette.middle) +
    (extra.middle ?? '') +
    hills(dice, 372, 14, palette.near, 3)
  );
}

export function underwater({ dice, palette }: Brush): string {
  const shafts = Array.from({ length: 6 }, (_, index) => {
    const x = 10 + index * 68 + dice.next() * 26;
    return `<path d="M${x} -10L${x + 34} -10L${x - 30} 400L${x - 96} 400Z" fill="#fff" opacity="0.1"/>`;
  }).join('');
  const brush = { dice, palette };
  return (
    shafts +
    hills(dice, 330, 22, palette.middle) +
    rank(brush, ['coral', 'coral', 'fern'], 360, 88, palette.middle, 6) +
    hills(dice, 384, 12, palette.near) +
    rank(brush, ['coral', 'tentacurl'], 410, 110, palette.near, 5)
  );
}

export function cave({ dice, palette }: Brush, names: string[]): string {
  const teeth = (from: number, to: number): string => {
    let data = `M-10 ${from < to ? -10 : HEIGHT + 10}`;
    for (let x = -10; x <= WIDTH + 20; x += 26) {
      const edge = Math.abs(x - WIDTH / 2) / (WIDTH / 2);
      data += `L${x} ${from}L${x + 13} ${(from + (to - from) * (0.35 + edge * 0.9) * (0.6 + dice.next() * 0.6)).toFixed(0)}`;
    }
    return `${data}L${WIDTH + 10} ${from < to ? -10 : HEIGHT + 10}Z`;
  };
  return (
    glow(180, 220, 230, palette.glow, 0.75, 'cavelight') +
    `<path d="${teeth(16, 120)}" fill="${palette.middle}"/>` +
    rank({ dice, palette }, names, 356, 96, palette.low, 6, 0.85) +
    `<path d="${teeth(400, 330)}" fill="${palette.near}"/><path d="${teeth(6, 74)}" fill="${palette.near}"/>`
  );
}

export function columns({ palette }: Brush): string {
  const column = (x: number, width: number, color: string): string =>
    `<g fill="${color}"><rect x="${x - width / 2}" y="86" width="${width}" height="300"/><rect x="${x - width * 0.75}" y="66" width="${width * 1.5}" height="20" rx="4"/><rect x="${x - width * 0.7}" y="372" width="${width * 1.4}" height="18" rx="3"/></g>` +
    [0.22, 0.5, 0.78]
      .map(
        (at) =>
          `<rect x="${x - width / 2 + width * at - 2}" y="90" width="4" height="280" fill="#000" opacity="0.16"/>`,
      )
      .join('');
  return (
    column(96, 30, palette.far) +
    column(264, 30, palette.far) +
    column(26, 52, '#fbf1da') +
    column(334, 52, '#fbf1da') +
    `<path d="M-10 66L180 -34L370 66Z" fill="${palette.low}" opacity="0.5"/>`
  );
}

export function bunting({ dice }: Brush): string {
  const colors = ['#ff4d5e', '#ffd23f', '#35c98a', '#3fa9f5', '#ff8a3d', '#ffffff'];
  return [30, 78, 118]
    .map((y, row) => {
      const sag = 34 + row * 8;
      const flags = Array.from({ length: 12 }, (_, index) => {
        const t = (index + 0.5) / 12;
        const x = t * 380 - 10;
        const at = y + sag * 4 * t * (1 - t) - 12;
        return `<path d="M${x - 12} ${at}h24v26l-12 -9l-12 9z" fill="${colors[(index + row * 2 + Math.floor(dice.next() * 2)) % 6]}"/>`;
      }).join('');
      return `<path d="M-10 ${y - 12}Q180 ${y + sag * 2 - 12} 370 ${y - 12}" fill="none" stroke="#fff" stroke-width="1.5" opacity="0.7"/>${flags}`;
    })
    .join('');
}

export function tent({ palette }: Brush, first: string, second: string): string {
  const stripes = Array.from({ length: 16 }, (_, index) => {
    const from = (index / 16) * Math.PI * 2;
    const to = ((index + 1) / 16) * Math.PI * 2;
    const at = (angle: number): string =>
      `${(180 + Math.cos(angle) * 520).toFixed(0)} ${(70 + Math.sin(angle) * 520).toFixed(0)}`;
    return `<path d="M180 70L${at(from)}L${at(to)}Z" fill="${index % 2 ? first : second}"/>`;
  }).join('');
  return `${stripes}<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.top}" opacity="0.25"/>`;
}

export function stadium({ dice, palette }: Brush): string {
  const crowd = Array.from({ length: 170 }, () => {
    const y = 150 + dice.next() * 110;
    return `<circle cx="${(dice.next() * WIDTH).toFixed(0)}" cy="${y.toFixed(0)}" r="${(1.4 + dice.next() * 2.2).toFixed(1)}" fill="${['#fff', palette.glow, palette.accent, '#ffd23f'][Math.floor(dice.next() * 4)]}" opacity="0.6"/>`;
  }).join('');
  const lamps = [40, 320]
    .map(
      (x) =>
        `${glow(x, 52, 130, '#fff', 0.9, `lamp${x}`)}<g fill="#fff">${[0, 1, 2, 3, 4, 5].map((n) => `<circle cx="${x - 20 + (n % 3) * 20}" cy="${44 + Math.floor(n / 3) * 16}" r="6.5"/>`).join('')}</g>`,
    )
    .join('');
  const stripes = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${180 + (index - 4.5) * 34} 270L${180 + (index - 4.5) * 110} 480h110L${180 + (index - 3.5) * 34} 270Z" fill="${index % 2 ? '#2aa84a' : '#1f8f3d'}"/>`,
  ).join('');
  return `<path d="M-10 300V150Q180 110 370 150V300Z" fill="${palette.near}"/>${crowd}${lamps}<rect y="268" width="${WIDTH}" height="220" fill="#1f8f3d"/>${stripes}<path d="M0 300H360M90 268L20 400H340L270 268" fill="none" stroke="#fff" stroke-width="3" opacity="0.6"/>`;
}

export function road({ dice, palette }: Brush): string {
  return (
    skyline({ ...dice }, 280, 130, palette.middle, palette.glow) +
    `<rect y="280" width="360" height="200" fill="${palette.near}"/><path d="M150 280H210L430 480H-70Z" fill="#23242b"/><path d="M150 280L-70 480h22L156 280ZM210 280L430 480h-22L204 280Z" fill="#fff"/><path d="M178 290h4l3 30h-10ZM174 340h12l5 50h-22ZM166 412h28l8 70h-44Z" fill="#ffd23f"/>`
  );
}

export function room({ dice, palette }: Brush): string {
  const bokeh = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${(dice.next() * WIDTH).toFixed(0)}" cy="${(dice.next() * 250).toFixed(0)}" r="${(6 + dice.next() * 20).toFixed(0)}" fill="${dice.next() < 0.6 ? palette.glow : '#ffcf66'}" opacity="${(0.08 + dice.next() * 0.2).toFixed(2)}"/>`,
  ).join('');
  return `${bokeh}${spotlights(dice, '#fff4cc', 3, 'spots')}`;
}
