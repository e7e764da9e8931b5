import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { COMPRESSED_BYTES_MIN, compressReplies } from './compression.ts';

const games = { games: Array.from({ length: 200 }, (_, id) => ({ id, title: `Jogo número ${id}` })) };
const text = JSON.stringify(games);

/** The pause between the two halves of the stream. */
const PAUSE_MS = 300;

let server: FastifyInstance;
before(async () => {
  server = Fastify();
  await compressReplies(server);
  server.get('/large', async () => games);
  server.get('/origin', async (_request, reply) => reply.header('vary', 'Origin').send(games));
  server.get('/just-below', async (_request, reply) =>
    reply.type('application/json').send('x'.repeat(COMPRESSED_BYTES_MIN - 1)),
  );
  server.get('/threshold', async (_request, reply) =>
    reply.type('application/json').send('x'.repeat(COMPRESSED_BYTES_MIN)),
  );
  server.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5_000)));
  server.get('/encoded', async (_request, reply) =>
    reply.header('content-encoding', 'gzip').type('application/json').send(Buffer.alloc(5_000)),
  );
  server.get('/events', async (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from([`data: ${text}\n\n`])),
  );
  server.get('/stream', async (_request, reply) => reply.type('application/json').send(Readable.from(slowly())));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

async function* slowly() {
  yield text;
  await wait(PAUSE_MS);
  yield text;
}

const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('a reply', () => {
  it('is compressed by what the caller likes best', async () => {
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.5, gzip;q=0.9', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['identity', undefined],
      ['zstd', undefined],
      ['', undefined],
    ];
    for (const [accepted, encoding] of cases)
      assert.equal((await get('/large', accepted)).headers['content-encoding'], encoding, accepted);
    assert.equal((await get('/large')).headers['content-encoding'], undefined);
  });

  it('unpacks to what it was, in a fraction of its bytes', async () => {
    const brotli = await get('/large', 'br');
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), text);
    assert.equal(gunzipSync((await get('/large', 'gzip')).rawPayload).toString(), text);
    assert.equal(Number(brotli.headers['content-length']), brotli.rawPayload.length);
    assert.ok(brotli.rawPayload.length * 5 < text.length);
  });

  it('below the threshold is sent unchanged', async () => {
    assert.equal((await get('/just-below', 'br')).headers['content-encoding'], undefined);
    assert.equal((await get('/threshold', 'br')).headers['content-encoding'], 'br');
  });

  it('that is a picture, is encoded already or is a stream of events is sent unchanged', async () => {
    assert.equal((await get('/picture', 'br')).headers['content-encoding'], undefined);
    const encoded = await get('/encoded', 'br');
    assert.equal(encoded.headers['content-encoding'], 'gzip');
    assert.equal(encoded.rawPayload.length, 5_000);
    assert.equal((await get('/events', 'br')).headers['content-encoding'], undefined);
  });

  it('adds the encoding to an existing Vary header, compressed or not', async () => {
    for (const url of ['/large', '/just-below']) {
      assert.equal((await get(url, 'br')).headers['vary'], 'accept-encoding');
      assert.equal((await get(url)).headers['vary'], 'accept-encoding');
    }
    assert.equal((await get('/origin', 'br')).headers['vary'], 'Origin, accept-encoding');
  });

  it('to HEAD has no body, and never the length of another encoding', async () => {
    const head = await get('/large', 'br', 'HEAD');
    const whole = await get('/large', 'br');
    assert.equal(head.statusCode, 200);
    assert.equal(head.rawPayload.length, 0);
    const isSame = head.headers['content-encoding'] === whole.headers['content-encoding'];
    const length = isSame ? whole.headers['content-length'] : String(Buffer.byteLength(text));
    assert.ok([undefined, length].includes(head.headers['content-length']), `${length}`);
  });

  it('that is a stream leaves before it has ended, compressed', async () => {
    const { port } = server.server.address() as AddressInfo;
    const startedAt = performance.now();
    const { body, headersMs } = await new Promise<{ body: string; headersMs: number }>((resolve, reject) => {
      const call = request({ port, path: '/stream', headers: { 'accept-encoding': 'br' } }, (reply) => {
        const headersMs = performance.now() - startedAt;
        assert.equal(reply.headers['content-encoding'], 'br');
        const chunks: Buffer[] = [];
        const plain = reply.pipe(createBrotliDecompress());
        plain.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        plain.on('end', () => resolve({ body: Buffer.concat(chunks).toString(), headersMs }));
      });
      call.on('error', reject).end();
    });
    assert.ok(body === text + text, `${body.length} characters`);
    assert.ok(headersMs < performance.now() - startedAt - PAUSE_MS / 2, `${headersMs}`);
  });
});
