import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceDir } from '@jangada/build/targets';
import { browserFloorQueries, polyfilledApis } from '@jangada/contracts/delivery/browser-floor';
import { belowFloorIn } from '@jangada/contracts/release-rules/browser-floor-faults';
import { newerApis } from './newer-apis.ts';
import { newerApisFile, newerApisSource } from './newer-apis-source.ts';

const wordsOf = (source: string): string[] => source.match(/[\w.]+/g) ?? [];

describe('the floor of browsers', () => {
  it('is the browserslist of the workspace and of a new repository', () => {
    for (const path of ['package.json', 'tools/scaffold/templates/repository/package.json']) {
      const { browserslist } = JSON.parse(readFileSync(join(workspaceDir, path), 'utf8')) as { browserslist: string[] };
      assert.deepEqual(browserslist, browserFloorQueries, path);
    }
  });

  it('has names of newer APIs that agree with the compatibility data: npm run newer-apis', () => {
    assert.deepEqual(wordsOf(readFileSync(newerApisFile, 'utf8')), wordsOf(newerApisSource()));
  });

  it('lists what one browser lacks, and nothing that all of them have', () => {
    const { globals, statics, members } = newerApis();
    for (const name of ['BarcodeDetector', 'scheduler', 'requestIdleCallback']) assert.ok(globals.has(name), name);
    for (const name of ['URL.parse', 'URL.canParse', 'AbortSignal.any']) assert.ok(statics.has(name), name);
    for (const name of ['Set.union', 'Navigator.share', 'Object.groupBy'])
      assert.ok(members.has(name) || statics.has(name), name);
    for (const name of ['fetch', 'CSSStyleSheet', 'structuredClone', 'AbortController'])
      assert.ok(!globals.has(name), name);
    assert.ok(!statics.has('AbortSignal.timeout') && !members.has('Array.toSorted'));
  });

  it('is higher for an older browser', () => {
    assert.ok(newerApis(['chrome >= 100']).members.has('Array.toSorted'));
  });

  it('holds for every script that the edge writes into pages', () => {
    const scripts = globSync('services/edge/src/html/**/minified/*.js', { cwd: workspaceDir });
    assert.ok(scripts.length >= 5);
    const faults = scripts.flatMap((path) => belowFloorIn(path, readFileSync(join(workspaceDir, path), 'utf8')));
    assert.deepEqual(faults, []);
  });

  it('has in its list of additions only what the first script of a page adds', () => {
    const source = readFileSync(join(workspaceDir, 'services/edge/src/html/browser-floor-inline.js'), 'utf8');
    const added = [...source.matchAll(/if \(!([\w.]+)\)\n/g)].map(([, name]) => name);
    assert.deepEqual(added.sort(), [...polyfilledApis].sort());
  });
});
