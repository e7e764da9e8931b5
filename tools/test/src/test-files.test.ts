import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { workspaceDir } from './run.ts';
import { chooseFiles, isPath, stepOf } from './test-files.ts';

const NOTHING = { 'node tests': [], 'browser tests': [], e2e: [] };

describe('a path behind npm test', () => {
  for (const [path, step] of [
    ['services/api/src/modules/money/payments/payments.test.ts', 'node tests'],
    ['shared/contracts/src/page/match-route.test.ts', 'node tests'],
    ['tools/test/src/test-files.test.ts', 'node tests'],
    ['shared/design/src/parts.test.tsx', 'browser tests'],
    ['host/src/session/session.test.ts', 'browser tests'],
    ['e2e/specs/home.spec.ts', 'e2e'],
    ['e2e/engines/engines.spec.ts', 'e2e'],
  ] as const) {
    it(`of ${path} is run by the ${step}`, () => {
      assert.deepEqual(chooseFiles([path], workspaceDir), { ...NOTHING, [step]: [path] });
    });
  }

  it('of a folder runs every test below it, each once and by its own runner', () => {
    const chosen = chooseFiles(['shared/', './shared/design'], workspaceDir);
    assert.ok(chosen['node tests'].includes('shared/contracts/src/page/match-route.test.ts'));
    assert.ok(chosen['browser tests'].includes('shared/design/src/parts.test.tsx'));
    assert.equal(new Set(chosen['browser tests']).size, chosen['browser tests'].length);
  });

  it('finds a runner for every test file of the workspace that is no example', () => {
    const files = globSync('{board,desk,host,remotes,services,shared,tools}/**/*.test.{ts,tsx}', {
      cwd: workspaceDir,
      exclude: (path) => /node_modules|fixtures|templates|dist/.test(path),
    });
    assert.deepEqual(
      files.filter((file) => stepOf(file) === null),
      [],
    );
  });

  it('is refused where nothing is, and where no test is that npm test runs', () => {
    assert.throws(() => chooseFiles(['services/nowhere.test.ts'], workspaceDir), /There is no services\/nowhere/);
    assert.throws(() => chooseFiles(['docs/architecture.md'], workspaceDir), /has no test that npm test runs/);
    assert.throws(() => chooseFiles(['e2e/chaos'], workspaceDir), /has no test that npm test runs/);
  });

  it('differs from the name of a step by its slash', () => {
    assert.deepEqual(['node tests', 'e2e', 'e2e/specs/home.spec.ts'].map(isPath), [false, false, true]);
  });
});
