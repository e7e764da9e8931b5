import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { listBanners } from '@jangada/contracts/domains/site/endpoints';
import pg from 'pg';
import { answerTo } from '@jangada/server/testing/raw-answer';
import {
  assertSecured,
  testSecuredBytes,
  testSecuredCalls,
  testStrictTransport,
  unreadableRequests,
  type SecuredCall,
} from '@jangada/server/testing/security-headers';
import { assertSlowRequestsEnd } from '@jangada/server/testing/slow-requests';
import { OPS_KEY, startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const LARGE = JSON.stringify({ username: 'x'.repeat(400_000) });
const ORIGIN = { origin: 'http://localhost:8080' };

describe('every answer of the API forbids sniffing and framing', () => {
  let platform: TestPlatform;
  let port: number;
  let opsPort: number;
  const portOf = (server: TestPlatform['server']): number => {
    const address = server.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  before(async () => {
    platform = await startTestPlatform({ TRUSTED_PROXIES: '1' });
    await platform.server.listen({ port: 0, host: '127.0.0.1' });
    await platform.server.ops.listen({ port: 0, host: '127.0.0.1' });
    [port, opsPort] = [portOf(platform.server), portOf(platform.server.ops)];
  });
  after(() => platform.stop());

  const calls: readonly SecuredCall[] = [
    ['a reply', 200, 'GET', listBanners.path],
    ['the head of a reply', 200, 'HEAD', '/docs'],
    ['a host without a tenant', 404, 'GET', listBanners.path, { host: 'nobody.example' }],
    ['a call without a session', 401, 'GET', getProfile.path],
    ['an address that is not there', 404, 'GET', '/none'],
    ['a method that an address does not take', 405, 'GET', '/auth/login'],
    ['an address with a broken escape', 400, 'GET', '/%E0%A4%A'],
    ['a body that is no JSON', 400, 'POST', '/auth/login', JSON_TYPE, '{'],
    ['a body that is too large', 413, 'POST', '/auth/login', JSON_TYPE, LARGE],
    ['a body of another type', 415, 'POST', '/auth/login', { 'content-type': 'text/plain' }, 'x'],
    ['a body with wrong fields', 422, 'POST', '/auth/login', JSON_TYPE, '{}'],
    ['a preflight of its own pages', 204, 'OPTIONS', '/auth/login', ORIGIN],
    ['a preflight of another origin', 204, 'OPTIONS', '/auth/login', { origin: 'https://elsewhere.example' }],
    ['a picture that is not there', 404, 'GET', '/avatars/none.webp'],
    ['a webhook nobody has signed', 403, 'POST', '/webhooks/pix/jangada/pix', JSON_TYPE, '{"pix":[]}'],
    ['its documents', 200, 'GET', '/docs'],
    ['a file of its documents', 200, 'GET', '/docs/docs.js'],
    ['its health', 200, 'GET', '/health'],
    ['an expectation it cannot meet', 417, 'GET', '/health', { expect: 'the impossible' }],
  ];
  testSecuredCalls(() => port, calls);

  testStrictTransport(() => port, '/health');

  it('operators: with the key, without it, and where nothing is', async () => {
    const withKey = { authorization: `Bearer ${OPS_KEY}` };
    const answers = [
      await answerTo(opsPort, 'GET', '/none', withKey),
      await answerTo(opsPort, 'GET', '/none'),
      await answerTo(opsPort, 'POST', '/none', { ...withKey, ...JSON_TYPE }, '{'),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 401, 400],
    );
    for (const answer of answers) assertSecured(answer, 'operators');
  });

  testSecuredBytes(
    () => port,
    [...unreadableRequests(20_000), ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n']],
  );

  it('a head or a body that does not end, or comes letter by letter, gets 408 and its connection is closed', () =>
    assertSlowRequestsEnd(platform.server.server, { path: '/auth/login' }));

  it('a slow call of an operator gets 408, or the refusal of its head, and its connection is closed', () =>
    assertSlowRequestsEnd(platform.server.ops.server, { path: '/ops/tenants', refusal: /^HTTP\/1\.1 401 / }));

  it('a call whose connection to the database is cut: 500 or 503', async () => {
    const name = new URL(platform.database.adminUrl).pathname.slice(1);
    const server = new URL(platform.database.adminUrl);
    server.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: server.href });
    await admin.connect();
    const identifier = admin.escapeIdentifier(name);
    try {
      await admin.query(`alter database ${identifier} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      const answer = await answerTo(port, 'GET', getProfile.path, { authorization: `Bearer ${'a'.repeat(43)}` });
      assert.ok(answer.status === 500 || answer.status === 503, `${answer.status}`);
      assertSecured(answer, 'a failure');
    } finally {
      await admin.query(`alter database ${identifier} allow_connections true`);
      await admin.end();
    }
  });
});
