import { readFile } from 'node:fs/promises';
import { SLOT_THEMES, type SlotTheme } from '../catalogue/slot-themes.ts';

/** Pictures on reels: coloured icons of Noto, gems cut from Game-icons outlines. Each is one small SVG file. */

const NOTO_SIZE = 128;
const GEM_SIZE = 512;

/** The outline of a gem, or of a suit cut like one, and its hue in degrees. */
const GEMS: Record<string, { icon: string; hue: number }> = {
  ruby: { icon: 'fire-gem', hue: 350 },
  emerald: { icon: 'emerald', hue: 150 },
  topaz: { icon: 'topaz', hue: 42 },
  sapphire: { icon: 'saphir', hue: 215 },
  amethyst: { icon: 'amethyst', hue: 280 },
  heart: { icon: 'hearts', hue: 350 },
  diamond: { icon: 'diamonds', hue: 28 },
  club: { icon: 'clubs', hue: 140 },
  spade: { icon: 'spades', hue: 220 },
};

const SUITS = ['heart', 'diamond', 'club', 'spade'].map((suit) => `gem/${suit}`);
const GEM_SYMBOLS = ['ruby', 'emerald', 'topaz', 'sapphire'].map((gem) => `gem/${gem}`);
const COOL_GEMS = ['amethyst', 'sapphire', 'emerald', 'topaz'].map((gem) => `gem/${gem}`);
const LOW_FAMILIES = [GEM_SYMBOLS, SUITS, COOL_GEMS];

/** Game piece pictures outside reels. */
const EXTRA_NOTO = ['rocket', 'balloon', 'collision', 'coin'];

/** Symbol names of a theme by their number in the slot model: wild, scatter, four pictures, four low ones. */
export function symbolsOf(theme: SlotTheme): string[] {
  const family = LOW_FAMILIES[SLOT_THEMES.indexOf(theme) % LOW_FAMILIES.length] ?? GEM_SYMBOLS;
  return [`noto/${theme.wild}`, `noto/${theme.scatter}`, ...theme.pictures.map((icon) => `noto/${icon}`), ...family];
}

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

async function iconSet(name: string): Promise<IconSet> {
  const set: IconSet = JSON.parse(
    await readFile(new URL(import.meta.resolve(`@iconify-json/${name}/icons.json`)), 'utf8'),
  );
  return set;
}

const bodyIn = (set: IconSet, icon: string): string => {
  const found = set.icons[icon] ?? set.icons[set.aliases?.[icon]?.parent ?? ''];
  if (!found) throw new RangeError(`There is no icon ${icon}`);
  return found.body;
};

/** Reads both icon sets, which are large, and keeps only the pictures our games show. */
export async function loadSymbols(): Promise<Map<string, string>> {
  const [noto, outlines] = await Promise.all([iconSet('noto'), iconSet('game-icons')]);
  const wanted = [...SLOT_THEMES.flatMap(symbolsOf), ...EXTRA_NOTO.map((icon) => `noto/${icon}`)];
  const pictures = new Map<string, string>();
  for (const name of wanted.filter((one) => one.startsWith('noto/')))
    pictures.set(name, svg(NOTO_SIZE, bodyIn(noto, name.slice('noto/'.length))));
  for (const [gem, { icon, hue }] of Object.entries(GEMS))
    pictures.set(`gem/${gem}`, gemSvg(bodyIn(outlines, icon).replaceAll('currentColor', 'url(#g)'), hue));
  return pictures;
}

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`;

const gemSvg = (body: string, hue: number) =>
  svg(
    GEM_SIZE,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="hsl(${hue} 95% 82%)"/>` +
      `<stop offset="0.5" stop-color="hsl(${hue} 85% 58%)"/><stop offset="1" stop-color="hsl(${hue} 90% 36%)"/></linearGradient></defs>` +
      `<g stroke="hsl(${hue} 80% 18%)" stroke-width="10" stroke-linejoin="round">${body}</g>`,
  );
