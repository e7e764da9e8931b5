import { readFileSync } from 'node:fs';

/** The inline boot script, without its comments and indentation: it travels with every page. */
export const bootScript = readFileSync(new URL('boot-inline.js', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('\n');
