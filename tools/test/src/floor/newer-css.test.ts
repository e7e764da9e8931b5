import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceDir } from '@jangada/build/targets';
import { newerCss, newerCssIn } from './newer-css.ts';

/** All styles of the pages: they are in scripts and in the edge's HTML, not in other sheets. */
const SOURCES = '{host,remotes/*,board,desk,shared/*,services/edge,services/sandbox}/src/**/*.{ts,tsx,js,css,html}';

/** Places that check for support first, or work without the rule. */
const ALLOWED: readonly string[] = [
  // The banner checks for `showPopover` first.
  'host/src/updates/overrides/override-banner.ts :popover-open',
  // The size of printed paper, which the visitor can choose in the print dialog.
  'shared/design/src/print/print-page.tsx @page',
  // The colour of selected text; iOS uses its own.
  'shared/design/src/system/global-css.ts :selection',
];

describe('the styles of pages', () => {
  it('have no rule that a browser of the floor drops', () => {
    const newer = newerCss();
    const paths = globSync(SOURCES, { cwd: workspaceDir }).filter((path) => !/\.test\.tsx?$/.test(path));
    assert.ok(paths.length > 500);
    const found = paths.flatMap((path) =>
      newerCssIn(readFileSync(join(workspaceDir, path), 'utf8'), newer).map((name) => `${path} ${name}`),
    );
    assert.deepEqual([...new Set(found)].sort(), ALLOWED);
  });

  it('are searched for at-rules and selectors that one browser lacks, and for none that all of them have', () => {
    const newer = newerCss();
    const found = (text: string) => newerCssIn(text, newer);
    assert.deepEqual(found('@scope (.card){a{color:red}}'), ['@scope']);
    assert.deepEqual(found("css={{ '@starting-style': { opacity: 0 } }}"), ['@starting-style']);
    assert.deepEqual(found('details:open{color:red}'), [':open']);
    assert.deepEqual(found("'&::details-content': {}"), [':details-content']);
    assert.deepEqual(found('@media (width>1px){a:hover::before{}} @container (width>1px){} .a:has(b){}'), []);
    assert.deepEqual(found('a{flex-direction:column}'), []);
    assert.deepEqual(found('const state: open = { past: 1 };'), []);
  });
});
