import { ApiError } from '@jangada/contracts/client/errors';
import { formatErrors } from './format-errors.ts';

test('the server’s messages are joined', async () => {
  const error = new ApiError(422, { errors: { email: ['E-mail inválido.'], cpf: ['CPF inválido'] } });
  expect(await formatErrors(['E-mail inválido.', 'CPF inválido'], 'pt', error)).toBe('E-mail inválido. CPF inválido');
});

test('a bare status has the text of the catalogue, in the language of the page', async () => {
  const error = new ApiError(409, {});
  expect(await formatErrors(['error_messages.409'], 'pt', error)).toBe('Este registro já existe.');
  expect(await formatErrors(['error_messages.409'], 'en', error)).toBe('This record already exists.');
});

test('422 without errors is the active subscription', async () => {
  expect(await formatErrors(['error_messages.422'], 'pt', new ApiError(422, {}))).toBe(
    'Você já possui uma assinatura ativa.',
  );
});

test('402 is insufficient credits, except for a site that closed', async () => {
  const poor = new ApiError(402, { code: 'wallet.insufficient-funds', message: 'Créditos insuficientes.' });
  expect(await formatErrors(['error_messages.402'], 'pt', poor)).toBe('Créditos insuficientes.');
  const closed = new ApiError(402, { code: 'tenant.maintenance', message: 'Fazendo uma pausa para melhorar!' });
  expect(await formatErrors(['error_messages.402'], 'pt', closed)).toBe('Fazendo uma pausa para melhorar!');
});

test('an error code of one operation has its own message', async () => {
  const error = new ApiError(409, { code: 'withdrawal.already-open', message: 'Você já tem um saque em andamento.' });
  expect(await formatErrors(['error_messages.409'], 'pt', error)).toBe('Você já tem um saque em andamento.');
});

test('a refusal that names the time to wait keeps its message, whatever its status', async () => {
  const message = 'Muitas tentativas. Tente de novo em 15 minutos.';
  const error = new ApiError(429, { code: 'request.too-many', message, retry_after_seconds: 900 });
  expect(await formatErrors(['error_messages.429'], 'pt', error)).toBe(message);
});

test('messages under an unknown code are not trusted', async () => {
  const error = new ApiError(409, { code: 'proxy', message: '<h1>nginx</h1>' });
  expect(await formatErrors(['error_messages.409'], 'pt', error)).toBe('Este registro já existe.');
});

test('the expired session has a message without an error', async () => {
  expect(await formatErrors(['error_messages.401'], 'en')).toBe('Your session has expired. Please log in again.');
});
