import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '../targets.ts';

/** One `@font-face` of the design system's sheet: its descriptors by name. */
export type FontFace = ReadonlyMap<string, string>;

const descriptorsOf = (block: string): FontFace =>
  new Map(
    block
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => declaration !== '')
      .map((declaration): [string, string] => {
        const colon = declaration.indexOf(':');
        const value = declaration.slice(colon + 1).replaceAll(/\s+/g, ' ');
        return [declaration.slice(0, colon).trim(), value.trim()];
      }),
  );

/** The design system's sheets of `@font-face` rules. */
const SHEETS = ['shared/design/src/fonts/fonts.css', 'shared/design/src/fonts/display-font.css'];

/** The `@font-face` rules of the design system, in their order. */
export const readFontFaces = (): FontFace[] => {
  const text = SHEETS.map((sheet) => readFileSync(join(workspaceDir, sheet), 'utf8')).join('\n');
  return [...text.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, block]) => descriptorsOf(block ?? ''));
};
