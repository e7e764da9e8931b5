import type { Dice } from '../dice.ts';
import { silhouette } from './icons.ts';
import type { Palette } from './palette.ts';
import {
  rank,
  wings,
  landscape,
  underwater,
  cave,
  columns,
  bunting,
  tent,
  stadium,
  road,
  room,
  sun,
  moon,
  clouds,
} from './places.ts';
import type { Brush } from './places.ts';
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
} from './shapes.ts';
import type { Particles } from './styles.ts';
import type { World } from './subjects.ts';

/** The place behind the figure, and what flies about in it. */
export interface Scenery {
  back: string;
  particles: Particles;
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
