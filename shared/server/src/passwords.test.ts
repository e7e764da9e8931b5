import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.ts';

const COMPOSED = 'Jo\u00e3o-8-\u00e1gua';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe('a password', () => {
  it('is the same however its accents and spaces are typed', async () => {
    for (const [set, typed] of [
      [DECOMPOSED, COMPOSED],
      [COMPOSED, DECOMPOSED],
      ['mar\u00a0alto 8', 'mar alto 8'],
    ] as const)
      assert.equal(await verifyPassword(await hashPassword(set), typed), true);
  });

  it('whose hash is of the decomposed text, as it was typed before, still signs in from everywhere', async () => {
    const before = await hash(DECOMPOSED);
    assert.equal(await verifyPassword(before, DECOMPOSED), true);
    assert.equal(await verifyPassword(before, COMPOSED), true);
  });

  it('is another one when a letter, an accent or a capital differs', async () => {
    const stored = await hashPassword(COMPOSED);
    for (const typed of ['Joao-8-agua', 'jo\u00e3o-8-\u00e1gua', `${COMPOSED} `])
      assert.equal(await verifyPassword(stored, typed), false);
  });

  it('is never right for an account without one', async () => {
    assert.equal(await verifyPassword(null, 'no account has this password'), false);
    assert.equal(await verifyPassword(undefined, COMPOSED), false);
  });
});
