import { globSync, readFileSync } from 'node:fs';
import { minifySync } from '@swc/core';

/** The scripts that are written into pages, as people read them. */
export const inlineScripts: readonly URL[] = globSync('**/*-inline.js', {
  cwd: import.meta.dirname,
  exclude: ['**/minified'],
}).map((path) => new URL(path, import.meta.url));

/**
 * What of an inline script travels with pages: half of its bytes. It is made when the script is changed
 * (`npm run inline-scripts`) and committed, so that the edge needs no minifier.
 */
export const minifiedInline = (script: URL): string => {
  const { code } = minifySync(readFileSync(script, 'utf8'), { compress: true, mangle: true, ecma: 5 });
  return `${code}\n`;
};
