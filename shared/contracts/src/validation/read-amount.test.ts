import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmount } from './read-amount.ts';
import { pastedAmounts } from './testing/pasted-amounts.ts';

describe('a pasted amount', () => {
  for (const [text, centavos] of pastedAmounts) {
    const result = centavos === null ? 'is unclear' : centavos === undefined ? 'is none' : `is ${centavos} centavos`;
    it(`${JSON.stringify(text)} ${result}`, () => {
      const error = centavos === null ? 'unclear' : 'missing';
      assert.deepEqual(readAmount(text), typeof centavos === 'number' ? { amount: centavos } : { error });
    });
  }
  it('is not searched for in a text of more than 2,000 characters', () =>
    assert.deepEqual(readAmount(`${' '.repeat(2000)}50,00`), { error: 'unclear' }));
});
