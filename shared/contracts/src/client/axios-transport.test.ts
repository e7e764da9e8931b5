import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { logout, validateCpf } from '../domains/auth/endpoints.ts';
import { uploadDocument } from '../domains/documents/endpoints.ts';
import { createDeposit } from '../domains/payments/endpoints.ts';
import { axiosTransport } from './axios-transport.ts';
import { createClient } from './client.ts';
import { NetworkError } from './errors.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const seen: Seen[] = [];
let server: Server;
let base = '';
const DATE = 'Sat, 28 Nov 2026 12:00:00 GMT';
let reply = { status: 200, text: '{"message":"ok"}' };

before(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    if (url === '/never') return;
    response.writeHead(reply.status, { 'content-type': 'application/json', date: DATE }).end(reply.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const headers = { Accept: 'application/json', 'Guest-ID': 'guest' };
const clientHere = (baseUrl = base) => createClient({ baseUrl: () => baseUrl, headers: () => headers });
const last = () => seen.at(-1);

describe('axios as the transport', () => {
  it('sends the given headers and no others of its own', async () => {
    await axiosTransport({ method: 'GET', url: `${base}/a?b=%C3%A1`, headers });
    assert.equal(last()?.url, '/a?b=%C3%A1');
    assert.equal(last()?.headers['accept'], 'application/json');
    assert.equal(last()?.headers['guest-id'], 'guest');
    assert.doesNotMatch(last()?.headers['user-agent'] ?? '', /axios/);
    assert.equal(last()?.headers['content-type'], undefined);
  });

  it('sends a body unchanged and returns the reply unchanged with its date, refusals too', async () => {
    reply = { status: 422, text: '{"code":"request.invalid","id":9007199254740993}' };
    const body = '{"cpf":"1"}';
    const posted = await axiosTransport({
      method: 'POST',
      url: `${base}/x`,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    assert.deepEqual(posted, { ...reply, date: DATE });
    assert.equal(last()?.body, body);
    assert.equal(last()?.headers['content-type'], 'application/json');
  });

  it('returns an empty body and one that is no JSON as text', async () => {
    for (const text of ['', '<h1>Bad gateway</h1>']) {
      reply = { status: 502, text };
      assert.deepEqual(await axiosTransport({ method: 'GET', url: `${base}/x`, headers }), { ...reply, date: DATE });
    }
  });

  it('sends no cookies to another origin, and keepalive only on request', async () => {
    const requests: Request[] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = async (request) => {
      if (request instanceof Request) requests.push(request);
      return new Response('{"message":"ok"}');
    };
    try {
      await clientHere()(logout);
      await clientHere()(validateCpf, { body: { cpf: '1' } }).catch(() => undefined);
    } finally {
      globalThis.fetch = realFetch;
    }
    assert.deepEqual(
      requests.map(({ credentials, keepalive }) => [credentials, keepalive]),
      [
        ['same-origin', true],
        ['same-origin', false],
      ],
    );
  });
});

describe('the client over axios', () => {
  it('sends a file as a form with a boundary, fields first', async () => {
    const data = { id: 1, type: 'cnh', status: 'pending', reason: null, created_at: 'now' };
    reply = { status: 200, text: JSON.stringify({ data }) };
    await clientHere()(uploadDocument, { body: { type: 'cnh' }, file: new Blob(['the bytes']) });
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(last()?.headers['content-type'] ?? '')?.[1];
    assert.ok(boundary);
    assert.ok(last()?.body.startsWith(`--${boundary}`));
    assert.match(last()?.body ?? '', /name="type"[\s\S]*cnh[\s\S]*name="document"[\s\S]*the bytes/);
  });

  it('reports the sent bytes of a file, up to all of them', async () => {
    const data = { id: 1, type: 'cnh', status: 'pending', reason: null, created_at: 'now' };
    reply = { status: 200, text: JSON.stringify({ data }) };
    const progress: number[] = [];
    await clientHere()(uploadDocument, {
      body: { type: 'cnh' },
      file: new Blob([new Uint8Array(300_000)]),
      onUploadProgress: ({ loaded }) => progress.push(loaded),
    });
    assert.ok((progress.at(-1) ?? 0) >= 300_000, `${progress}`);
    assert.match(last()?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
  });

  it('sends the given idempotency key', async () => {
    reply = { status: 500, text: '' };
    await clientHere()(createDeposit, { body: { amount: 5000 }, idempotencyKey: 'mine' }).catch(() => undefined);
    assert.equal(last()?.headers['idempotency-key'], 'mine');
  });

  it('throws an AbortError when the caller aborts while waiting', async () => {
    const endpoint = { ...logout, path: '/never' };
    const stop = new AbortController();
    const call = clientHere()(endpoint, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await assert.rejects(call, { name: 'AbortError' });
  });

  it('throws a network error where no server listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await assert.rejects(clientHere(`http://127.0.0.1:${port}`)(logout), NetworkError);
  });
});
