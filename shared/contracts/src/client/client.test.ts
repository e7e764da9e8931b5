import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { login, logout } from '../auth/endpoints.ts';
import { uploadDocument } from '../documents/endpoints.ts';
import { listGames, setFavorite } from '../games/endpoints.ts';
import { validateCpf } from '../auth/endpoints.ts';
import { createDeposit } from '../payments/endpoints.ts';
import { createClient } from './client.ts';
import { ApiError, NetworkError, ReplyError } from './errors.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

const clientAnswering = (answer: Response | Error) => {
  const sent: Sent[] = [];
  const refused: ApiError[] = [];
  let networkErrors = 0;
  const api = createClient({
    baseUrl: () => 'http://api.example/',
    headers: () => ({ 'Guest-ID': 'guest', lmcp: 'x' }),
    onRefusal: (error) => refused.push(error),
    onNetworkError: () => (networkErrors += 1),
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  });
  return { api, sent, refused, networkErrors: () => networkErrors };
};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const headersOf = (sent: Sent | undefined) => sent?.init.headers as Record<string, string>;

describe('a call', () => {
  it('goes to the base URL with exactly one slash, the headers of the visitor and no cookies', async () => {
    const { api, sent } = clientAnswering(json(200, { games: { data: [], current_page: 1, last_page: 1, total: 0 } }));
    await api(listGames, { query: { searchTerm: 'maré', page: 2, category: undefined } });
    assert.equal(sent[0]?.url, 'http://api.example/casinos/games?searchTerm=mar%C3%A9&page=2');
    assert.equal(headersOf(sent[0])['Guest-ID'], 'guest');
    assert.equal(sent[0]?.init.credentials, 'omit');
  });

  it('that signs out arrives although the page is being left', async () => {
    const { api, sent } = clientAnswering(json(200, { message: 'ok' }));
    await api(logout);
    await api(validateCpf, { body: { cpf: '52998224725' } }).catch(() => undefined);
    assert.deepEqual([sent[0]?.init.keepalive, sent[1]?.init.keepalive], [true, undefined]);
  });

  it('fills its parameters into the path', async () => {
    const { api, sent } = clientAnswering(json(200, { message: 'ok' }));
    await api(setFavorite, { params: { gameId: 7 }, body: { gameId: 7, action: 'add' } });
    assert.equal(sent[0]?.url, 'http://api.example/games/favorite/7');
  });

  it('that takes a file sends a form, fields first, and lets the browser name its boundary', async () => {
    const data = { id: 1, type: 'cnh', status: 'pending', reason: null, created_at: 'now' };
    const { api, sent } = clientAnswering(json(200, { data }));
    await api(uploadDocument, { body: { type: 'cnh' }, file: new Blob(['bytes']) });
    const form = sent[0]?.init.body;
    assert.ok(form instanceof FormData);
    assert.deepEqual([...form.keys()], ['type', 'document']);
    assert.equal(form.get('type'), 'cnh');
    assert.equal(headersOf(sent[0])['Content-Type'], undefined);
  });

  it('that moves money carries a key of its own, or the one it is given', async () => {
    const charge = {
      status: 'waiting_payment',
      transaction_id: 1,
      qrcode: 'x',
      amount: 5000,
      expires_at: 'later',
      server_time: 'now',
    };
    const { api, sent } = clientAnswering(json(200, charge));
    await api(createDeposit, { body: { amount: 5000 } });
    await api(createDeposit, { body: { amount: 5000 }, idempotencyKey: 'mine' });
    assert.match(headersOf(sent[0])['Idempotency-Key'] ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(headersOf(sent[1])['Idempotency-Key'], 'mine');
  });
});

describe('a refusal', () => {
  it('carries its code, its words and the messages by field', async () => {
    const { api, refused } = clientAnswering(
      json(422, {
        code: 'auth.wrong-credentials',
        message: 'Telefone ou senha inválidos.',
        errors: { username: ['x'] },
      }),
    );
    await assert.rejects(api(login, { body: { username: 'a', password: 'b' } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, 'auth.wrong-credentials');
      assert.equal(error.message, 'Telefone ou senha inválidos.');
      assert.deepEqual(error.errors, { username: ['x'] });
      return true;
    });
    assert.equal(refused.length, 1);
  });

  it('without our code is named by its status', async () => {
    const { api } = clientAnswering(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), { name: 'ApiError', code: 'server.unavailable' });
  });
});

describe('no answer', () => {
  it('is a network error, counted once', async () => {
    const { api, networkErrors } = clientAnswering(new TypeError('failed'));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), NetworkError);
    assert.equal(networkErrors(), 1);
  });

  it('because the caller gave up is not a network error', async () => {
    const { api, networkErrors } = clientAnswering(new DOMException('aborted', 'AbortError'));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' }, signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(networkErrors(), 0);
  });
});

describe('an answer', () => {
  it('that breaks the contract never reaches the caller', async () => {
    const { api } = clientAnswering(json(200, { valid: 'yes' }));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), ReplyError);
  });
});
