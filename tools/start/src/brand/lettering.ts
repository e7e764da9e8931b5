import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Font, PathCommand } from 'opentype.js';

/** Fonts of the wordmarks (SIL Open Font License). */
export type Face = 'sora' | 'lilita' | 'cinzel';

const files: Record<Face, string> = {
  sora: '@fontsource/sora/files/sora-latin-800-normal.woff',
  lilita: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  cinzel: '@fontsource/cinzel-decorative/files/cinzel-decorative-latin-900-normal.woff',
};

const require = createRequire(import.meta.url);
const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(files[face]));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  fonts.set(face, font);
  return font;
}

const number = (value: number): string => value.toFixed(2);

function dataOf(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const end = `${number(command.x)} ${number(command.y)}`;
      if (command.type === 'Q') return `Q${number(command.x1)} ${number(command.y1)} ${end}`;
      if (command.type !== 'C') return `${command.type}${end}`;
      return `C${number(command.x1)} ${number(command.y1)} ${number(command.x2)} ${number(command.y2)} ${end}`;
    })
    .join('');
}

export interface Word {
  path: string;
  width: number;
}

/** A word as outlines, starting at x = 0 on the baseline y = 0, so that a logo needs no font where it is shown. */
export function wordOf(text: string, face: Face, size: number, tracking = 0): Word {
  const font = fontOf(face);
  const glyphs = [...text].map((letter) => font.charToGlyph(letter));
  let x = 0;
  let path = '';
  glyphs.forEach((glyph, index) => {
    path += dataOf(glyph.getPath(x, 0, size).commands);
    const next = glyphs[index + 1];
    const kern = next ? font.getKerningValue(glyph, next) : 0;
    x += (((glyph.advanceWidth ?? 0) + kern) / font.unitsPerEm) * size + (next ? tracking * size : 0);
  });
  return { path, width: x };
}
