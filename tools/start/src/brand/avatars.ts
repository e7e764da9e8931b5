import type { Brand } from './brands.ts';
import { plain } from './drawing.ts';

const animals = [
  'tiger-face',
  'parrot',
  'fox',
  'panda',
  'owl',
  'lion',
  'koala',
  'monkey-face',
  'frog',
  'penguin',
  'wolf',
  'unicorn',
  'octopus',
  'turtle',
  'rabbit-face',
  'cat-face',
  'dog-face',
  'bear',
  'raccoon',
  'sloth',
  'flamingo',
  'dolphin',
  'hedgehog',
  'dragon-face',
] as const;

const SIZE = 160;
const HUE_STEP = 47;

export const avatarCount = animals.length;

/** One of the ready-made portraits, on a disc whose colour goes around the wheel; the first wears the brand's. */
export function avatarSvg(brand: Brand, index: number): string {
  const hue = (index * HUE_STEP) % 360;
  const [from, to] =
    index === 0 ? [brand.primary, brand.near] : [`hsl(${hue} 72% 62%)`, `hsl(${(hue + 30) % 360} 68% 34%)`];
  const animal = animals[index % animals.length] ?? animals[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 160 160"><radialGradient id="g" cx="0.35" cy="0.25" r="0.95"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>` +
    `<rect width="160" height="160" fill="url(#g)"/><circle cx="80" cy="170" r="76" fill="#000" opacity="0.14"/>${plain(animal, { x: 80, y: 84, size: 112 })}</svg>`
  );
}
