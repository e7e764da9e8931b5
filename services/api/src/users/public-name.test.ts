import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bettorName } from './public-name.ts';

const named = (first: string, hidden = false) => bettorName({ hidden, first, id: 7 });

describe('a name shown with bets', () => {
  it('is the first two letters, whatever they are', () => {
    assert.deepEqual(named('João'), { id: 7, name: 'Jo***' });
    assert.deepEqual(named('Íris'), { id: 7, name: 'Ír***' });
    assert.equal(named('O').name, 'O***');
    assert.equal(named('').name, '***');
    assert.equal(named('🐟🐟🐟').name, '🐟🐟***');
  });

  it('is empty when the player hides their numbers', () => {
    assert.deepEqual(named('João', true), { id: null, name: 'Oculto' });
  });
});
