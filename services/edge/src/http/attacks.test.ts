import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { answerBeforeClose } from '@jangada/server/testing/raw-answer';
import { aSite } from '../testing/a-site.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let port = 0;
before(async () => {
  edge = await startEdge();
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  edge.setSite('tucano.localhost', { status: 'found', site: aSite({ tenant: 'tucano', name: 'Tucano' }) });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  port = (edge.app.server.address() as AddressInfo).port;
});
after(() => edge.stop());

const CLOSE = 'connection: close\r\n';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nhost: localhost\r\n\r\n';

describe('a request to the site whose head two servers read differently', () => {
  const statusesOf = async (bytes: string): Promise<number[]> =>
    [...(await answerBeforeClose(port, bytes)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  const post = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  for (const [title, bytes, expected] of [
    ['two hosts are refused', `GET / HTTP/1.1\r\nhost: localhost\r\nhost: tucano.localhost\r\n${CLOSE}\r\n`, [400]],
    ['the same host twice is refused', `GET / HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\n${CLOSE}\r\n`, [400]],
    ['no host is refused', `GET / HTTP/1.1\r\n${CLOSE}\r\n`, [400]],
    ['a host that is nobody’s has no site', `GET / HTTP/1.1\r\nhost: evil.example\r\n${CLOSE}\r\n`, [404]],
    [
      'a length and chunks are refused, and nothing behind is read as a request',
      `${post}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      [400],
    ],
    ['two different lengths are refused', `${post}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${HIDDEN}`, [400]],
    ['an unknown coding is refused', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, [400]],
    ['a space before a colon is refused', `${post}content-length : 2\r\n\r\n{}`, [400]],
    [
      'a folded line of a header is refused',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: b\r\n c\r\n${CLOSE}\r\n`,
      [400],
    ],
    ['a line feed alone ends no header', `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: b\nx-c: d\r\n${CLOSE}\r\n`, [400]],
    [
      'a request for another server’s address is a page that is not there, not a proxy',
      `GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\n${CLOSE}\r\n`,
      [404],
    ],
    ['a tunnel is not opened', `CONNECT evil.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n`, []],
  ] as const)
    it(title, async () => assert.deepEqual(await statusesOf(bytes), expected));

  for (const header of ['x-forwarded-host', 'x-original-host', 'forwarded', 'x-original-url', 'x-rewrite-url'])
    it(`${header} of a visitor shows no other tenant`, async () => {
      const value = { forwarded: 'host=tucano.localhost' }[header] ?? 'tucano.localhost';
      const { body, headers } = await edge.page('/terms', { [header]: value });
      assert.match(body, /<title>[^<]*Jangada/);
      assert.doesNotMatch(JSON.stringify(headers) + body, /tucano/i);
    });
});

describe('an address that leads elsewhere', () => {
  for (const [title, url] of [
    ['two slashes lead to no other site', '//evil.example'],
    ['two slashes and a language lead to no other site', '//evil.example/en'],
    ['a slash and a backslash lead to no other site', '/\\evil.example'],
    ['escaped slashes lead to no other site', '/%2f%2fevil.example'],
    ['an escaped backslash leads to no other site', '/%5cevil.example'],
    ['a tab between slashes leads to no other site', '/%09/evil.example'],
    ['a language before two slashes leads to no other site', '/en//evil.example'],
    ['a path that goes up leads to no other site', '/en/..//evil.example'],
    [
      'a parameter with an address leads to no other site',
      '/?redirect=https://evil.example&next=//evil.example&url=https:evil.example',
    ],
    ['a line break in an address writes no header', '/%0d%0aset-cookie:%20a=b'],
    ['a line break in a language writes no header', '/en%0d%0alocation:%20https://evil.example'],
    ['an override’s link with an address leads to no other site', '/delivery/override?token=https://evil.example'],
  ] as const)
    it(title, async () => {
      const { headers } = await edge.page(encodeURI(url));
      const location = headers.location ?? '/';
      assert.equal(new URL(location, 'http://localhost:8080').host, 'localhost:8080', location);
      assert.doesNotMatch(JSON.stringify(headers), /a=b/);
    });
});

describe('a path that leaves its folder', () => {
  for (const [title, url] of [
    ['dots in the path of a picture find nothing', '/brand/../../../etc/passwd'],
    ['escaped dots in the path of a picture find nothing', '/brand/%2e%2e/%2e%2e/etc/passwd'],
    ['escaped slashes in the path of a picture find nothing', '/brand/..%2f..%2fetc%2fpasswd'],
    ['twice escaped dots find nothing', '/brand/%252e%252e/%252e%252e/etc/passwd'],
    ['a backslash finds nothing', '/brand/..%5c..%5cetc%5cpasswd'],
    ['a NUL finds nothing', '/brand/jangada/logo.svg%00.png'],
    ['an absolute path finds nothing', '/brand//etc/passwd'],
    ['dots in the path of a release file find nothing', '/releases/host/1.0.0/..%2f..%2f..%2fetc%2fpasswd'],
    ['dots as a version find nothing', '/releases/host/..%2f..%2f/etc/passwd'],
    ['dots in a file of the board find nothing', '/delivery/board/assets/..%2f..%2fpackage.json'],
    ['dots in the name of a collection of icons find nothing', '/api/_icons/..%2f..%2fpackage.json'],
    ['a hidden file of the repository is not there', '/.git/config'],
    ['a file of the environment is not there', '/.env'],
  ] as const)
    it(title, async () => {
      const { statusCode, body } = await edge.page(url);
      assert.ok([400, 403, 404].includes(statusCode), `${statusCode}`);
      assert.doesNotMatch(body, /root:|"private": true|\[core\]/);
    });
});

describe('markup in an address', () => {
  for (const [title, url] of [
    ['a script in the path is not in the page', '/%3Cscript%3Ealert(1)%3C/script%3E'],
    ['a handler in the path is not in the page', '/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E'],
    ['a script in a query is not in the page', '/?q=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['a script as a status is not in the page', '/error?status=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['a script as a language is not in the page', '/?lang=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['the end of the boot document in a query does not end it', '/?a=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ] as const)
    it(title, async () => {
      const { body } = await edge.page(url);
      assert.doesNotMatch(body, /<script>alert|<img src=x/);
    });

  for (const [title, headers] of [
    [
      'a script in a cookie is not in the page',
      { cookie: 'jangada_guest=<script>alert(1)</script>; lang=<script>alert(1)</script>' },
    ],
    ['a script as the accepted language is not in the page', { 'accept-language': '<script>alert(1)</script>' }],
    ['a script as the referring page is not in the page', { referer: 'http://a/<script>alert(1)</script>' }],
  ] as const)
    it(title, async () => assert.doesNotMatch((await edge.page('/terms', headers)).body, /<script>alert/));
});

describe('an operator’s call from a page of another site', () => {
  const call = (headers: Record<string, string>, type = 'application/json') =>
    edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/sign-in',
      headers: { host: 'localhost:8080', 'content-type': type, ...headers },
      payload: '{"name":"admin","password":"jangada-admin"}',
    });
  const OWN = { origin: 'http://localhost:8080', 'x-jangada-board': '1' };
  for (const [title, headers] of [
    ['without the header that only our page sends is refused', { origin: OWN.origin }],
    ['with another origin is refused', { ...OWN, origin: 'http://evil.example' }],
    ['with a null origin is refused', { ...OWN, origin: 'null' }],
    ['with an origin that begins like ours is refused', { ...OWN, origin: 'http://localhost:8080.evil.example' }],
    ['with another tenant’s origin is refused', { ...OWN, origin: 'http://tucano.localhost:8080' }],
  ] as const)
    it(title, async () => {
      const answer = await call(headers);
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'operator.cross-site']);
    });

  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Basic YWRtaW46YWRtaW4=',
    'Bearer a-token-for-tests-onl',
    'bearer\ta-token-for-tests-only',
  ])
    it(`is not let in by ${JSON.stringify(authorization)}`, async () => {
      const answer = await edge.app.inject({
        url: '/delivery/v1/operators',
        headers: { host: 'localhost:8080', authorization },
      });
      assert.equal(answer.statusCode, 401);
    });
});
