import { ApiError } from '@jangada/contracts/client/errors';
import { errorStatus } from '@jangada/contracts/api/errors';
import { errorText } from '@jangada/remote-kit/errors';
import { loadErrorMessages, loadStatusText, messageFor, messageKey } from './error-messages.ts';

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

// 422 means a subscription only without a code; 401 and 403 have more specific codes.
const ofCode = ['request.malformed', 'request.too-large', 'request.unsupported-type', 'request.too-many'] as const;
const ofServer = ['request.not-found', 'request.method-not-allowed', 'request.not-implemented'] as const;

test.each([...ofCode, ...ofServer, 'server.failed', 'server.unavailable'] as const)(
  'a screen and a toast show %s in the same words',
  async (code) => {
    for (const language of ['pt', 'en'] as const) {
      const toast = messageFor(messageKey(errorStatus[code]), await loadErrorMessages(language));
      expect(errorText(new ApiError(errorStatus[code], { code }), language)).toBe(toast);
    }
  },
);

test('a status without a text has none for a screen either', async () => {
  expect(await loadStatusText(418, 'pt')).toBe('Este servidor é um bule: ele só serve chá.');
  expect(await loadStatusText(490, 'pt')).toBeNull();
});

test.each(['pt', 'en'] as const)(
  'each status has a text of its own in %s, no other status the same',
  async (language) => {
    const messages = await loadErrorMessages(language);
    const statuses = [...given.map(([status]) => status), ...otherStatuses];
    expect(Object.keys(messages.error_messages).map(Number)).toEqual(statuses.toSorted((one, other) => one - other));
    const shown = statuses.map((status) => messageFor(messageKey(status), messages));
    expect(new Set([messages.generic, ...shown]).size).toBe(statuses.length + 1);
  },
);

test('a status without a text of its own has the generic one', async () => {
  expect(messageFor(messageKey(499), await loadErrorMessages('pt'))).toBe('Ops! Algo deu errado. Tente novamente.');
});

test('the server’s own messages are shown unchanged', async () => {
  expect(messageFor('CPF inválido', await loadErrorMessages('pt'))).toBe('CPF inválido');
});
