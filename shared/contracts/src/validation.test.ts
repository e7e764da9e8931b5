import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldError, message, rules } from '@jangada/contracts/validation';

describe('the door of validation', () => {
  it('opens to the generic rules and their messages', () => {
    assert.equal(rules.digits('123', { length: 3 }), true);
    assert.equal(message('digits', { field: 'PIN', params: { length: 3 }, language: 'en' }).includes('3 digits'), true);
  });

  const said: readonly (readonly [Parameters<typeof fieldError>[0], unknown, string | null])[] = [
    ['fullName', '', 'Este campo é obrigatório.'],
    ['fullName', null, 'Este campo é obrigatório.'],
    ['fullName', 'João', 'Por favor, insira seu nome completo.'],
    ['fullName', 'João S', 'O sobrenome deve ter mais de três caracteres.'],
    ['fullName', 'João Sá', null],
    ['firstName', '4na', 'Nome inválido.'],
    ['lastName', 'A', 'Sobrenome inválido.'],
    ['cpf', '', 'CPF inválido'],
    ['cpf', true, 'CPF inválido'],
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
  for (const [field, value, text] of said) {
    it(`${field} ${JSON.stringify(value)}: ${text ?? 'fine'}`, () => assert.equal(fieldError(field, value), text));
  }

  it('compares a confirmation with its password, in the words of each form', () => {
    const options = { password: 'segredo1' };
    assert.equal(fieldError('passwordConfirmation', 'segredo2', options), 'Senha e Confirmar senha não correspondem');
    assert.equal(fieldError('newPasswordConfirmation', 'segredo2', options), 'As senhas não coincidem');
    assert.equal(fieldError('newPasswordConfirmation', '', options), 'Este campo é obrigatório.');
    assert.equal(fieldError('newPasswordConfirmation', 'segredo1', options), null);
  });

  it('speaks English too', () => {
    assert.equal(fieldError('phone', '119', { language: 'en' }), 'The phone number is too short.');
  });
});
