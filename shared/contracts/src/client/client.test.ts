import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { login, logout } from '../domains/auth/endpoints.ts';
import { uploadDocument } from '../domains/documents/endpoints.ts';
import { listGames, setFavorite } from '../domains/games/endpoints.ts';
import { validateCpf } from '../domains/auth/endpoints.ts';
import { claimMission } from '../domains/missions/endpoints.ts';
import { createDeposit } from '../domains/payments/endpoints.ts';
import { createClient } from './client.ts';
import { ApiError, NetworkError, ReplyError } from './errors.ts';
import type { TransportReply, TransportRequest } from './transport.ts';

const clientAnswering = (reply: TransportReply | Error) => {
  const sent: TransportRequest[] = [];
  const refused: ApiError[] = [];
  let networkErrors = 0;
  const api = createClient({
    baseUrl: () => 'http://api.example/',
    headers: () => ({ 'Guest-ID': 'guest', lmcp: 'x' }),
    onRefusal: (error) => refused.push(error),
    onNetworkError: () => (networkErrors += 1),
    transport: async (request) => {
      sent.push(request);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { api, sent, refused, networkErrors: () => networkErrors };
};

const json = (status: number, body: unknown): TransportReply => ({ status, text: JSON.stringify(body) });

describe('a call', () => {
  it('has the base URL with exactly one slash and the headers of the visitor', async () => {
    const { api, sent } = clientAnswering(json(200, { games: { data: [], current_page: 1, last_page: 1, total: 0 } }));
    await api(listGames, { query: { searchTerm: 'maré', page: 2, category: undefined } });
    assert.equal(sent[0]?.url, 'http://api.example/casinos/games?searchTerm=mar%C3%A9&page=2');
    assert.equal(sent[0]?.headers['Guest-ID'], 'guest');
  });

  it('that signs out is sent although the page is being left', async () => {
    const { api, sent } = clientAnswering(json(200, { message: 'ok' }));
    await api(logout);
    await api(validateCpf, { body: { cpf: '52998224725' } }).catch(() => undefined);
    assert.deepEqual([sent[0]?.keepalive, sent[1]?.keepalive], [true, undefined]);
  });

  it('answered with 201 succeeds, unless its endpoint names another status', async () => {
    const { api, refused } = clientAnswering(json(201, { message: 'ok', data: {} }));
    assert.deepEqual(await api(logout), { message: 'ok' });
    await assert.rejects(
      () => api(claimMission, { params: { id: 1 } }),
      (error) => error instanceof ApiError && error.status === 201,
    );
    assert.equal(refused.length, 1);
  });

  it('fills its parameters into the path', async () => {
    const { api, sent } = clientAnswering(json(200, { message: 'ok' }));
    await api(setFavorite, { params: { gameId: 7 }, body: { gameId: 7, action: 'add' } });
    assert.equal(sent[0]?.url, 'http://api.example/games/favorite/7');
  });

  it('that uploads a file sends a form, fields first, and lets the browser set its boundary', async () => {
    const data = { id: 1, type: 'cnh', status: 'pending', reason: null, created_at: 'now' };
    const { api, sent } = clientAnswering(json(200, { data }));
    await api(uploadDocument, { body: { type: 'cnh' }, file: new Blob(['bytes']) });
    const form = sent[0]?.body;
    assert.ok(form instanceof FormData);
    assert.deepEqual([...form.keys()], ['type', 'document']);
    assert.equal(form.get('type'), 'cnh');
    assert.equal(sent[0]?.headers['Content-Type'], undefined);
  });

  it('without fields sends an empty object', async () => {
    const { api, sent } = clientAnswering(json(200, { message: 'ok' }));
    await api({ ...logout, method: 'POST' });
    assert.equal(sent[0]?.body, '{}');
    assert.equal(sent[0]?.headers['Content-Type'], 'application/json');
  });

  it('passes upload progress on where a file is sent, and nowhere else', async () => {
    const data = { id: 1, type: 'cnh', status: 'pending', reason: null, created_at: 'now' };
    const { api, sent } = clientAnswering(json(200, { data }));
    const onUploadProgress = () => undefined;
    await api(uploadDocument, { body: { type: 'cnh' }, file: new Blob(['bytes']), onUploadProgress });
    await api(validateCpf, { body: { cpf: '52998224725' }, onUploadProgress }).catch(() => undefined);
    assert.deepEqual([sent[0]?.onUploadProgress, sent[1]?.onUploadProgress], [onUploadProgress, undefined]);
  });

  it('reads the number of a game from game_id as well as from id', async () => {
    const codes = {
      title: 'Maré',
      gamecode: 'mare',
      providercode: 'norte',
      provider_name: 'Norte',
      category_slug: 'slots',
    };
    const flags = { has_tables: false, only_demo: false, bonus_allowed: true, hasFavorite: false };
    const rest = { ...codes, ...flags, views: 0, image: '', image_mobile: '' };
    const data = [
      { game_id: 7, ...rest },
      { id: 8, ...rest },
      { id: 9, game_id: 10, ...rest },
    ];
    const { api } = clientAnswering(json(200, { games: { data, current_page: 1, last_page: 1, total: 3 } }));
    const { games } = await api(listGames, { query: {} });
    assert.deepEqual(
      games.data.map(({ id }) => id),
      [7, 8, 9],
    );
  });

  it('that moves money has its own idempotency key, or the given one', async () => {
    const charge = {
      status: 'waiting_payment',
      transaction_id: 1,
      qrcode: 'x',
      qrcode_image: 'data:image/png;base64,',
      amount: 5000,
      expires_at: 'later',
      server_time: 'now',
    };
    const { api, sent } = clientAnswering(json(200, charge));
    await api(createDeposit, { body: { amount: 5000 } });
    await api(createDeposit, { body: { amount: 5000 }, idempotencyKey: 'mine' });
    assert.match(sent[0]?.headers['Idempotency-Key'] ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(sent[1]?.headers['Idempotency-Key'], 'mine');
  });
});

describe('a refusal', () => {
  it('contains its code, its text and the messages by field', async () => {
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

  it('has the code of a newer server, and not one that has another form than ours', async () => {
    const codeFor = async (code: string) => {
      const { api } = clientAnswering(json(429, { code }));
      return api(validateCpf, { body: { cpf: '1' } }).catch(
        (error: unknown) => error instanceof ApiError && error.code,
      );
    };
    assert.equal(await codeFor('wallet.of-tomorrow'), 'wallet.of-tomorrow');
    assert.equal(await codeFor('ERR_TOO_MANY'), 'request.too-many');
  });

  it('without our code is named by its status', async () => {
    const { api } = clientAnswering({ status: 502, text: '<h1>Bad gateway</h1>' });
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), { name: 'ApiError', code: 'server.unavailable' });
  });

  it('of a proxy that is no JSON is shortened', async () => {
    const { api } = clientAnswering({ status: 502, text: 'x'.repeat(1_000) });
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.message.length, 200);
      return true;
    });
  });

  it('without a body contains no messages', async () => {
    const { api } = clientAnswering({ status: 503, text: '' });
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), { name: 'ApiError', status: 503 });
  });
});

describe('no answer', () => {
  it('is a network error with a message of its own and the original error as its cause, counted once', async () => {
    const cause = new TypeError('failed');
    const { api, networkErrors } = clientAnswering(cause);
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), (error) => {
      assert.ok(error instanceof NetworkError);
      assert.deepEqual([error.message, error.cause], ['An unexpected error occurred', cause]);
      return true;
    });
    assert.equal(networkErrors(), 1);
  });

  it('because the caller aborted is not a network error', async () => {
    const { api, networkErrors } = clientAnswering(new DOMException('aborted', 'AbortError'));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' }, signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(networkErrors(), 0);
  });

  it('because the caller aborted during the call is an AbortError, whatever the transport throws', async () => {
    const stop = new AbortController();
    let networkErrors = 0;
    const api = createClient({
      baseUrl: () => 'http://api.example',
      headers: () => ({}),
      onNetworkError: () => (networkErrors += 1),
      transport: ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('canceled')))),
    });
    const call = api(validateCpf, { body: { cpf: '1' }, signal: stop.signal });
    stop.abort();
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(networkErrors, 0);
  });
});

describe('an answer', () => {
  it('that breaks the contract never reaches the caller', async () => {
    const { api } = clientAnswering(json(200, { valid: 'yes' }));
    await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), ReplyError);
  });

  it('with an empty body, or with one that is no JSON, breaks the contract of a call that answers something', async () => {
    for (const text of ['', '<h1>Hello</h1>']) {
      const { api } = clientAnswering({ status: 200, text });
      await assert.rejects(api(validateCpf, { body: { cpf: '1' } }), ReplyError);
    }
  });
});
