import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { satisfies } from '@jangada/contracts/delivery/version-range';
import fc from 'fast-check';
import semver from 'semver';

const number = fc.nat(3);
const plain = fc.tuple(number, number, number).map((numbers) => numbers.join('.'));
const version = fc.oneof(
  { weight: 3, arbitrary: plain },
  {
    weight: 1,
    arbitrary: fc.tuple(plain, fc.constantFrom('rc.1', 'rc.2', 'beta', '1', '0')).map((parts) => parts.join('-')),
  },
);
const comparator = fc
  .tuple(fc.constantFrom('', '=', '^', '~', '>', '>=', '<', '<='), version)
  .map(([operator, limit]) => operator + limit);
const range = fc
  .array(fc.array(comparator, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
  .map((alternatives) => alternatives.map((comparators) => comparators.join(' ')).join(' || '));

describe('contract ranges', () => {
  it('match as in npm', () => {
    fc.assert(
      fc.property(version, range, (wanted, text) => {
        assert.equal(satisfies(wanted, text), semver.satisfies(wanted, text), `${wanted} in ${text}`);
      }),
      { numRuns: 3_000 },
    );
  });
});
