import { coin, figure } from './drawing.ts';
import { box } from './emblems.ts';
import type { Illustration } from './pictures.ts';

/** The colours a site has for boxes, as the demo sets them (`spineBox` of the site config). */
const colors = {
  red: '#d64545',
  blue: '#3f7fd6',
  pink: '#d65a9c',
  black: '#2b2f36',
  green: '#3da26b',
  yellow: '#e0a526',
} as const;

const alone = (name: string): Illustration => ({
  ground: 'calm',
  group: () => figure(name, { x: 0, y: 0, size: 270 }),
});

const coins: Illustration = {
  ground: 'calm',
  group: () => coin(-70, 50, 84, -20, 0.8) + coin(66, 66, 70, 24, 0.7) + coin(4, -56, 96, 6, 0.85),
};

const boxOf = (color: string): Illustration => ({
  ground: 'calm',
  group: (brand) => box(brand, 0, 6, 1.5, color, false),
});

/** Boxes by their colour and what may lie in them, one picture each. */
export const cratePictures: Readonly<Record<string, Illustration>> = {
  ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [`box-${name}`, boxOf(color)])),
  'prize-coins': coins,
  'prize-clover': alone('four-leaf-clover'),
  'prize-gem': alone('gem-stone'),
  'prize-rocket': alone('rocket'),
  'prize-trophy': alone('trophy'),
  'prize-crown': alone('crown'),
};
