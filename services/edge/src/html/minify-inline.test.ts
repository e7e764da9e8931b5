import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { it } from 'node:test';
import { minifiedFileOf } from './inline-script.ts';
import { inlineScripts, minifiedInline } from './minify-inline.ts';

for (const script of inlineScripts) {
  const name = basename(script.pathname);
  it(`minified/${name} is what the minifier makes of ${name} (else: npm run inline-scripts)`, () => {
    assert.equal(readFileSync(minifiedFileOf(script), 'utf8'), minifiedInline(script));
  });
}

it('of the first script of a page keeps the place of the Trusted Types', () => {
  const boot = inlineScripts.find(({ pathname }) => pathname.endsWith('/boot-inline.js'));
  assert.ok(boot && inlineScripts.length >= 4);
  assert.match(minifiedInline(boot), /TRUSTED_TYPES\(/);
});
