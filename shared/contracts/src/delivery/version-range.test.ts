import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { satisfies } from './version-range.ts';

describe('contract ranges', () => {
  const cases: [version: string, range: string, expected: boolean][] = [
    ['1.2.3', '^1.0.0', true],
    ['2.0.0', '^1.0.0', false],
    ['2.0.0-rc.1', '^1.0.0', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '=1.0.0', false],
    ['1.5.0', '>=1.2.0 <2.0.0', true],
    ['2.0.0', '>=1.2.0 <2.0.0', false],
    ['3.1.0', '^1.0.0 || >=3.0.0', true],
    ['1.2.3-beta.2', '^1.2.3-beta.1', true],
    ['1.2.4-beta.2', '^1.2.3-beta.1', false],
    ['1.0.0', '*', true],
    ['1.0.0', '', false],
    ['1.0.0', 'latest', false],
    ['latest', '^1.0.0', false],
  ];
  for (const [version, range, expected] of cases) {
    it(`${version} ${expected ? 'is' : 'is not'} in "${range}"`, () => {
      assert.equal(satisfies(version, range), expected);
    });
  }
});
