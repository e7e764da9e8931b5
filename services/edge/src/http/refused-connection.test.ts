import assert from 'node:assert/strict';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

describe('a request whose head is too large', () => {
  let edge: TestEdge;
  let port = 0;
  before(async () => {
    edge = await startEdge();
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
    port = (edge.app.server.address() as AddressInfo).port;
  });
  after(() => edge.stop());

  const open = async (cookieBytes: number) => {
    const headers = { host: 'localhost:8080', cookie: `ads=${'x'.repeat(cookieBytes)}` };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path: '/health', headers }, resolve).on('error', reject).end();
    });
    let body = '';
    for await (const chunk of reply) body += String(chunk);
    return { status: reply.statusCode, headers: reply.headers, body };
  };

  it('is a page in both languages that deletes the cookies, so that the next visit works', async () => {
    const { status, headers, body } = await open(40_000);
    assert.equal(status, 431);
    assert.equal(headers['clear-site-data'], '"cookies"');
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(body, /guardou cookies demais[^]*stored too many cookies/);
    assert.equal(headers['content-length'], String(Buffer.byteLength(body)));
  });

  it('is not one that a browser with many cookies sends', async () => {
    assert.equal((await open(20_000)).status, 200);
  });

  it('and other malformed requests are refused with an error of the contract', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    assert.match(text, /^HTTP\/1\.1 400 Bad Request[^]*\{"code":"request\.invalid","message":"Bad Request"\}$/);
    assert.doesNotMatch(text, /clear-site-data/);
  });
});
