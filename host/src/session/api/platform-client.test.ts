import { getMe, login } from '@jangada/contracts/domains/auth/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { aUser } from '@jangada/remote-kit/stub-data';
import { errorText } from '@jangada/remote-kit/errors';
import { loadStatusText } from '../../errors/error-messages.ts';
import { createPlatformClient, withoutTokens } from './platform-client.ts';

interface Given {
  readonly token?: string | null;
  readonly lmcp?: string | null;
  readonly baseUrl?: string;
  readonly traceparent?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly answer?: () => Promise<unknown>;
}

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

const clientFor = ({ token = null, lmcp = 'campaign', status = 200, body, answer, ...given }: Given = {}) => {
  const sent: { address: string; headers: Readonly<Record<string, string>>; signal: unknown }[] = [];
  const happened: string[] = [];
  let current = token;
  const api = createPlatformClient({
    baseUrl: () => given.baseUrl ?? 'http://api.test/',
    traceparent: given.traceparent,
    token: () => current,
    guestId: 'guest-1',
    lmcp: () => lmcp,
    language: () => 'en',
    onExpired: () => happened.push('expired'),
    onReauth: () => happened.push('reauth'),
    onRefusal: (error, endpoint) => happened.push(`${error.status} ${endpoint.path}`),
    onNetworkError: () => happened.push('no answer'),
    statusText: (of) => loadStatusText(of, 'pt'),
    transport: async ({ url: address, headers, signal }) => {
      sent.push({ address, headers, signal });
      await answer?.();
      return { status, text: JSON.stringify(body ?? { data: aUser() }) };
    },
  });
  const become = (next: string | null) => {
    current = next;
  };
  return { api, sent, happened, become };
};

describe('headers of every call', () => {
  test('a guest is sent as Guest-ID, a player as Authorization, with lmcp and the language', async () => {
    const guest = clientFor();
    await guest.api(getProfile);
    expect(guest.sent[0]?.headers).toMatchObject({ 'Guest-ID': 'guest-1', lmcp: 'campaign', 'X-Language': 'en' });
    expect(guest.sent[0]?.headers).not.toHaveProperty('Authorization');

    const player = clientFor({ token: 'secret' });
    await player.api(getProfile);
    expect(player.sent[0]?.headers).toMatchObject({ Authorization: 'Bearer secret' });
    expect(player.sent[0]?.headers).not.toHaveProperty('Guest-ID');
  });

  test('no lmcp header is sent where none was issued', async () => {
    const { api, sent } = clientFor({ lmcp: null });
    await api(getProfile);
    expect(sent[0]?.headers).not.toHaveProperty('lmcp');
  });

  test('the trace of the page view is sent to the own origin only, where no preflight asks for it', async () => {
    const own = clientFor({ baseUrl: `${window.location.origin}/api/v1`, traceparent: TRACEPARENT });
    await own.api(getProfile);
    expect(own.sent[0]?.headers).toMatchObject({ traceparent: TRACEPARENT });
    for (const given of [{ traceparent: TRACEPARENT }, { baseUrl: `${window.location.origin}/api/v1` }]) {
      const { api, sent } = clientFor(given);
      await api(getProfile);
      expect(sent[0]?.headers).not.toHaveProperty('traceparent');
    }
  });

  test('the URL is the theme’s base address with exactly one slash, and the call has no timeout', async () => {
    const { api, sent } = clientFor();
    await api(getProfile);
    expect(sent[0]).toMatchObject({ address: 'http://api.test/profile', signal: undefined });
  });
});

describe('a 401', () => {
  test('in the middle of use ends the session', async () => {
    const { api, happened } = clientFor({ token: 'secret', status: 401 });
    await expect(api(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(happened).toContain('expired');
  });

  test('for a guest, or for the session check itself, ends no session', async () => {
    const guest = clientFor({ status: 401 });
    await expect(guest.api(getProfile)).rejects.toMatchObject({ status: 401 });
    const checking = clientFor({ token: 'secret', status: 401 });
    await expect(checking.api(getMe)).rejects.toMatchObject({ status: 401 });
    expect([...guest.happened, ...checking.happened]).not.toContain('expired');
  });

  test('that requires the password again keeps the player signed in', async () => {
    const { api, happened } = clientFor({ token: 'secret', status: 401, body: { code: 'session.reauth-required' } });
    await expect(api(createDeposit, { body: { amount: 5000 } })).rejects.toMatchObject({
      code: 'session.reauth-required',
    });
    expect(happened).toEqual(['401 /main-gateway/qrcode-pix', 'reauth']);
  });

  test('for a token that was replaced does not concern the new one', async () => {
    const opened = clientFor({ token: 'old', status: 401, answer: async () => opened.become('new') });
    await expect(opened.api(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(opened.happened).toEqual(['401 /profile']);
  });
});

test('a call without an answer is reported as a network error, not as a refusal', async () => {
  const { api, happened } = clientFor({ answer: () => Promise.reject(new TypeError('offline')) });
  await expect(api(getProfile)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(happened).toEqual(['no answer']);
});

test('a remote is refused every call that issues a token', async () => {
  const { api, sent } = clientFor();
  await expect(withoutTokens(api)(login, { body: { username: '11987654321', password: 'x' } })).rejects.toThrow(
    'use session.signIn',
  );
  expect(sent).toHaveLength(0);
});

describe('the text of a failed call that a screen shows', () => {
  const shown = async (status: number, body: unknown) =>
    errorText(
      await clientFor({ status, body })
        .api(getProfile)
        .catch((error: unknown) => error),
      'pt',
    );

  test.each([
    [401, 'Sua sessão expirou. Faça login novamente.'],
    [403, 'Você não tem permissão para isso.'],
    [418, 'Este servidor é um bule: ele só serve chá.'],
    [451, 'Indisponível por motivos legais.'],
    [502, 'Resposta inválida do servidor. Tente novamente em instantes.'],
    [422, 'Você já possui uma assinatura ativa.'],
    [500, 'Problema no servidor. Tente mais tarde.'],
  ])('is the catalogue’s of a bare status %s, whatever a proxy wrote (ERR-48)', async (status, text) => {
    for (const body of [{}, { message: 'Bad Gateway' }]) expect(await shown(status, body)).toBe(text);
  });

  test('is the server’s for a code of ours, and the messages under `errors` win', async () => {
    const refusal = { code: 'withdrawal.already-open', message: 'Você já tem um saque em andamento.' };
    expect(await shown(409, refusal)).toBe('Você já tem um saque em andamento.');
    expect(await shown(422, { errors: { cpf: ['CPF inválido'] } })).toBe('CPF inválido');
  });
});
