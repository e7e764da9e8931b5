import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTRACT_VERSION, type Release } from '@jangada/contracts/delivery/release';
import { workspaceDir } from '@jangada/build/targets';
import { checkReleaseContract } from './check-contracts.ts';
import { examine, hasStaleShapes } from './contracts.ts';
import { problemsOf } from './problems.ts';

const TABS = '@jangada/design/tabs';
const shapes = { [TABS]: { Tabs: [['aaa', '1.1.0'] as const, ['bbb', '1.2.0'] as const] } };

const aRelease = (change: Partial<Release>): Release => ({
  ...{ format: 1, remote: 'casino', version: '1.0.0', uniqueName: 'casino__0a1b2c3d', entry: 'entry.js' },
  contract: { built: CONTRACT_VERSION, range: `^${CONTRACT_VERSION}` },
  files: [],
  exposes: {},
  surface: { uses: { [TABS]: { Tabs: 'aaa' } } },
  ...change,
});

describe('the contract of these sources', () => {
  it('has the committed shapes, under a version that tells what changed', async () => {
    const contracts = await examine(workspaceDir);
    assert.deepEqual(problemsOf(contracts, hasStaleShapes(workspaceDir, contracts)), []);
  });
});

describe('checking a release', () => {
  it('has nothing against one that takes what the shell serves', () => {
    assert.deepEqual(checkReleaseContract(aRelease({}), shapes), []);
  });

  it('names what the shell does not have, or not any more', () => {
    const uses = { [TABS]: { Tabs: 'fff', Bar: 'aaa' } };
    assert.deepEqual(checkReleaseContract(aRelease({ surface: { uses } }), shapes), [
      'It was built against another Tabs of @jangada/design/tabs: build it again.',
      'It uses Bar of @jangada/design/tabs, which the shell does not have.',
    ]);
  });

  it('names another version, and a release that says nothing', () => {
    const older = aRelease({ contract: { built: '0.9.0', range: '^0.9.0' }, surface: undefined });
    assert.deepEqual(checkReleaseContract(older, shapes), [
      `It was built against contract 0.9.0; these sources are ${CONTRACT_VERSION}: build it again.`,
      `It works with contracts ^0.9.0; these are ${CONTRACT_VERSION}.`,
      'release.json does not say what it takes from the shell: build it again.',
    ]);
  });
});
