import { globSync, readFileSync } from 'node:fs';
import { minifySync } from '@swc/core';

/** The sources of the scripts that are written into pages. */
export const inlineScripts: readonly URL[] = globSync('**/*-inline.js', {
  cwd: import.meta.dirname,
  exclude: ['**/minified'],
}).map((path) => new URL(path, import.meta.url));

/**
 * Minifies an inline script to half of its bytes. The result is made when the script changes (`npm run inline-scripts`)
 * and is committed, so that the edge needs no minifier.
 */
export const minifiedInline = (script: URL): string => {
  const { code } = minifySync(readFileSync(script, 'utf8'), { compress: true, mangle: true, ecma: 5 });
  return `${code}\n`;
};
