import { mkdirSync, writeFileSync } from 'node:fs';
import { minifiedFileOf } from './inline-script.ts';
import { inlineScripts, minifiedInline } from './minify-inline.ts';

for (const script of inlineScripts) {
  mkdirSync(new URL('minified', script), { recursive: true });
  writeFileSync(minifiedFileOf(script), minifiedInline(script));
}
