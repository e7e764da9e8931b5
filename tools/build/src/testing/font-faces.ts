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

/** The `@font-face` rules of `shared/design/src/fonts.css`, in their order. */
export const readFontFaces = (): FontFace[] =>
  [
    ...readFileSync(join(workspaceDir, 'shared/design/src/fonts.css'), 'utf8').matchAll(/@font-face\s*\{([^}]*)\}/g),
  ].map(([, block]) => descriptorsOf(block ?? ''));
