import type { Dice } from '../dice.ts';
import { hueTowards, oklch } from './color.ts';
import type { Style } from './styles.ts';
import type { World } from './subjects.ts';

export interface Palette {
  top: string;
  mid: string;
  low: string;
  glow: string;
  /** Silhouettes from far to near. */
  far: string;
  middle: string;
  near: string;
  ink: string;
  accent: string;
  hue: number;
}

/** Hue of the sky and of the light in each world. */
const hues: Record<World, [number, number]> = {
  fruit: [20, 80],
  jungle: [150, 110],
  river: [190, 150],
  ocean: [225, 190],
  pirate: [250, 60],
  egypt: [50, 85],
  dragon: [25, 70],
  sweets: [345, 20],
  carnival: [320, 90],
  space: [285, 220],
  west: [45, 75],
  magic: [295, 200],
  ghost: [290, 140],
  viking: [240, 200],
  farm: [215, 100],
  ice: [225, 200],
  safari: [55, 90],
  gems: [300, 200],
  mine: [60, 85],
  football: [150, 120],
  race: [20, 60],
  circus: [15, 85],
  music: [310, 200],
  food: [35, 80],
  garden: [140, 100],
  greek: [240, 85],
  dino: [120, 60],
  love: [0, 30],
  tropic: [200, 90],
  festa: [270, 60],
  detective: [250, 80],
  robot: [200, 320],
  sky: [240, 70],
  wheel: [150, 85],
  studio: [165, 80],
  cards: [155, 90],
  bingo: [320, 95],
  pegs: [280, 190],
};

/** Colours of one cover: its world, pulled towards its provider, with a little of its own. */
export function paletteOf(world: World, style: Style, dice: Dice): Palette {
  const [skyHue, glowHue] = hues[world];
  const drift = (dice.next() - 0.5) * 44;
  const hue = hueTowards(skyHue + drift, style.hue, style.pull);
  const glow = hueTowards(glowHue + drift / 2, style.hue, style.pull * 0.5);
  const [top, low] = style.light;
  const { chroma } = style;
  const isDark = top < 0.35;
  return {
    top: oklch(top, chroma, hue),
    mid: oklch((top * 1.1 + low) / 2.1, chroma * 1.1, hueTowards(hue, glow, 0.45)),
    low: oklch(low, chroma * 0.85, glow),
    glow: oklch(Math.min(0.96, low + 0.1), chroma * 0.7, glow),
    far: oklch((top + low) / 2 - (isDark ? 0.12 : 0.1), chroma * 0.8, hueTowards(hue, glow, 0.3)),
    middle: oklch(isDark ? 0.26 : 0.42, chroma * 0.85, hue),
    near: oklch(isDark ? 0.15 : 0.26, chroma * 0.6, hue),
    ink: oklch(0.13, chroma * 0.35, hue),
    accent: oklch(0.78, 0.17, (glow + 150) % 360),
    hue,
  };
}
