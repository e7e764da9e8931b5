import { ApiError, NetworkError } from '@jangada/contracts/client/errors';
import { errorText } from './errors.ts';

test('the messages under `errors` of a refusal are its text, whatever its code', () => {
  const errors = { terms: ['Aceite os termos.'], nested: { cpf: 'CPF inválido' } };
  const coded = new ApiError(422, { code: 'request.invalid', message: 'Confira os campos destacados.', errors });
  expect(errorText(coded, 'pt')).toBe('Aceite os termos. CPF inválido');
  expect(errorText(new ApiError(409, { errors }), 'en')).toBe('Aceite os termos. CPF inválido');
});

test('`errors` without a message are ignored: the text of the code is used', () => {
  for (const errors of [{}, [], { terms: [] }, { terms: [''] }, null]) {
    const error = new ApiError(422, { code: 'request.invalid', message: 'Confira os campos destacados.', errors });
    expect(errorText(error, 'pt')).toBe('Confira os campos destacados.');
  }
});

test('a refusal that only one operation has is shown in the words of the server', () => {
  const error = new ApiError(409, { code: 'withdrawal.already-open', message: 'Você já tem um saque em andamento.' });
  expect(errorText(error, 'pt')).toBe('Você já tem um saque em andamento.');
});

test('a call without an answer is the connection’s, a bug the generic text', () => {
  expect(errorText(new NetworkError('offline'), 'pt')).toBe('Sem resposta. Confira a sua conexão e tente de novo.');
  expect(errorText(new TypeError('a bug'), 'pt')).toBe('Ops! Algo deu errado. Tente novamente.');
  expect(errorText(new TypeError('a bug'), 'en')).toBe('Oops! Something went wrong. Please try again.');
});
