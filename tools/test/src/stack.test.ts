import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { workspaceDir } from './run.ts';
import { secondWays, secondWaysIn, staleReasons, unusedPackages } from './stack.ts';

describe('the given stack', () => {
  it('is imported by product code, each package for its main job', () => {
    assert.deepEqual(unusedPackages(workspaceDir), []);
  });

  it('has no second implementation of its job in the product’s browser code', () => {
    assert.deepEqual(secondWays(workspaceDir), []);
  });

  it('has no obsolete reason for a file', () => {
    assert.deepEqual(staleReasons(workspaceDir), []);
  });

  it('runs the tests: Jest those of browser code, Playwright the journeys', () => {
    assert.match(readFileSync(join(workspaceDir, 'tools/test/src/steps.ts'), 'utf8'), /run\('jest'/);
    assert.match(readFileSync(join(workspaceDir, 'e2e/test.ts'), 'utf8'), /from '@playwright\/test'/);
  });
});

describe('the check of the stack', () => {
  const refused: readonly (readonly [what: string, source: string, job: RegExp])[] = [
    ['a second router', "window.history.pushState(null, '', path);", /history/],
    ['a call of its own', "const reply = await fetch('/api/v1/wallet');", /platform API/],
    ['a call by XMLHttpRequest', 'const call = new XMLHttpRequest();', /platform API/],
    ['plural code', "new Intl.PluralRules('pt-BR').select(count)", /plural/],
    ['interpolation', 'text.replace(/\\{(\\w+)\\}/g, fill)', /texts/],
    ['a container of its own', 'await container.init(scope);', /containers/],
    ['a picture of its own', '<picture><img src={image} /></picture>', /picture/],
    ['an observable of its own', 'const listeners = new Set<() => void>();', /state/],
  ];
  for (const [what, source, job] of refused) {
    it(`refuses ${what}`, () => {
      const [found, ...others] = secondWaysIn('remotes/wallet/src/a.ts', source);
      assert.match(found?.job ?? 'nothing found', job);
      assert.deepEqual(others, []);
    });
  }

  it('does not read comments', () => {
    assert.deepEqual(secondWaysIn('host/src/a.ts', '// fetch(it)\n/* history.pushState(it) */'), []);
  });

  it('reports a missing package, also when only a type or a test imports it', () => {
    const workspace = mkdtempSync(join(tmpdir(), 'jangada-stack-'));
    after(() => rmSync(workspace, { recursive: true }));
    mkdirSync(join(workspace, 'host'));
    writeFileSync(join(workspace, 'host/a.ts'), "import type { AxiosInstance } from 'axios';");
    writeFileSync(join(workspace, 'host/a.test.ts'), "import axios from 'axios';");
    const packages = [{ name: 'axios', usedIn: ['host'] }];
    assert.deepEqual(unusedPackages(workspace, packages), ['axios in host']);
    writeFileSync(join(workspace, 'host/b.ts'), "const load = () => import('axios');");
    assert.deepEqual(unusedPackages(workspace, packages), []);
  });
});
