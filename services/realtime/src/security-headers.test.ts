import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startGateway, testApp, type TestGateway } from './testing/gateway.ts';
import { answerTo, answerToBytes } from './testing/raw-answer.ts';

const LARGE = JSON.stringify({ data: 'x'.repeat(40_000_000) });
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
const KEY = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };

type Call = Parameters<typeof answerTo> extends [number, ...infer Rest] ? Rest : never;

describe('every HTTP answer of the gateway forbids sniffing and framing', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway([{ ...testApp, origins: ['http://localhost:8080'] }]);
  });
  after(() => gateway.stop());

  const calls: readonly (readonly [what: string, status: number, ...call: Call])[] = [
    ['its health', 200, 'GET', '/health'],
    ['its figures', 200, 'GET', '/metrics'],
    ['an address that is not there', 404, 'GET', '/'],
    ['an app that is not there', 404, 'GET', '/apps/77/channels'],
    ['a call nobody has signed', 401, 'GET', '/apps/3/channels'],
    ['a method that an address does not take', 405, 'DELETE', '/apps/3/channels'],
    ['a body that is too large', 413, 'POST', '/apps/3/events', { 'content-type': 'application/json' }, LARGE],
    ['an expectation it cannot meet', 417, 'GET', '/health', { expect: 'the impossible' }],
    [
      'a handshake without a key',
      400,
      'GET',
      `/app/${testApp.key}?protocol=7`,
      { ...UPGRADE, origin: 'http://localhost:8080' },
    ],
    [
      'a handshake of another origin',
      403,
      'GET',
      `/app/${testApp.key}?protocol=7`,
      { ...UPGRADE, ...KEY, origin: 'https://elsewhere.example' },
    ],
  ];
  for (const [what, status, ...call] of calls)
    test(`${what}: ${status}`, async () => {
      const answer = await answerTo(gateway.port, ...call);
      assert.equal(answer.status, status);
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
      assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/);
    });

  for (const [what, status, bytes] of [
    ['what is no HTTP', 400, 'SSH-2.0-client\r\n\r\n'],
    ['headers without end', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ] as const)
    test(`${what}: ${status}`, async () => {
      const text = await answerToBytes(gateway.port, bytes);
      assert.match(text, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(text, /x-content-type-options: nosniff/i);
      assert.match(text, /content-security-policy: [^\r]*frame-ancestors 'none'/i);
    });
});
