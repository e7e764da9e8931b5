import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The file that `npm run inline-scripts` makes of an inline script. */
export const minifiedFileOf = (script: URL): URL => new URL(`minified/${basename(script.pathname)}`, script);

/** An inline script as it travels with every page: minified. @param script the file that people read */
export const inlineScript = (script: URL): string => readFileSync(minifiedFileOf(script), 'utf8').trim();
