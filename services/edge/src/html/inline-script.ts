import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The minified file that `npm run inline-scripts` makes of an inline script. */
export const minifiedFileOf = (script: URL): URL => new URL(`minified/${basename(script.pathname)}`, script);

/** An inline script, minified, as it is written into every page. @param script the source file */
export const inlineScript = (script: URL): string => readFileSync(minifiedFileOf(script), 'utf8').trim();
