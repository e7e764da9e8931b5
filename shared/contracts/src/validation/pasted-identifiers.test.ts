import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cnpjCharacters, isCnpj } from './cnpj.ts';
import { cpfDigits, isCpf } from './cpf.ts';
import { isEmail, readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import { canonicalPixKey } from './pix-keys.ts';
import { codeDigits, plainCode, plainHex } from './plain-text.ts';
import { pastedIdentifiers, type IdentifierField } from './testing/pasted-identifiers.ts';

const valid = (text: string, isValid: (text: string) => boolean): string | null => (isValid(text) ? text : null);

const readers: Readonly<Record<IdentifierField, (text: string) => string | null>> = {
  phone: (text) => {
    const read = readPhone(text);
    return 'phone' in read ? read.phone : null;
  },
  cpf: (text) => valid(cpfDigits(text), isCpf),
  cnpj: (text) => valid(cnpjCharacters(text), isCnpj),
  email: (text) => valid(readEmail(text).toLowerCase(), isEmail),
  evp: (text) => canonicalPixKey(text, 'evp'),
  'pix-phone': (text) => canonicalPixKey(text, 'phone'),
  code: codeDigits,
  coupon: plainCode,
};

describe('a pasted identifier', () => {
  for (const [field, text, stored] of pastedIdentifiers) {
    it(`${field} ${JSON.stringify(text)} ${stored === null ? 'is refused' : `is ${stored}`}`, () =>
      assert.equal(readers[field](text), stored));
  }
  it('of letters and digits loses its case and its spaces', () => assert.equal(plainHex(' AB\u200B cd '), 'abcd'));
  for (const type of ['cpf', 'cnpj', 'email'] as const) {
    it(`is read the same as a key of Pix: ${type}`, () => {
      for (const [field, text, stored] of pastedIdentifiers)
        if (field === type) assert.equal(canonicalPixKey(text, type), stored, text);
    });
  }
});
