import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Registration } from '../domains/auth/endpoints.ts';
import { checkCnpj } from './cnpj.ts';
import { cpfDigits, isCpf } from './cpf.ts';
import {
  checkConfirmation,
  checkEmail,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkNewName,
  checkNewPasswordConfirmation,
  checkPassword,
  checkPhone,
} from './field-rules.ts';
import { ruleTexts } from './field-texts.ts';
import { checkPixKey } from './pix-keys.ts';
import { checkRegistration, type RegistrationField } from './registration.ts';
import { goodRegistration } from './testing/registration-cases.ts';

const registrationError = (field: RegistrationField, given: Partial<Registration>) =>
  checkRegistration({ ...goodRegistration, ...given }, { cpf: false, captcha: true })[field] ?? null;

const checks = {
  fullName: checkFullName,
  newName: checkNewName,
  firstName: checkFirstName,
  lastName: checkLastName,
  // Any violation has the same message, an empty field too (VAL-47). The field strips its mask (VAL-48).
  cpf: (typed: string) => (isCpf(cpfDigits(typed)) ? null : 'cpf-invalid'),
  cnpj: checkCnpj,
  phone: checkPhone,
  email: checkEmail,
  password: checkPassword,
  passwordConfirmation: (typed: string) => checkConfirmation(typed, 'segredo1'),
  newPasswordConfirmation: (typed: string) => checkNewPasswordConfirmation(typed, 'segredo1'),
  pixKey: (typed: string) => checkPixKey(typed),
  isAdult: (typed: string) => registrationError('is_adult', { is_adult: typed === 'yes' }),
  terms: (typed: string) => registrationError('terms', { terms: typed === 'yes' }),
  captcha: (typed: string) => registrationError('captcha', { captcha: typed }),
} as const;

const fieldError = (field: keyof typeof checks, value: string, language: 'pt' | 'en'): string | null => {
  const error = checks[field](value);
  return error === null ? null : ruleTexts[language][error];
};

const REQUIRED = ['Este campo é obrigatório.', 'This field is required.'] as const;
const FIRST_NAME = ['Nome inválido.', 'Invalid first name.'] as const;
const LAST_NAME = ['Sobrenome inválido.', 'Invalid last name.'] as const;
const NAME_LENGTH = ['No máximo 50 letras.', 'At most 50 letters.'] as const;
const CPF = ['CPF inválido', 'Invalid CPF'] as const;
const SIMPLE = ['Use letras e também números ou símbolos.', 'Use letters and also digits or symbols.'] as const;
const NEW_DIFFERS = ['As senhas não coincidem', 'The passwords do not match'] as const;
const EMAIL_LENGTH = ['E-mail é permitido apenas 30 caracteres', 'The e-mail may have at most 30 characters'] as const;
const SURNAME = [
  'O sobrenome deve ter mais de três caracteres.',
  'The surname must have more than three characters.',
] as const;

/** A field, the typed text, and its message in both languages; none when the value is valid. */
const messages: readonly (readonly [keyof typeof checks, string, readonly [pt: string, en: string] | null])[] = [
  ['fullName', '', REQUIRED],
  ['fullName', 'João', ['Por favor, insira seu nome completo.', 'Please enter your full name.']],
  ['fullName', 'João S', SURNAME],
  ['fullName', 'Ana D Souza', SURNAME],
  ['fullName', 'João Sá', null],
  ['firstName', '', REQUIRED],
  ['firstName', 'É', FIRST_NAME],
  ['firstName', 'Zé', null],
  ['firstName', "João d'Ávila-Sá", null],
  ['firstName', '4na', FIRST_NAME],
  ['firstName', 'Ana!', FIRST_NAME],
  ['firstName', 'a'.repeat(50), null],
  ['firstName', 'a'.repeat(51), NAME_LENGTH],
  // Typed on a Mac: the letter and its accent are two code points.
  ['firstName', 'Ze\u0301', null],
  ['firstName', 'e\u0301'.repeat(50), null],
  ['firstName', '𠮷'.repeat(50), null],
  ['firstName', '𠮷', FIRST_NAME],
  ['firstName', 'q\u0323\u0307u', null],
  ['firstName', 'q\u0323\u0307\u0308u', FIRST_NAME],
  ['firstName', 'Ana\u202egod', FIRST_NAME],
  ['firstName', 'Ana\u200d', FIRST_NAME],
  ['firstName', '\u3164\u3164', FIRST_NAME],
  ['firstName', '\u115f\u1160', FIRST_NAME],
  ['firstName', 'Ana\u2800', FIRST_NAME],
  ['firstName', 'A\u00adna', FIRST_NAME],
  ['firstName', 'Ana\u{e000}', FIRST_NAME],
  ['firstName', 'Ana\u{50000}', FIRST_NAME],
  ['firstName', 'Ana\nMaria', FIRST_NAME],
  ['firstName', 'Ana\u0000', FIRST_NAME],
  ['firstName', '<b>Ana</b>', FIRST_NAME],
  ['firstName', 'Ana🎰', FIRST_NAME],
  ['newName', '', REQUIRED],
  ['newName', 'Ana D Souza', SURNAME],
  ['newName', 'Ana\u3000Souza', null],
  ['newName', '4na Souza', FIRST_NAME],
  ['newName', 'A Souza', FIRST_NAME],
  ['newName', 'Ana 🎰🎰', LAST_NAME],
  ['newName', `Ana ${'a'.repeat(50)}`, null],
  ['newName', `Ana ${'a'.repeat(51)}`, NAME_LENGTH],
  ['lastName', '', REQUIRED],
  ['lastName', 'A', LAST_NAME],
  ['lastName', 'Sá', null],
  ['lastName', "João d'Ávila-Sá", null],
  ['lastName', 'S1lva', LAST_NAME],
  ['lastName', 'a'.repeat(50), null],
  ['lastName', 'a'.repeat(51), NAME_LENGTH],
  ['cpf', '', CPF],
  ['cpf', '52998224724', CPF],
  ['cpf', 'foo391.838.38test0-66', CPF],
  ['cpf', '943.895.751-04', null],
  ['cnpj', '12ABC34501DE36', ['CNPJ inválido', 'Invalid CNPJ']],
  ['phone', '', REQUIRED],
  ['phone', '+351912345678', ['País inválido, selecione o Brasil.', 'Invalid country, select Brazil.']],
  ['phone', 'abc', ['O telefone não é um número.', 'The phone is not a number.']],
  ['phone', '119', ['Telefone muito curto.', 'The phone number is too short.']],
  ['phone', '119876543210', ['Telefone muito longo.', 'The phone number is too long.']],
  ['phone', '11887654321', ['Este telefone não é possível.', 'This phone number is not possible.']],
  ['phone', '(48) 99999-9999', null],
  ['email', '', REQUIRED],
  ['email', 'aaaaaaaaaaaaaaaaaaa@example.com', EMAIL_LENGTH],
  ['email', 'ana@', ['E-mail inválido.', 'Invalid e-mail.']],
  ['password', '', REQUIRED],
  [
    'password',
    'abcde-1',
    ['A senha deve ter pelo menos 8 caracteres.', 'The password must have at least 8 characters.'],
  ],
  ['password', 'abcdefgh', SIMPLE],
  ['password', '1234567-', SIMPLE],
  ['password', 'abcdef-1', null],
  [
    'passwordConfirmation',
    'segredo2',
    ['Senha e Confirmar senha não correspondem', 'Password and Confirm password do not match'],
  ],
  ['passwordConfirmation', 'segredo1', null],
  ['newPasswordConfirmation', '', REQUIRED],
  ['newPasswordConfirmation', 'segredo2', NEW_DIFFERS],
  ['newPasswordConfirmation', 'segredo1', null],
  ['pixKey', 'chave pix', ['Chave PIX inválida.', 'Invalid PIX key.']],
  ['pixKey', '11980000077', null],
  ['isAdult', 'no', ['Você precisa confirmar que tem 18 anos ou mais.', 'You must confirm that you are 18 or older.']],
  ['isAdult', 'yes', null],
  ['terms', 'no', ['Você precisa aceitar os termos.', 'You must accept the terms.']],
  ['terms', 'yes', null],
  ['captcha', '', ['Confirme que você não é um robô.', 'Confirm that you are not a robot.']],
  ['captcha', 'token', null],
];

describe('the message of a field rule', () => {
  for (const [field, value, texts] of messages) {
    it(`${field} ${JSON.stringify(value)}: ${texts?.join(' / ') ?? 'fine'}`, () => {
      assert.equal(fieldError(field, value, 'pt'), texts?.[0] ?? null);
      assert.equal(fieldError(field, value, 'en'), texts?.[1] ?? null);
    });
  }
});
