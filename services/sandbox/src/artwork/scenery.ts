import type { Dice } from '../dice.ts';
import { silhouette } from './icons.ts';
import type { Palette } from './palette.ts';
import {
  checkerFloor,
  cloud,
  glow,
  gridFloor,
  HEIGHT,
  hills,
  peaks,
  sea,
  skyline,
  spotlights,
  stars,
  WIDTH,
} from './shapes.ts';
import type { Particles } from './styles.ts';
import type { World } from './subjects.ts';

/** The place behind the figure, and what flies about in it. */
export interface Scenery {
  back: string;
  particles: Particles;
}

interface Brush {
  dice: Dice;
  palette: Palette;
}

const sun = ({ palette }: Brush, y = 190, radius = 74): string =>
  `<circle cx="180" cy="${y}" r="${radius}" fill="${palette.glow}"/><circle cx="180" cy="${y}" r="${radius}" fill="#fff" opacity="0.35"/>`;
const moon = ({ dice }: Brush): string => {
  const x = dice.next() < 0.5 ? 84 : 276;
  return `${glow(x, 92, 120, '#fff', 0.45, 'moonlight')}<circle cx="${x}" cy="92" r="44" fill="#fffbe8"/><circle cx="${x - 12}" cy="82" r="9" fill="#e6dfc2" opacity="0.7"/><circle cx="${x + 14}" cy="104" r="6" fill="#e6dfc2" opacity="0.7"/><circle cx="${x + 8}" cy="76" r="4" fill="#e6dfc2" opacity="0.7"/>`;
};
const clouds = ({ dice }: Brush, color: string, opacity: number): string =>
  Array.from({ length: 4 }, (_, index) =>
    cloud(20 + index * 100 + dice.next() * 40, 50 + dice.next() * 110, 22 + dice.next() * 22, color, opacity),
  ).join('');

/** Silhouettes along a line, larger towards the edges so that they frame the figure. */
function rank(
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
function wings(name: string, size: number, color: string, y: number, turn = 0): string {
  return (
    silhouette(name, { x: 8, y, size, turn }, color) +
    silhouette(name, { x: WIDTH - 8, y: y - 12, size: size * 0.94, turn: -turn, flip: true }, color)
  );
}

function landscape(brush: Brush, extra: { far?: string; middle?: string } = {}): string {
  const { dice, palette } = brush;
  return (
    hills(dice, 262, 22, palette.far) +
    (extra.far ?? '') +
    hills(dice, 312, 20, palette.middle) +
    (extra.middle ?? '') +
    hills(dice, 372, 14, palette.near, 3)
  );
}

function underwater({ dice, palette }: Brush): string {
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

function cave({ dice, palette }: Brush, names: string[]): string {
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

function columns({ palette }: Brush): string {
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

function bunting({ dice }: Brush): string {
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

function tent({ palette }: Brush, first: string, second: string): string {
  const stripes = Array.from({ length: 16 }, (_, index) => {
    const from = (index / 16) * Math.PI * 2;
    const to = ((index + 1) / 16) * Math.PI * 2;
    const at = (angle: number): string =>
      `${(180 + Math.cos(angle) * 520).toFixed(0)} ${(70 + Math.sin(angle) * 520).toFixed(0)}`;
    return `<path d="M180 70L${at(from)}L${at(to)}Z" fill="${index % 2 ? first : second}"/>`;
  }).join('');
  return `${stripes}<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.top}" opacity="0.25"/>`;
}

function stadium({ dice, palette }: Brush): string {
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

function road({ dice, palette }: Brush): string {
  return (
    skyline({ ...dice }, 280, 130, palette.middle, palette.glow) +
    `<rect y="280" width="360" height="200" fill="${palette.near}"/><path d="M150 280H210L430 480H-70Z" fill="#23242b"/><path d="M150 280L-70 480h22L156 280ZM210 280L430 480h-22L204 280Z" fill="#fff"/><path d="M178 290h4l3 30h-10ZM174 340h12l5 50h-22ZM166 412h28l8 70h-44Z" fill="#ffd23f"/>`
  );
}

function room({ dice, palette }: Brush): string {
  const bokeh = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${(dice.next() * WIDTH).toFixed(0)}" cy="${(dice.next() * 250).toFixed(0)}" r="${(6 + dice.next() * 20).toFixed(0)}" fill="${dice.next() < 0.6 ? palette.glow : '#ffcf66'}" opacity="${(0.08 + dice.next() * 0.2).toFixed(2)}"/>`,
  ).join('');
  return `${bokeh}${spotlights(dice, '#fff4cc', 3, 'spots')}`;
}

const scenes: Record<World, (brush: Brush) => Scenery> = {
  fruit: (brush) => ({
    back: sun(brush) + landscape(brush, { far: rank(brush, ['tree-growth', 'oak'], 300, 78, brush.palette.middle, 6) }),
    particles: 'bubbles',
  }),
  jungle: (brush) => ({
    back:
      rank(brush, ['palm-tree', 'tree-roots'], 290, 190, brush.palette.far, 4) +
      landscape(brush, {
        middle: rank(brush, ['fern', 'monstera-leaf', 'palm-tree'], 396, 140, brush.palette.middle, 5),
      }) +
      wings('monstera-leaf', 170, brush.palette.near, 60, 140) +
      wings('fern', 190, brush.palette.near, 340, 20),
    particles: 'leaves',
  }),
  river: (brush) => ({
    back:
      sun(brush, 170, 56) +
      hills(brush.dice, 240, 24, brush.palette.far) +
      rank(brush, ['oak', 'palm-tree'], 268, 90, brush.palette.middle, 6) +
      sea(brush.dice, 266, [brush.palette.middle, brush.palette.far, brush.palette.near], brush.palette.glow) +
      wings('bamboo', 170, brush.palette.near, 320, 8),
    particles: 'bubbles',
  }),
  ocean: (brush) => ({ back: underwater(brush), particles: 'bubbles' }),
  pirate: (brush) => ({
    back:
      moon(brush) +
      stars(brush.dice, 40, 200) +
      silhouette('galleon', { x: brush.dice.next() < 0.5 ? 76 : 284, y: 214, size: 150 }, brush.palette.near, 0.9) +
      sea(brush.dice, 262, [brush.palette.far, brush.palette.middle, brush.palette.near], brush.palette.glow),
    particles: 'coins',
  }),
  egypt: (brush) => ({
    back:
      sun(brush, 180, 90) +
      silhouette('egyptian-pyramids', { x: 70, y: 226, size: 190 }, brush.palette.far) +
      silhouette('egyptian-sphinx', { x: 300, y: 250, size: 130, flip: true }, brush.palette.middle) +
      hills(brush.dice, 296, 14, brush.palette.middle) +
      hills(brush.dice, 356, 18, brush.palette.near, 2) +
      wings('obelisk', 190, brush.palette.near, 300),
    particles: 'coins',
  }),
  dragon: (brush) => ({
    back:
      sun(brush, 170, 100) +
      silhouette('pagoda', { x: 70, y: 220, size: 170 }, brush.palette.far) +
      silhouette('pagoda', { x: 300, y: 238, size: 130 }, brush.palette.far) +
      clouds(brush, brush.palette.glow, 0.4) +
      hills(brush.dice, 312, 16, brush.palette.middle) +
      wings('lantern-flame', 110, '#d9251d', 74) +
      hills(brush.dice, 376, 14, brush.palette.near),
    particles: 'embers',
  }),
  sweets: (brush) => ({
    back:
      clouds(brush, '#fff', 0.75) +
      hills(brush.dice, 250, 26, '#ffb3d9') +
      rank(brush, ['candy-canes', 'ice-cream-cone', 'mushroom'], 300, 96, '#ff5fa8', 5) +
      hills(brush.dice, 318, 22, '#ff8cc8') +
      hills(brush.dice, 380, 14, '#a33bd1'),
    particles: 'confetti',
  }),
  carnival: (brush) => ({
    back:
      spotlights(brush.dice, '#fff2a8', 5, 'spots') +
      bunting(brush) +
      skyline(brush.dice, 330, 120, brush.palette.middle, brush.palette.glow) +
      rank(brush, ['feathered-wing', 'feather'], 420, 150, brush.palette.near, 5),
    particles: 'confetti',
  }),
  space: (brush) => ({
    back:
      stars(brush.dice, 120, HEIGHT) +
      glow(90, 140, 200, brush.palette.low, 0.7, 'nebula1') +
      glow(300, 260, 190, brush.palette.accent, 0.4, 'nebula2') +
      silhouette('ringed-planet', { x: 302, y: 92, size: 128, turn: -12 }, brush.palette.glow, 0.9) +
      `<circle cx="180" cy="640" r="300" fill="${brush.palette.near}"/><circle cx="180" cy="640" r="300" fill="none" stroke="${brush.palette.glow}" stroke-width="4" opacity="0.7"/>`,
    particles: 'stars',
  }),
  west: (brush) => ({
    back:
      sun(brush, 196, 84) +
      silhouette('desert', { x: 180, y: 220, size: 330 }, brush.palette.far, 0.9) +
      hills(brush.dice, 310, 12, brush.palette.middle) +
      wings('cactus', 190, brush.palette.near, 300) +
      hills(brush.dice, 376, 14, brush.palette.near),
    particles: 'coins',
  }),
  magic: (brush) => ({
    back:
      stars(brush.dice, 70, 280) +
      moon(brush) +
      silhouette('castle', { x: 180, y: 214, size: 300 }, brush.palette.far) +
      landscape(brush) +
      wings('candle-flame', 90, brush.palette.glow, 330),
    particles: 'stars',
  }),
  ghost: (brush) => ({
    back:
      moon(brush) +
      silhouette('castle-ruins', { x: 190, y: 230, size: 240 }, brush.palette.far) +
      landscape(brush, { middle: rank(brush, ['tombstone', 'graveyard'], 384, 76, brush.palette.near, 6) }) +
      wings('tree-face', 230, brush.palette.near, 260) +
      rank(brush, ['bat'], 120, 40, brush.palette.near, 5),
    particles: 'embers',
  }),
  viking: (brush) => ({
    back:
      peaks(brush.dice, 290, 170, brush.palette.far, '#fff') +
      rank(brush, ['pine-tree'], 320, 84, brush.palette.middle, 9) +
      silhouette('drakkar', { x: 76, y: 300, size: 120 }, brush.palette.near) +
      hills(brush.dice, 346, 10, brush.palette.near) +
      wings('pine-tree', 210, brush.palette.near, 290),
    particles: 'snow',
  }),
  farm: (brush) => ({
    back:
      sun(brush, 150, 52) +
      clouds(brush, '#fff', 0.8) +
      landscape(brush, {
        far:
          silhouette('barn', { x: 66, y: 248, size: 110 }, '#b3372b') +
          silhouette('windmill', { x: 304, y: 236, size: 120 }, brush.palette.middle),
      }) +
      rank(brush, ['grass', 'sunflower'], 410, 80, brush.palette.near, 8),
    particles: 'leaves',
  }),
  ice: (brush) => ({
    back:
      `<path d="M-20 60Q120 10 200 90T400 40V140Q260 190 180 130T-20 170Z" fill="#7dffcf" opacity="0.35"/>${stars(brush.dice, 50, 180)}` +
      peaks(brush.dice, 300, 170, brush.palette.far, '#fff', 4) +
      rank(brush, ['iceberg', 'icebergs'], 330, 110, '#dff5ff', 4, 0.9) +
      sea(brush.dice, 322, [brush.palette.middle, brush.palette.near], '#fff'),
    particles: 'snow',
  }),
  safari: (brush) => ({
    back:
      sun(brush, 190, 104) +
      hills(brush.dice, 270, 14, brush.palette.far) +
      silhouette('baobab', { x: 70, y: 214, size: 170 }, brush.palette.middle) +
      rank(brush, ['grass'], 330, 60, brush.palette.middle, 9) +
      hills(brush.dice, 340, 10, brush.palette.near) +
      silhouette('baobab', { x: 336, y: 240, size: 230, flip: true }, brush.palette.near),
    particles: 'embers',
  }),
  gems: (brush) => ({ back: cave(brush, ['crystal-cluster', 'crystal-growth', 'crystal-bars']), particles: 'stars' }),
  mine: (brush) => ({ back: cave(brush, ['minerals', 'mine-wagon', 'crystal-growth']), particles: 'coins' }),
  football: (brush) => ({ back: stadium(brush), particles: 'confetti' }),
  race: (brush) => ({ back: sun(brush, 210, 80) + road(brush), particles: 'sparks' }),
  circus: (brush) => ({
    back:
      tent(brush, '#c81d2b', '#fff1d6') +
      spotlights(brush.dice, '#fff2a8', 2, 'spots') +
      hills(brush.dice, 376, 10, brush.palette.near),
    particles: 'confetti',
  }),
  music: (brush) => ({
    back:
      spotlights(brush.dice, brush.palette.glow, 5, 'spots') +
      glow(180, 250, 220, brush.palette.accent, 0.45, 'stage') +
      rank(brush, ['musical-notes', 'music-spell'], 250, 90, brush.palette.glow, 5, 0.4) +
      `<path d="M-10 340H370V490H-10Z" fill="${brush.palette.near}"/><path d="M-10 340H370" stroke="${brush.palette.glow}" stroke-width="4"/>`,
    particles: 'stars',
  }),
  food: (brush) => ({
    back:
      glow(180, 200, 240, brush.palette.glow, 0.9, 'lamp') +
      rank(brush, ['lantern', 'bottle-vapors'], 120, 70, brush.palette.far, 5, 0.6) +
      checkerFloor(300, '#fff6e6', '#d6263c'),
    particles: 'embers',
  }),
  garden: (brush) => ({
    back:
      sun(brush, 150, 60) +
      landscape(brush, {
        far: rank(brush, ['tree-growth', 'oak'], 300, 90, brush.palette.far, 6),
        middle: rank(brush, ['flowers', 'sunflower', 'vine-flower'], 384, 86, brush.palette.accent, 7, 0.75),
      }) +
      rank(brush, ['grass', 'flowers'], 426, 90, brush.palette.near, 7),
    particles: 'petals',
  }),
  greek: (brush) => ({
    back:
      clouds(brush, '#fff', 0.75) +
      glow(180, 180, 220, brush.palette.glow, 0.9, 'olymp') +
      columns(brush) +
      hills(brush.dice, 380, 8, brush.palette.near),
    particles: 'stars',
  }),
  dino: (brush) => ({
    back:
      silhouette('volcano', { x: 92, y: 196, size: 220 }, brush.palette.far) +
      glow(92, 100, 110, '#ff6a1a', 0.9, 'lava') +
      landscape(brush, { middle: rank(brush, ['fern', 'palm-tree'], 390, 120, brush.palette.near, 5) }) +
      wings('palm-tree', 250, brush.palette.near, 250),
    particles: 'embers',
  }),
  love: (brush) => ({
    back:
      moon(brush) +
      rank(brush, ['hearts', 'heart-wings'], 190, 80, brush.palette.glow, 5, 0.4) +
      skyline(brush.dice, 330, 100, brush.palette.middle, '#ffe9b0') +
      rank(brush, ['rose', 'flowers'], 420, 100, brush.palette.near, 6),
    particles: 'petals',
  }),
  tropic: (brush) => ({
    back:
      sun(brush, 190, 88) +
      clouds(brush, '#fff', 0.6) +
      silhouette('island', { x: 296, y: 236, size: 120 }, brush.palette.far) +
      sea(brush.dice, 268, [brush.palette.far, brush.palette.middle], '#fff') +
      hills(brush.dice, 366, 12, '#f4d58d', 2) +
      wings('palm-tree', 280, brush.palette.near, 210, 10),
    particles: 'bubbles',
  }),
  festa: (brush) => ({
    back:
      stars(brush.dice, 60, 260) +
      bunting(brush) +
      glow(180, 300, 220, '#ff8a1a', 0.8, 'bonfire') +
      landscape(brush, { far: rank(brush, ['village', 'house'], 302, 80, brush.palette.middle, 4) }),
    particles: 'embers',
  }),
  detective: (brush) => ({
    back:
      moon(brush) +
      skyline(brush.dice, 320, 210, brush.palette.far, '#ffe08a', 8) +
      skyline(brush.dice, 350, 130, brush.palette.near, '#ffe08a', 9) +
      spotlights(brush.dice, '#fff4cc', 2, 'spots'),
    particles: 'coins',
  }),
  robot: (brush) => ({
    back:
      skyline(brush.dice, 290, 160, brush.palette.middle, brush.palette.accent) +
      glow(180, 280, 200, brush.palette.accent, 0.7, 'neon') +
      gridFloor(290, brush.palette.accent, brush.palette.near) +
      rank(brush, ['cog', 'circuitry'], 160, 110, brush.palette.far, 4, 0.5),
    particles: 'sparks',
  }),
  sky: (brush) => ({
    back:
      (brush.dice.next() < 0.5 ? sun(brush, 150, 60) : moon(brush)) +
      clouds(brush, '#fff', 0.7) +
      skyline(brush.dice, 420, 90, brush.palette.middle, brush.palette.glow) +
      cloud(60, 380, 46, '#fff', 0.5) +
      cloud(310, 400, 52, '#fff', 0.5),
    particles: 'coins',
  }),
  wheel: (brush) => ({ back: room(brush), particles: 'sparks' }),
  studio: (brush) => ({ back: room(brush), particles: 'sparks' }),
  cards: (brush) => ({ back: room(brush), particles: 'coins' }),
  bingo: (brush) => ({
    back: tent(brush, brush.palette.mid, brush.palette.low) + glow(180, 200, 220, '#fff', 0.5, 'drawlight'),
    particles: 'confetti',
  }),
  pegs: (brush) => ({
    back: glow(180, 120, 240, brush.palette.glow, 0.8, 'pegglow') + stars(brush.dice, 40, HEIGHT),
    particles: 'stars',
  }),
};

export function sceneryOf(world: World, dice: Dice, palette: Palette): Scenery {
  return scenes[world]({ dice, palette });
}
