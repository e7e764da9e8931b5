import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cnpjCharacters, isCnpj } from './cnpj.ts';
import { canonicalPixKey, checkPixKey, pixKeyTypes, possiblePixKeys } from './pix-keys.ts';

describe('the CNPJ', () => {
  for (const typed of [
    '13723705000189',
    '46843485000186',
    '00.038.166/0001-05',
    '12ABC34501DE35',
    '12.abc.345/01de-35',
  ]) {
    it(`accepts ${typed}`, () => assert.equal(isCnpj(cnpjCharacters(typed)), true));
  }
  for (const typed of [
    '',
    'ababcabcabcdab',
    '11257245286531',
    '12ABC34501DE36',
    '12ABC34501DE3',
    '12ABC34501DEAB',
    '1',
  ]) {
    it(`refuses "${typed}"`, () => assert.equal(isCnpj(cnpjCharacters(typed)), false));
  }
  it('refuses a row of one digit, which has right check digits', () => assert.equal(isCnpj('0'.repeat(14)), false));
  it('refuses a value that is not a text', () => {
    for (const value of [null, undefined, 13723705000189, true, {}, []]) assert.equal(isCnpj(value), false);
  });
});

describe('a PIX key', () => {
  const keys: readonly (readonly [typed: string, type: string, key: string])[] = [
    ['123.456.789-09', 'cpf', '12345678909'],
    ['00.038.166/0001-05', 'cnpj', '00038166000105'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
    ['fulano_da_silva.recebedor@example.com', 'email', 'fulano_da_silva.recebedor@example.com'],
    [' Fulano@Example.COM ', 'email', 'fulano@example.com'],
    ['+5561912345678', 'phone', '+5561912345678'],
    ['+55 (61) 91234-5678', 'phone', '+5561912345678'],
    ['5561912345678', 'phone', '+5561912345678'],
    ['61 91234-5678', 'phone', '+5561912345678'],
    ['6132345678', 'phone', '+556132345678'],
    ['71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D', 'evp', '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d'],
  ];
  for (const [typed, type, key] of keys) {
    it(`"${typed}" is stored as the ${type} ${key}`, () => assert.deepEqual(possiblePixKeys(typed), [{ type, key }]));
  }

  const nothing = [
    '',
    ' ',
    'chave pix',
    'fulano@example',
    true,
    null,
    undefined,
    12345678909,
    '+15551234567',
    '+550112345678',
    '71C7D9BE4B854E439F1C1F3B8B4E9A2',
    `${'a'.repeat(66)}@example.com`,
  ];
  for (const typed of nothing) {
    it(`${JSON.stringify(typed)} is none`, () => assert.deepEqual(possiblePixKeys(typed), []));
  }

  for (const typed of ['11980000077', '11980997390', '11981994661', '11982991933']) {
    it(`${typed} can be a CPF and a phone, so the player is asked`, () => {
      assert.deepEqual(possiblePixKeys(typed), [
        { type: 'cpf', key: typed },
        { type: 'phone', key: `+55${typed}` },
      ]);
      assert.equal(canonicalPixKey(typed, 'phone'), `+55${typed}`);
      assert.equal(canonicalPixKey(typed, 'evp'), null);
    });
  }

  it('is no phone when it is a CPF whose first digits are no area code', () => {
    assert.deepEqual(possiblePixKeys('52998224725'), [{ type: 'cpf', key: '52998224725' }]);
    assert.equal(canonicalPixKey('52998224725', 'phone'), null);
  });

  it('has a message when it is empty or none', () => {
    assert.equal(checkPixKey(' '), 'required');
    assert.equal(checkPixKey('chave pix'), 'pix-key-invalid');
    assert.equal(checkPixKey('11980000077', 'email'), 'pix-key-invalid');
    assert.equal(checkPixKey('11980000077', 'phone'), null);
  });

  it('is unchanged when it is formatted and parsed again', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.uuid(),
      fc.emailAddress(),
      fc.stringMatching(/^[1-9]{2}9\d{8}$/),
      fc.stringMatching(/^\d{11}$/),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...pixKeyTypes), (text, type) => {
        const key = canonicalPixKey(text, type);
        if (key !== null) assert.equal(canonicalPixKey(key, type), key);
      }),
    );
  });
});
