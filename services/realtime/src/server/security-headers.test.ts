import { after, before, describe, it } from 'node:test';
import { startGateway, testApp, type TestGateway } from '../testing/gateway.ts';
import {
  testSecuredBytes,
  testSecuredCalls,
  testStrictTransport,
  unreadableRequests,
  type SecuredCall,
} from '@jangada/server/testing/security-headers';
import { assertSlowRequestsEnd } from '@jangada/server/testing/slow-requests';

const LARGE = JSON.stringify({ data: 'x'.repeat(40_000_000) });
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
const KEY = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };

describe('every HTTP answer of the gateway forbids sniffing and framing', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway([{ ...testApp, origins: ['http://localhost:8080'] }], {}, 0, 1);
  });
  after(() => gateway.stop());

  const calls: readonly SecuredCall[] = [
    ['its health', 200, 'GET', '/health'],
    ['its figures for Prometheus', 200, 'GET', '/metrics'],
    ['its figures in JSON', 200, 'GET', '/metrics.json'],
    ['an address that is not there', 404, 'GET', '/'],
    ['an app that is not there', 404, 'GET', '/apps/77/channels'],
    ['an unsigned call', 401, 'GET', '/apps/3/channels'],
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
  testSecuredCalls(() => gateway.port, calls);
  testStrictTransport(() => gateway.port, '/health');
  testSecuredBytes(() => gateway.port, unreadableRequests(20_000));
  it('a head or a body that does not end, or comes letter by letter, gets 408 and its connection is closed', () =>
    assertSlowRequestsEnd(gateway.server, { path: '/apps/3/events' }));
});
