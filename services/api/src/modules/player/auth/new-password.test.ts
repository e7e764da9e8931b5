import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPasswordError } from './new-password.ts';

const COMMON = 'Esta senha é muito comum. Escolha outra.';

describe('a password that is set', () => {
  for (const password of ['password1', 'Password1', 'QWERTY123', ' abc12345 ', '1qaz2wsx', 'senha123'])
    it(`is refused as common: "${password}"`, async () => assert.equal(await newPasswordError(password, 'pt'), COMMON));

  for (const password of ['Jangada2026!', 'segredo123', 'mar-alto-8'])
    it(`is taken when it is not common: "${password}"`, async () =>
      assert.equal(await newPasswordError(password, 'pt'), null));

  it('is refused by the rules of its form first', async () => {
    assert.equal(await newPasswordError('password', 'en'), 'Use letters and also digits or symbols.');
    assert.equal(await newPasswordError('123456', 'en'), 'The password must have at least 8 characters.');
  });
});
