import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { after, before, describe, it } from 'node:test';
import { SERVICE_WORKER_PATH } from '@jangada/contracts/delivery/pwa';
import { sql } from 'kysely';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';
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
import { responsesOf } from './security-headers.ts';

const GUEST = { cookie: 'guest_id=11111111-1111-4111-8111-111111111111' };
const TOKEN = { authorization: 'Bearer a-token-for-tests-only' };
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG = 'x'.repeat(3_000);
/** More than any route accepts, but less than the socket's limit. */
const LARGE = JSON.stringify({ text: 'x'.repeat(2_000_000) });

const host = aBuild('host', '1.0.0', { files: { 'vendor.js': '/* vendor */' }, initial: ['vendor.js'] });
const expose = (script: string) => ({ scripts: [script], needs: [] });
const casino = aBuild('casino', '1.0.0', {
  files: { 'home.js': '/* home */', 'pt.js': '/* pt */', 'en.js': '/* en */' },
  exposes: { './routes/home': expose('home.js'), './texts/pt': expose('pt.js'), './texts/en': expose('en.js') },
  offer: anOffer('casino', { routes: [{ path: '/', expose: './routes/home' }] }),
});

describe('every answer of the edge forbids sniffing and framing', () => {
  let edge: TestEdge;
  let port: number;
  before(async () => {
    // No server runs at the API's address, so the proxy answers itself.
    edge = await startEdge({
      EDGE_API_URL: 'http://127.0.0.1:9',
      EDGE_TRUST_PROXY: 'true',
      EDGE_HSTS_SUBDOMAINS: 'bet.example',
    });
    for (const build of [host, casino]) {
      await edge.publish(build);
      await edge.rollOut('jangada', build.release.remote, { stable: '1.0.0' });
    }
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
    const address = edge.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  after(() => edge.stop());

  const calls: readonly SecuredCall[] = [
    ['a page', 200, 'GET', '/', GUEST],
    ['the head of a page', 200, 'HEAD', '/', GUEST],
    ['a page in another language', 302, 'GET', '/', { 'accept-language': 'en' }],
    ['a page that is not there', 404, 'GET', '/none', GUEST],
    ['a page of a host without a tenant', 404, 'GET', '/', { host: 'nobody.example' }],
    ['an address with a broken escape', 404, 'GET', '/%E0%A4%A'],
    ['an address with a very long part', 404, 'GET', `/releases/host/${LONG}/a.js`],
    ['the plan', 200, 'GET', '/plan.json', GUEST],
    ['plan files that are not there', 404, 'GET', '/plan-files.json?hash=none'],
    ['the build', 200, 'GET', '/build.json'],
    ['the manifest', 200, 'GET', '/manifest.webmanifest'],
    ['the service worker of a shell without one', 404, 'GET', SERVICE_WORKER_PATH],
    ['robots.txt', 200, 'GET', '/robots.txt'],
    ['the icon of the site', 302, 'GET', '/favicon.ico'],
    ['a file of a release that is not there', 404, 'GET', '/releases/host/9.9.9/a.js'],
    ['a brand file that is not there', 404, 'GET', '/brand/none.svg'],
    ['the site config', 200, 'GET', '/api/site-config?domain=localhost'],
    ['where the visitor is', 200, 'GET', '/api/geoip'],
    ['the API when it is away', 503, 'GET', '/api/v1/games'],
    ['the page of the board', 404, 'GET', '/delivery/board'],
    ['a file of the board', 404, 'GET', '/delivery/board/assets/none.js'],
    ['the board to nobody', 401, 'GET', '/delivery/v1/board/overview'],
    ['the board to somebody', 200, 'GET', '/delivery/v1/board/overview', TOKEN],
    ['the stream of the board', 200, 'GET', '/delivery/v1/stream', TOKEN],
    ['the delivery API', 200, 'GET', '/delivery/v1/tenants', TOKEN],
    ['what the delivery API does not know', 404, 'GET', '/delivery/v1/none', TOKEN],
    ['a body that is no JSON', 422, 'POST', '/delivery/v1/tenants', { ...TOKEN, ...JSON_TYPE }, '{'],
    ['a body that is too large', 413, 'POST', '/delivery/v1/tenants', { ...TOKEN, ...JSON_TYPE }, LARGE],
    ['a method that nothing takes', 404, 'DELETE', '/robots.txt'],
    ['a preflight', 404, 'OPTIONS', '/delivery/v1/tenants'],
    ['its health', 200, 'GET', '/health'],
    ['an expectation it cannot meet', 417, 'GET', '/', { expect: 'the impossible' }],
  ];
  testSecuredCalls(() => port, calls);
  testStrictTransport(() => port, '/robots.txt');

  it('over https binds subdomains too, of a domain that is named for it and of no other', async () => {
    const strictOf = async (host: string) =>
      (await answerTo(port, 'GET', '/', { host, 'x-forwarded-proto': 'https' })).headers['strict-transport-security'];
    assert.equal(await strictOf('bet.example'), 'max-age=31536000; includeSubDomains');
    assert.equal(await strictOf('www.bet.example'), 'max-age=31536000; includeSubDomains');
    assert.equal(await strictOf('notbet.example'), 'max-age=31536000');
  });

  it('a file of a release, and the same file unchanged', async () => {
    const path = '/releases/host/1.0.0/vendor.js';
    const whole = await answerTo(port, 'GET', path);
    assert.equal(whole.status, 200);
    assertSecured(whole, path);
    const unchanged = await answerTo(port, 'GET', path, { 'if-none-match': String(whole.headers.etag) });
    assertSecured(unchanged, `${path} again`);
  });

  testSecuredBytes(
    () => port,
    [...unreadableRequests(40_000), ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n']],
  );

  it('a head or a body that does not end, or comes letter by letter, gets 408 and its connection is closed', () =>
    assertSlowRequestsEnd(edge.app.server, { path: '/delivery/v1/sign-in' }));

  it('a failure of its own: 500', async () => {
    const { db } = edge;
    await sql`alter table delivery.tenants rename to tenants_away`.execute(db);
    try {
      const answer = await answerTo(port, 'GET', '/delivery/v1/tenants', TOKEN);
      assert.equal(answer.status, 500);
      assertSecured(answer, 'a failure');
    } finally {
      await sql`alter table delivery.tenants_away rename to tenants`.execute(db);
    }
  });
});

describe('an answer by HTTP/2', () => {
  it('has the same headers before a handler has set one', async () => {
    const { SecureHttp2Request, SecureHttp2Response } = responsesOf({ trustedProxies: 1 });
    const classes = { Http2ServerRequest: SecureHttp2Request, Http2ServerResponse: SecureHttp2Response };
    const server = createHttp2Server(classes, (_request, response) => response.end('x'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const client = connectHttp2(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    const [headers] = (await once(client.request({ ':path': '/' }), 'response')) as [Record<string, unknown>];
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "frame-ancestors 'none'");
    assert.equal(headers['strict-transport-security'], undefined);
    const https = { ':path': '/', ':authority': 'bet.example', 'x-forwarded-proto': 'https' };
    const [secure] = (await once(client.request(https), 'response')) as [Record<string, unknown>];
    assert.equal(secure['strict-transport-security'], 'max-age=31536000');
    client.destroy();
    server.close();
  });
});
