import sharp from 'sharp';
import { diceOf } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { frameOf } from './frames.ts';
import { figure } from './icons.ts';
import { paletteOf } from './palette.ts';
import type { Palette } from './palette.ts';
import { coinGradient, particles, sparkle } from './particles.ts';
import { sceneryOf } from './scenery.ts';
import { glow, HEIGHT, rays, WIDTH } from './shapes.ts';
import { styleOf } from './styles.ts';
import type { Backdrop } from './styles.ts';
import { subjectOf } from './subjects.ts';
import type { Subject, World } from './subjects.ts';
import { bingoDraw, cardTable, climb, liveTable, pegBoard, rouletteTable, tableGradients } from './tables.ts';
import { titleOf } from './title.ts';

export interface CoverGame {
  game_code: string;
  name: string;
  /** Name of the provider. */
  product: string;
  category: string;
}

export interface CoverSize {
  width: number;
  format: 'avif' | 'webp';
}

const WEBP_QUALITY = 84;
const AVIF_QUALITY = 58;
/** Higher is faster and a little larger. */
const AVIF_EFFORT = 1;

/**
 * A light edge from above left, a dark one below right, an outline and a shadow: flat figures get a body. The outline is
 * a blurred copy made hard again; dilating looks the same and takes four times as long.
 */
function volume({ ink, glow: light }: Palette): string {
  return (
    '<filter id="volume" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">' +
    '<feOffset in="SourceAlpha" dx="6" dy="7" result="a"/><feComposite in="SourceAlpha" in2="a" operator="out" result="b"/><feGaussianBlur in="b" stdDeviation="2.2" result="c"/>' +
    '<feFlood flood-color="#fff" flood-opacity="0.85"/><feComposite in2="c" operator="in" result="d"/><feComposite in="d" in2="SourceAlpha" operator="in" result="rim"/>' +
    '<feOffset in="SourceAlpha" dx="-10" dy="-16" result="e"/><feComposite in="SourceAlpha" in2="e" operator="out" result="f"/><feGaussianBlur in="f" stdDeviation="8" result="g"/>' +
    `<feFlood flood-color="${ink}" flood-opacity="0.8"/><feComposite in2="g" operator="in" result="h"/><feComposite in="h" in2="SourceAlpha" operator="in" result="shade"/>` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="2.2" result="w"/><feComponentTransfer in="w" result="m"><feFuncA type="linear" slope="9" intercept="-0.35"/></feComponentTransfer><feFlood flood-color="${ink}" flood-opacity="0.9"/><feComposite in2="m" operator="in" result="outline"/>` +
    `<feGaussianBlur in="m" stdDeviation="11" result="n"/><feFlood flood-color="${light}" flood-opacity="0.9"/><feComposite in2="n" operator="in" result="aura"/>` +
    `<feOffset in="n" dy="16" result="o"/><feFlood flood-color="${ink}" flood-opacity="0.75"/><feComposite in2="o" operator="in" result="shadow"/>` +
    '<feMerge><feMergeNode in="aura"/><feMergeNode in="shadow"/><feMergeNode in="outline"/><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="rim"/></feMerge></filter>'
  );
}

/** Those behind: the same body, a step darker. */
function dimmed({ ink }: Palette): string {
  return (
    '<filter id="dimmed" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">' +
    `<feFlood flood-color="${ink}" flood-opacity="0.24"/><feComposite in2="SourceAlpha" operator="in" result="a"/><feGaussianBlur in="SourceAlpha" stdDeviation="1.8" result="w"/><feComponentTransfer in="w" result="m"><feFuncA type="linear" slope="9" intercept="-0.35"/></feComponentTransfer>` +
    `<feFlood flood-color="${ink}" flood-opacity="0.85"/><feComposite in2="m" operator="in" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/><feMergeNode in="a"/></feMerge></filter>`
  );
}

function backdropOf(kind: Backdrop, dice: Dice, palette: Palette, y: number): string {
  if (kind === 'rays') return rays(dice, 180, y, 14, palette.glow, 0.6, 'rays');
  if (kind === 'speed') return rays(dice, 180, y, 34, palette.accent, 0.5, 'rays');
  if (kind === 'rings') {
    return [220, 170, 124]
      .map(
        (r) =>
          `<circle cx="180" cy="${y}" r="${r}" fill="none" stroke="${palette.glow}" stroke-width="3" stroke-dasharray="2 14" stroke-linecap="round" opacity="0.6"/>`,
      )
      .join('');
  }
  if (kind === 'halftone') {
    const dots = Array.from({ length: 14 * 18 }, (_, index) => {
      const x = (index % 14) * 27 + (Math.floor(index / 14) % 2 ? 13 : 0);
      const at = Math.floor(index / 14) * 27;
      const far = Math.hypot(x - 180, at - y) / 300;
      return `<circle cx="${x}" cy="${at}" r="${(far * 10).toFixed(1)}"/>`;
    }).join('');
    return `${rays(dice, 180, y, 12, '#fff', 0.7, 'rays')}<g fill="${palette.ink}" opacity="0.24">${dots}</g>`;
  }
  if (kind === 'bokeh') {
    return Array.from(
      { length: 22 },
      () =>
        `<circle cx="${(dice.next() * WIDTH).toFixed(0)}" cy="${(dice.next() * HEIGHT * 0.8).toFixed(0)}" r="${(5 + dice.next() * 24).toFixed(0)}" fill="${palette.glow}" opacity="${(0.08 + dice.next() * 0.2).toFixed(2)}"/>`,
    ).join('');
  }
  return '';
}

/** Figures as people arrange them: alone, with two behind, or leaning in with one beside. */
function figures(subject: Subject, dice: Dice, y: number): string {
  const { hero } = subject;
  const [first = 'coin', second = first, third = second] = subject.sides;
  const side = (name: string, x: number, at: number, size: number, turn: number): string =>
    `<g filter="url(#dimmed)">${figure(name, { x, y: at, size, turn, flip: x > 180 })}</g>`;
  const front = (x: number, at: number, size: number, turn: number): string =>
    `<g filter="url(#volume)">${figure(hero, { x, y: at, size, turn, flip: dice.next() < 0.3 })}</g>`;
  const arrangement = dice.between(0, 4);
  if (arrangement === 0)
    return side(first, 64, y + 22, 122, -14) + side(second, 296, y + 22, 122, 14) + front(180, y - 4, 256, 0);
  if (arrangement === 1)
    return side(first, 282, y - 62, 128, 14) + side(second, 300, y + 70, 104, 10) + front(158, y + 2, 268, -5);
  if (arrangement === 2)
    return side(first, 74, y - 66, 118, -16) + side(second, 54, y + 66, 104, -8) + front(202, y + 2, 268, 5);
  if (arrangement === 3)
    return (
      side(first, 70, y + 64, 112, -12) +
      side(second, 290, y + 64, 112, 12) +
      side(third, 180, y - 118, 92, 0) +
      front(180, y + 2, 248, 0)
    );
  return (
    front(180, y + 6, 300, dice.between(-7, 7)) + side(first, 54, y + 92, 92, -16) + side(second, 306, y + 92, 92, 16)
  );
}

/** Worlds whose middle is drawn, not a figure from a set. */
const drawnCentres: Partial<Record<World, (dice: Dice, hero: string, accent: string) => string>> = {
  wheel: rouletteTable,
  cards: cardTable,
  studio: liveTable,
  bingo: bingoDraw,
  pegs: pegBoard,
  sky: climb,
};

function centreOf(subject: Subject, dice: Dice, palette: Palette, y: number): string {
  const drawn = drawnCentres[subject.world];
  return drawn ? drawn(dice, subject.hero, palette.accent) : figures(subject, dice, y);
}

/** The cover as SVG, 360 × 480 units. Everything in it follows from the code and the name. */
export function coverSvg(game: CoverGame, width: number): string {
  const dice = diceOf(`cover:${game.game_code}`);
  const style = styleOf(game.product);
  const subject = subjectOf(game);
  const palette = paletteOf(subject.world, style, dice);
  const scenery = sceneryOf(subject.world, dice, palette);
  const title = titleOf(game.name, game.product, style);
  const y =
    style.title === 'bottom' ? Math.min(206, title.top / 2 + 38) : Math.max(262, (title.bottom + HEIGHT - 40) / 2 - 4);
  const kind = style.particles === 'world' ? scenery.particles : style.particles;
  const shadeAt = style.title === 'bottom' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="1" x2="0" y2="0"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width / WIDTH) * HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.top}"/><stop offset="0.38" stop-color="${palette.mid}"/><stop offset="0.66" stop-color="${palette.low}"/></linearGradient>` +
    `<linearGradient id="shade" ${shadeAt}><stop offset="0.5" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="0.86" stop-color="${palette.ink}" stop-opacity="0.86"/></linearGradient>` +
    `<radialGradient id="vignette" cx="0.5" cy="0.45" r="0.75"><stop offset="0.62" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.62"/></radialGradient>` +
    `${coinGradient}${tableGradients}${volume(palette)}${dimmed(palette)}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>` +
    backdropOf(style.backdrop, dice, palette, y) +
    scenery.back +
    glow(180, y, 200, palette.glow, 0.85, 'halo') +
    centreOf(subject, dice, palette, y) +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#vignette)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>` +
    particles(kind, dice, 26) +
    sparkle(dice.between(70, 130), dice.between(70, 140), 15) +
    sparkle(dice.between(230, 300), dice.between(60, 190), 11) +
    frameOf(style, palette) +
    title.svg +
    '</svg>'
  );
}

/**
 * Draws the cover of a game, 3:4, `width` pixels wide. The same game always gets the same picture. Takes its facts from
 * the studio's catalogue; a game, provider or category it has never seen still gets a cover.
 */
export async function renderCover(game: CoverGame, { width, format }: CoverSize): Promise<Buffer> {
  const image = sharp(Buffer.from(coverSvg(game, width)));
  return format === 'avif'
    ? image.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer()
    : image.webp({ quality: WEBP_QUALITY }).toBuffer();
}
