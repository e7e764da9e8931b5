import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Font, Glyph, PathCommand } from 'opentype.js';

/** Display fonts, all under the SIL Open Font License; text becomes outlines, because librsvg may not read our fonts. */
export type Face = 'sora' | 'lilita' | 'bangers' | 'cinzel' | 'rye' | 'bungee' | 'metamorphous' | 'righteous';

const files: Record<Face, string> = {
  sora: '@fontsource/sora/files/sora-latin-800-normal.woff',
  lilita: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  bangers: '@fontsource/bangers/files/bangers-latin-400-normal.woff',
  cinzel: '@fontsource/cinzel-decorative/files/cinzel-decorative-latin-900-normal.woff',
  rye: '@fontsource/rye/files/rye-latin-400-normal.woff',
  bungee: '@fontsource/bungee/files/bungee-latin-400-normal.woff',
  metamorphous: '@fontsource/metamorphous/files/metamorphous-latin-400-normal.woff',
  righteous: '@fontsource/righteous/files/righteous-latin-400-normal.woff',
};

const require = createRequire(import.meta.url);
const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(files[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(face, font);
  return font;
}

export interface Line {
  text: string;
  size: number;
  width: number;
}

export interface Lockup {
  /** Path data of all lines, the middle of the block at 0, 0. */
  path: string;
  height: number;
  width: number;
}

const small = new Set(['de', 'da', 'do', 'das', 'dos', 'na', 'no', 'ao', 'e', 'of', 'and', 'the', 'a', 'o', 'à']);
const LINES_MAX = 3;
const LINE_GAP = 0.05;

interface SetGlyph {
  glyph: Glyph;
  /** Both in units of the size. */
  x: number;
  advance: number;
}

/** Letters one by one with kerning: some of these fonts have substitutions that opentype.js cannot follow. */
function setGlyphs(font: Font, text: string): SetGlyph[] {
  const glyphs = [...text].map((letter) => font.charToGlyph(letter));
  let x = 0;
  return glyphs.map((glyph, index) => {
    const next = glyphs[index + 1];
    const kern = next ? font.getKerningValue(glyph, next) : 0;
    const set = { glyph, x, advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm };
    x += set.advance + kern / font.unitsPerEm;
    return set;
  });
}

function widthAt(font: Font, text: string, size: number): number {
  const last = setGlyphs(font, text).at(-1);
  return last ? (last.x + last.advance) * size : 0;
}

/** Capital height relative to the size: lines are set by their capitals, so that they touch without colliding. */
function capHeight(font: Font): number {
  const { yMax } = font.charToGlyph('H').getMetrics();
  return yMax / font.unitsPerEm;
}

/** Every way to break the words into one to three lines. */
function breaks(words: string[]): string[][] {
  if (words.length === 0) return [];
  const options: string[][] = [[words.join(' ')]];
  for (let first = 1; first < words.length; first += 1) {
    const head = words.slice(0, first).join(' ');
    options.push([head, words.slice(first).join(' ')]);
    for (let second = first + 1; second < words.length; second += 1) {
      options.push([head, words.slice(first, second).join(' '), words.slice(second).join(' ')]);
    }
  }
  return options.filter(
    (lines) =>
      lines.length <= LINES_MAX && !lines.some((line, index) => index > 0 && endsSmall(lines[index - 1] ?? '', line)),
  );
}

/** "Noite de / São João" reads worse than "Noite / de São João". */
const endsSmall = (before: string, _line: string): boolean => small.has((before.split(' ').at(-1) ?? '').toLowerCase());

interface Fit {
  width: number;
  height: number;
  sizeMax: number;
}

function fitLines(font: Font, lines: string[], { width, sizeMax }: Fit): Line[] {
  return lines.map((text) => {
    const size = Math.min(sizeMax, width / widthAt(font, text, 1));
    return { text, size, width: widthAt(font, text, size) };
  });
}

const heightOf = (lines: Line[], cap: number): number =>
  lines.reduce((sum, { size }) => sum + size * (cap + LINE_GAP), 0);

/** The break whose letters get largest inside the box. */
function bestLines(font: Font, text: string, fit: Fit): Line[] {
  const cap = capHeight(font);
  const fitted = breaks(text.split(' ')).map((lines) => {
    const set = fitLines(font, lines, fit);
    const over = Math.min(1, fit.height / heightOf(set, cap));
    return set.map((line) => ({ ...line, size: line.size * over, width: line.width * over }));
  });
  const smallest = (lines: Line[]): number => Math.min(...lines.map(({ size }) => size));
  const area = (lines: Line[]): number => lines.reduce((sum, line) => sum + line.width * line.size, 0);
  return fitted.toSorted((a, b) => area(b) * smallest(b) - area(a) * smallest(a))[0] ?? [];
}

/** One line along an arc: letters rise towards the middle and lean outwards. `bend` is the rise in units of the size. */
function arcPath(font: Font, { text, size, width }: Line, y: number, bend: number): string {
  return setGlyphs(font, text)
    .map(({ glyph, x, advance }) => {
      const middle = -width / 2 + (x + advance / 2) * size;
      const t = width === 0 ? 0 : middle / (width / 2);
      const turn = Math.atan((2 * bend * size * t) / (width / 2 || 1));
      const path = glyph.getPath((-advance / 2) * size, 0, size);
      return turned(path.commands, middle, y + bend * size * t * t, turn);
    })
    .join('');
}

function turned(commands: PathCommand[], dx: number, dy: number, angle: number): string {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (x: number, y: number): string =>
    `${(x * cos - y * sin + dx).toFixed(1)} ${(x * sin + y * cos + dy).toFixed(1)}`;
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      if (command.type === 'C')
        return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(command.x, command.y)}`;
      if (command.type === 'Q') return `Q${at(command.x1, command.y1)} ${at(command.x, command.y)}`;
      return `${command.type}${at(command.x, command.y)}`;
    })
    .join('');
}

/** A title as large as the box allows, on one to three lines, the first one arched. */
export function lockup(text: string, face: Face, box: Fit & { bend: number; isUpper: boolean }): Lockup {
  const font = fontOf(face);
  const cap = capHeight(font);
  const shown = box.isUpper ? text.toUpperCase() : text;
  const lines = bestLines(font, shown, box);
  const total = heightOf(lines, cap);
  let y = -total / 2;
  let path = '';
  lines.forEach((line, index) => {
    y += line.size * cap;
    path += arcPath(font, line, y, index === 0 ? box.bend : box.bend * 0.35);
    y += line.size * LINE_GAP;
  });
  return { path, height: total, width: Math.max(0, ...lines.map(({ width }) => width)) };
}

/** One straight line of text; `anchor` 0 starts at x, 0.5 centres, 1 ends. */
export function textPath(
  text: string,
  face: Face,
  { x, y, size, anchor = 0.5, spacing = 0 }: { x: number; y: number; size: number; anchor?: number; spacing?: number },
): string {
  const font = fontOf(face);
  const width = widthAt(font, text, size) + spacing * (text.length - 1);
  return setGlyphs(font, text)
    .map(({ glyph, x: from }, index) => {
      const at = x - width * anchor + from * size + spacing * index;
      // Its own toPathData writes NaN for numbers close to zero.
      return turned(glyph.getPath(at, y, size).commands, 0, 0, 0);
    })
    .join('');
}

export const textWidth = (text: string, face: Face, size: number): number => widthAt(fontOf(face), text, size);
