import { ApiError } from '@jangada/contracts/client/errors';
import { errorText } from '@jangada/remote-kit/errors';
import { loadErrorMessages, messageFor, messageKey } from './error-messages.ts';

// The texts of ERR-50, and their English counterparts.
const given: readonly [number, string, string][] = [
  [400, 'Verifique os dados da solicitação.', 'Check what you sent.'],
  [401, 'Sua sessão expirou. Faça login novamente.', 'Your session has expired. Please log in again.'],
  [402, 'Créditos insuficientes.', 'Insufficient credits.'],
  [403, 'Você não tem permissão para isso.', 'You do not have permission for this.'],
  [404, 'Não encontrado.', 'Not found.'],
  [405, 'Ação não permitida.', 'This action is not allowed.'],
  [409, 'Este registro já existe.', 'This record already exists.'],
  [413, 'O arquivo ou pedido é grande demais.', 'The file or request is too large.'],
  [415, 'Tipo de arquivo não suportado.', 'This file type is not supported.'],
  [422, 'Você já possui uma assinatura ativa.', 'You already have an active subscription.'],
  [429, 'Muitas tentativas. Aguarde um momento.', 'Too many attempts. Wait a moment.'],
  [500, 'Problema no servidor. Tente mais tarde.', 'A problem on the server. Try again later.'],
  [503, 'Serviço temporariamente indisponível.', 'Temporarily unavailable.'],
  [504, 'O servidor demorou a responder.', 'The server took too long to answer.'],
];

const otherStatuses = [
  406, 408, 410, 411, 412, 414, 416, 417, 418, 423, 424, 425, 426, 428, 431, 451, 501, 502, 505, 507, 508, 511,
];

test.each(given)('status %s has the text “%s”, in English “%s”', async (status, pt, en) => {
  expect(messageFor(`error_messages.${status}`, await loadErrorMessages('pt'))).toBe(pt);
  expect(messageFor(`error_messages.${status}`, await loadErrorMessages('en'))).toBe(en);
});

// A 500 shows the generic text (ERR-65).
test.each(given.filter(([status]) => status !== 500))(
  'a screen shows a bare status %s in the words of the catalogue',
  (status, pt, en) => {
    const error = new ApiError(status, {});
    expect(errorText(error, 'pt')).toBe(pt);
    expect(errorText(error, 'en')).toBe(en);
  },
);

test.each(['pt', 'en'] as const)(
  'each status has a text of its own in %s, no other status the same',
  async (language) => {
    const { generic, error_messages: catalogue } = await loadErrorMessages(language);
    const statuses = [...given.map(([status]) => status), ...otherStatuses];
    expect(Object.keys(catalogue).map(Number)).toEqual(statuses.toSorted((one, other) => one - other));
    expect(new Set([generic, ...Object.values(catalogue)]).size).toBe(statuses.length + 1);
  },
);

test('a status without a text of its own has the generic one', async () => {
  expect(messageFor(messageKey(499), await loadErrorMessages('pt'))).toBe('Ops! Algo deu errado. Tente novamente.');
});

test('the server’s own messages are shown unchanged', async () => {
  expect(messageFor('CPF inválido', await loadErrorMessages('pt'))).toBe('CPF inválido');
});
