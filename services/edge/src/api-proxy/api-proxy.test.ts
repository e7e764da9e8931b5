import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { aSite } from '../testing/a-site.ts';
import { apiProxyRoutes } from './api-proxy.routes.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const PICTURE = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255]);
const games = brotliCompressSync(JSON.stringify({ games: [] }));

let api: Server;
let edge: FastifyInstance;
let port = 0;
const seen: Seen[] = [];
let aborted: Promise<unknown> | null = null;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const FOR_API = `00-${'a'.repeat(32)}-${'c'.repeat(16)}-01`;
const ended: number[] = [];

const sites = { find: async () => ({ status: 'found', site: aSite() }) as const };
const traces = {
  beginCall: (tenant: string, traceparent: string) =>
    tenant === 'jangada' && traceparent === TRACE
      ? { traceparent: FOR_API, end: (status: number) => ended.push(status) }
      : null,
};

const anEdge = async (apiUrl: string, proxies = 0): Promise<FastifyInstance> => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < proxies });
  apiProxyRoutes(app, { apiUrl, sites, traces });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
};

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/games': (response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'br',
        'content-length': games.length,
        vary: 'Origin, accept-encoding',
        'set-cookie': 'a=b',
      })
      .end(games),
  '/avatars/a.webp': (response) => response.writeHead(200, { 'content-type': 'image/webp' }).end(PICTURE),
  '/refused': (response) =>
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' }).end('{"code":"x"}'),
  '/preflight': (response) => response.writeHead(204, { 'access-control-max-age': '7200' }).end(),
  '/slow': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[1,');
    setTimeout(() => response.end('2]'), 300);
  },
};

before(async () => {
  api = createServer(async (message, response) => {
    const { method = '', url = '', headers } = message;
    if (url === '/never') {
      aborted = once(response, 'close');
      seen.push({ method, url, headers, body: '' });
      return;
    }
    seen.push({ method, url, headers, body: await textOf(message) });
    (answers[url.split('?')[0] ?? ''] ?? ((other) => other.writeHead(404).end('{}')))(response);
  });
  edge = await anEdge(`http://127.0.0.1:${await listen(api)}`);
  port = portOf(edge);
});
after(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
});

const last = () => seen.at(-1);
const send = (path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    request({ port, path: `/api/v1${path}`, method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });

describe('a call below the origin of a site', () => {
  it('reaches the API with path, query, host and the headers of the visitor', async () => {
    await send('/games?page=2&q=%C3%A1', {
      headers: { host: 'tucano.localhost:8080', authorization: 'Bearer t', 'guest-id': 'g', 'idempotency-key': 'k' },
    });
    assert.equal(last()?.url, '/games?page=2&q=%C3%A1');
    const { host, authorization } = last()?.headers ?? {};
    assert.deepEqual([host, authorization], ['tucano.localhost:8080', 'Bearer t']);
    assert.deepEqual([last()?.headers['guest-id'], last()?.headers['idempotency-key']], ['g', 'k']);
  });

  it('forwards the address of the connection, and ignores forwarded headers of the visitor', async () => {
    await send('/games', {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'onca.localhost', forwarded: 'for=1.2.3.4' },
    });
    assert.equal(last()?.headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(last()?.headers['x-forwarded-host'], undefined);
    assert.equal(last()?.headers['forwarded'], undefined);
  });

  it('forwards the address that a trusted proxy added', async () => {
    const behind = await anEdge(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 1);
    const headers = { 'x-forwarded-for': '9.9.9.9, 5.6.7.8', 'x-forwarded-proto': 'https' };
    await behind.inject({ method: 'GET', url: '/api/v1/games', headers });
    await behind.close();
    assert.equal(last()?.headers['x-forwarded-for'], '5.6.7.8');
    assert.equal(last()?.headers['x-forwarded-proto'], 'https');
  });

  it('forwards its body unchanged, with or without a length', async () => {
    const json = '{"amount":5000}';
    await send('/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
    assert.equal(last()?.body, json);
    const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--';
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
    await send('/games', { method: 'POST', headers, body: form });
    assert.equal(last()?.body, form);
    assert.equal(last()?.headers['content-type'], 'multipart/form-data; boundary=x');
  });

  it('forwards the span of a traced page view, which ends with the reply, and no trace of the visitor’s own', async () => {
    (await send('/games', { headers: { traceparent: TRACE, tracestate: 'a=1' } })).resume();
    assert.deepEqual([last()?.headers['traceparent'], last()?.headers['tracestate']], [FOR_API, undefined]);
    while (ended.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(ended, [200]);
    (await send('/games', { headers: { traceparent: TRACE.replaceAll('a', 'd') } })).resume();
    assert.equal(last()?.headers['traceparent'], undefined);
  });

  it('forwards the browser cookie alone, and no cookie of the API', async () => {
    const secret = newBrowserSecret();
    const answer = await send('/games', { headers: { cookie: `auth_client=secret; browser=${secret}; guest_id=g` } });
    assert.equal(last()?.headers.cookie, `browser=${secret}`);
    assert.equal(answer.headers['set-cookie'], undefined);
    (await send('/games', { headers: { cookie: 'auth_client=secret; browser=x' } })).resume();
    assert.equal(last()?.headers.cookie, undefined);
  });

  it('forwards the browser cookie of https under its own name, and takes no other there', async () => {
    const behind = await anEdge(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 1);
    const secret = newBrowserSecret();
    const headers = { 'x-forwarded-for': '5.6.7.8', 'x-forwarded-proto': 'https' };
    const cookies = [`__Host-browser=${secret}; browser=${newBrowserSecret()}`, `browser=${secret}`];
    const forwarded: unknown[] = [];
    for (const cookie of cookies) {
      await behind.inject({ method: 'GET', url: '/api/v1/games', headers: { ...headers, cookie } });
      forwarded.push(last()?.headers.cookie);
    }
    await behind.close();
    assert.deepEqual(forwarded, [`browser=${secret}`, undefined]);
  });

  it('receives the reply unchanged, compressed once', async () => {
    const answer = await send('/games', { headers: { 'accept-encoding': 'br' } });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(Buffer.from(chunk));
    assert.ok(Buffer.concat(chunks).equals(games));
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal(answer.headers['content-length'], String(games.length));
    assert.equal(answer.headers.vary, 'Origin, accept-encoding');
  });

  it('receives images, errors and preflights as the API answers them', async () => {
    const picture = await edge.inject({ method: 'GET', url: '/api/v1/avatars/a.webp' });
    assert.ok(picture.rawPayload.equals(PICTURE));
    assert.equal(picture.headers['x-content-type-options'], 'nosniff');
    const refused = await edge.inject({ method: 'POST', url: '/api/v1/refused', payload: {} });
    assert.deepEqual([refused.statusCode, refused.headers['retry-after'], refused.body], [429, '7', '{"code":"x"}']);
    const preflight = await edge.inject({ method: 'OPTIONS', url: '/api/v1/preflight' });
    assert.deepEqual([preflight.statusCode, preflight.headers['access-control-max-age']], [204, '7200']);
    assert.equal((await edge.inject({ method: 'HEAD', url: '/api/v1/games' })).body, '');
  });

  it('receives the first bytes before the reply has ended', async () => {
    const startedAt = performance.now();
    const answer = await send('/slow');
    await once(answer, 'readable');
    const firstMs = performance.now() - startedAt;
    assert.equal(await textOf(answer), '[1,2]');
    assert.ok(performance.now() - startedAt - firstMs > 150, `${firstMs}`);
  });

  it('that its caller aborts is aborted at the API too', async () => {
    const call = request({ port, path: '/api/v1/never' });
    call.on('error', () => undefined).end();
    while (last()?.url !== '/never') await new Promise((resolve) => setTimeout(resolve, 10));
    call.destroy();
    await aborted;
  });
});

describe('an API that cannot be reached', () => {
  it('is answered with an API error in the visitor’s language, without delay', async () => {
    const nobody = createServer();
    const closed = await listen(nobody);
    await new Promise((resolve) => nobody.close(resolve));
    const lonely = await anEdge(`http://127.0.0.1:${closed}`);
    const startedAt = performance.now();
    const answer = await lonely.inject({ method: 'GET', url: '/api/v1/games' });
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json().code, 'server.unavailable');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const headers = { 'x-language': 'en' };
    const english = await lonely.inject({ method: 'POST', url: '/api/v1/games', payload: { a: 1 }, headers });
    assert.equal(english.statusCode, 503);
    assert.notEqual(english.json().message, answer.json().message);
    assert.ok(performance.now() - startedAt < 1_000);
    await lonely.close();
  });

  it('that closed an idle connection is called once more, unless the call has a body', async () => {
    let calls = 0;
    const closing = createServer((message, response) => {
      calls += 1;
      if (calls === 2 || calls === 4) message.socket.destroy();
      else response.end('{}');
    });
    const app = await anEdge(`http://127.0.0.1:${await listen(closing)}`);
    const statuses: number[] = [];
    for (const method of ['GET', 'GET', 'POST'] as const) {
      const payload = method === 'POST' ? { payload: { a: 1 } } : {};
      statuses.push((await app.inject({ method, url: '/api/v1/games', ...payload })).statusCode);
    }
    assert.deepEqual([statuses, calls], [[200, 200, 503], 4]);
    await app.close();
    closing.close();
  });

  it('that closes the connection before its reply counts as unreachable', async () => {
    const breaking = createServer((message) => message.socket.destroy());
    const broken = await anEdge(`http://127.0.0.1:${await listen(breaking)}`);
    assert.equal((await broken.inject({ method: 'GET', url: '/api/v1/games' })).statusCode, 503);
    await broken.close();
    breaking.close();
  });
});
