import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from '@jangada/contracts/values/schema';
import { checkInput } from './check-input.ts';
import { DeliveryError } from './delivery-error.ts';

const schema = z.object({ author: z.string(), reason: z.string() });

describe('an input with a text that PostgreSQL cannot store', () => {
  for (const text of ['a\0b', 'a\ud83c', '\udfb0'])
    it(`is refused by its field: ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => checkInput(schema, { author: 'maria', reason: text }),
        (error) => error instanceof DeliveryError && 'reason' in Object(error.facts['errors']),
      );
    });

  it('is none when it has emojis or other alphabets', () => {
    const input = { author: 'Анна', reason: '🎰🎰 👨‍👩‍👧‍👦' };
    assert.deepEqual(checkInput(schema, input), input);
  });
});
