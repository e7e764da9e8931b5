import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bettorName, maskedName, publicFirstName, shortName } from './public-name.ts';

const SITE = 'Onça';
const named = (first: string, hidden = false) => bettorName({ hidden, first, id: 7 });

/** Names that were stored before the rule refused them. */
const wrongNames = [
  { first: 'Ana', last: '🎰🎰' },
  { first: '\u3164\u3164', last: '' },
  { first: 'Ana\u202e', last: 'Souza' },
  { first: '<b>Ana</b>', last: 'Souza' },
  { first: `A${'\u0336'.repeat(40)}`, last: 'Souza' },
  { first: '', last: '' },
];

describe('a name shown with bets', () => {
  it('is the first two letters, whatever they are', () => {
    assert.deepEqual(named('João'), { id: 7, name: 'Jo***' });
    assert.deepEqual(named('Íris'), { id: 7, name: 'Ír***' });
    assert.equal(named('𠮷𠮷𠮷').name, '𠮷𠮷***');
  });

  it('has no letters when it breaks the rule of names', () => {
    for (const first of ['', 'O', '🐟🐟🐟', '\u202eanA']) assert.equal(named(first).name, '***');
  });

  it('is empty when the player hides their numbers', () => {
    assert.deepEqual(named('João', true), { id: null, name: 'Oculto' });
  });
});

describe('a name that strangers read', () => {
  it('is the first name and a whole initial', () => {
    assert.equal(shortName({ first: 'Ana', last: 'Souza' }, SITE), 'Ana S.');
    assert.equal(shortName({ first: 'Ana', last: '𠮷田' }, SITE), 'Ana 𠮷.');
    assert.equal(shortName({ first: 'Ana', last: '' }, SITE), 'Ana');
    assert.equal(maskedName({ first: 'Ana', last: 'Souza' }), 'A•••• S.');
    assert.equal(publicFirstName('Ana', SITE), 'Ana');
  });

  for (const name of wrongNames)
    it(`is masked when it breaks the rule of names: ${JSON.stringify(name)}`, () => {
      assert.equal(shortName(name, SITE), '••••');
      assert.equal(maskedName(name), '••••');
    });

  it('is masked when it can be mistaken for the house', () => {
    for (const name of ['Suporte', 'Onça', 'Аdmin']) {
      assert.equal(shortName({ first: name, last: 'Silva' }, SITE), '••••');
      assert.equal(publicFirstName(name, SITE), null);
    }
    assert.equal(shortName({ first: 'Ana', last: 'Oficial' }, SITE), '••••');
  });
});
