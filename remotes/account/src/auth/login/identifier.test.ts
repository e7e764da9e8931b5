import { canonicalIdentifier, checkIdentifier, identifierOf } from './identifier.ts';

const none = { login_requires_cpf: false, login_requires_email: false, login_requires_phone: false };

describe('what a player signs in with', () => {
  it('is the phone unless the tenant says otherwise', () => {
    expect(identifierOf(none)).toBe('phone');
    expect(identifierOf({ ...none, login_requires_phone: true })).toBe('phone');
  });

  it('is the CPF before the e-mail when both are asked for', () => {
    expect(identifierOf({ ...none, login_requires_email: true })).toBe('email');
    expect(identifierOf({ ...none, login_requires_email: true, login_requires_cpf: true })).toBe('cpf');
  });

  it('travels in one form however it was typed', () => {
    expect(canonicalIdentifier('phone', '(11) 98765-4321')).toBe('+5511987654321');
    expect(canonicalIdentifier('cpf', '943.895.751-04')).toBe('94389575104');
    expect(canonicalIdentifier('email', ' ana@example.com ')).toBe('ana@example.com');
  });

  it('is refused by the same rules as at registration', () => {
    expect(checkIdentifier('phone', '119')).toBe('phone-too-short');
    expect(checkIdentifier('cpf', '111.111.111-11')).toBe('cpf-invalid');
    expect(checkIdentifier('email', '')).toBe('required');
  });
});
