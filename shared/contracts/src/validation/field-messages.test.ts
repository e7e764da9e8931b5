import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCnpj } from './cnpj.ts';
import { cpfDigits, isCpf } from './cpf.ts';
import {
  checkConfirmation,
  checkEmail,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkNewPasswordConfirmation,
  checkPassword,
  checkPhone,
} from './field-rules.ts';
import { ruleTexts } from './field-texts.ts';
import { checkPixKey } from './pix-keys.ts';

const checks = {
  fullName: checkFullName,
  firstName: checkFirstName,
  lastName: checkLastName,
  // Any violation is one message, an empty field too (VAL-47). The field strips its mask (VAL-48).
  cpf: (typed: string) => (isCpf(cpfDigits(typed)) ? null : 'cpf-invalid'),
  cnpj: checkCnpj,
  phone: checkPhone,
  email: checkEmail,
  password: checkPassword,
  passwordConfirmation: (typed: string) => checkConfirmation(typed, 'segredo1'),
  newPasswordConfirmation: (typed: string) => checkNewPasswordConfirmation(typed, 'segredo1'),
  pixKey: (typed: string) => checkPixKey(typed),
} as const;

const fieldError = (field: keyof typeof checks, value: string, language: 'pt' | 'en' = 'pt'): string | null => {
  const error = checks[field](value);
  return error === null ? null : ruleTexts[language][error];
};

describe('the message of a field rule', () => {
  const messages: readonly (readonly [keyof typeof checks, string, string | null])[] = [
    ['fullName', '', 'Este campo é obrigatório.'],
    ['fullName', 'João', 'Por favor, insira seu nome completo.'],
    ['fullName', 'João S', 'O sobrenome deve ter mais de três caracteres.'],
    ['fullName', 'João Sá', null],
    ['firstName', '4na', 'Nome inválido.'],
    ['lastName', 'A', 'Sobrenome inválido.'],
    ['cpf', '', 'CPF inválido'],
    ['cpf', '52998224724', 'CPF inválido'],
    ['cpf', 'foo391.838.38test0-66', 'CPF inválido'],
    ['cpf', '943.895.751-04', null],
    ['cnpj', '12ABC34501DE36', 'CNPJ inválido'],
    ['phone', '+351912345678', 'País inválido, selecione o Brasil.'],
    ['phone', 'abc', 'O telefone não é um número.'],
    ['phone', '119', 'Telefone muito curto.'],
    ['phone', '119876543210', 'Telefone muito longo.'],
    ['phone', '11887654321', 'Este telefone não é possível.'],
    ['phone', '(48) 99999-9999', null],
    ['email', 'aaaaaaaaaaaaaaaaaaa@example.com', 'E-mail é permitido apenas 30 caracteres'],
    ['email', 'ana@', 'E-mail inválido.'],
    ['password', 'abc1', 'A senha deve ter pelo menos 8 caracteres.'],
    ['password', 'abcdefgh', 'Use letras e também números ou símbolos.'],
    ['pixKey', 'chave pix', 'Chave PIX inválida.'],
    ['pixKey', '11980000077', null],
  ];
  for (const [field, value, text] of messages) {
    it(`${field} ${JSON.stringify(value)}: ${text ?? 'fine'}`, () => assert.equal(fieldError(field, value), text));
  }

  it('compares a confirmation with its password, in the text of each form', () => {
    assert.equal(fieldError('passwordConfirmation', 'segredo2'), 'Senha e Confirmar senha não correspondem');
    assert.equal(fieldError('newPasswordConfirmation', 'segredo2'), 'As senhas não coincidem');
    assert.equal(fieldError('newPasswordConfirmation', ''), 'Este campo é obrigatório.');
    assert.equal(fieldError('newPasswordConfirmation', 'segredo1'), null);
  });

  it('has English messages too', () => {
    assert.equal(fieldError('phone', '119', 'en'), 'The phone number is too short.');
  });
});
