import { ApiError } from '@jangada/contracts/client/errors';
import { errorText } from '@jangada/remote-kit/errors';
import { loadErrorMessages, messageFor, messageKey } from './error-messages.ts';

// The texts of ERR-50.
const given: readonly [number, string][] = [
  [400, 'Verifique os dados da solicitação.'],
  [401, 'Sua sessão expirou. Faça login novamente.'],
  [402, 'Créditos insuficientes.'],
  [403, 'Você não tem permissão para isso.'],
  [404, 'Não encontrado.'],
  [405, 'Ação não permitida.'],
  [409, 'Este registro já existe.'],
  [413, 'O arquivo ou pedido é grande demais.'],
  [415, 'Tipo de arquivo não suportado.'],
  [422, 'Você já possui uma assinatura ativa.'],
  [429, 'Muitas tentativas. Aguarde um momento.'],
  [500, 'Problema no servidor. Tente mais tarde.'],
  [503, 'Serviço temporariamente indisponível.'],
  [504, 'O servidor demorou a responder.'],
];

test.each(given)('status %s has the text “%s”', async (status, text) => {
  expect(messageFor(messageKey(status), await loadErrorMessages('pt'))).toBe(text);
});

// A 500 shows the generic text (ERR-65).
test.each(given.filter(([status]) => status !== 500))(
  'a screen shows a bare status %s in the words of the catalogue',
  async (status, text) => {
    const error = new ApiError(status, {});
    expect(errorText(error, 'pt')).toBe(text);
    expect(errorText(error, 'en')).toBe(messageFor(messageKey(status), await loadErrorMessages('en')));
  },
);

test.each([406, 408, 410, 411, 412, 414, 416, 417, 418, 423, 424, 425, 426, 428, 431, 451])(
  'status %s has a text of its own in both languages',
  async (status) => {
    const texts = await Promise.all([loadErrorMessages('pt'), loadErrorMessages('en')]);
    for (const messages of texts) {
      expect(messageFor(messageKey(status), messages)).not.toBe(messages.generic);
    }
  },
);

test('a status without a text of its own has the generic one', async () => {
  expect(messageFor(messageKey(499), await loadErrorMessages('pt'))).toBe('Ops! Algo deu errado. Tente novamente.');
});

test('the server’s own messages are shown unchanged', async () => {
  expect(messageFor('CPF inválido', await loadErrorMessages('pt'))).toBe('CPF inválido');
});
