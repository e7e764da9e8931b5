import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { login, register, requestPasswordChange, validateCpf } from '@jangada/contracts/domains/auth/endpoints';
import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { createAddress, getProfile, updateLanguage } from '@jangada/contracts/domains/profile/endpoints';
import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { getSiteConfig, listBanners, listCategories } from '@jangada/contracts/domains/site/endpoints';
import { siteConfig } from '@jangada/contracts/domains/site/site-config';
import { setPage } from '@jangada/contracts/ops/pages';
import { safeParse } from '@jangada/contracts/values/schema';
import pg from 'pg';
import { aPlayer } from '../../test/support/players.ts';
import { guest, OPS_KEY, startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const address = {
  zip: '60160230',
  street: 'Avenida Beira-Mar',
  number: '1',
  district: 'Meireles',
  city: 'Fortaleza',
  state: 'CE',
};

const post = (payload: string, headers: Record<string, string> = {}) =>
  platform.server.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a body', () => {
  it('that is not JSON is malformed', async () => {
    for (const payload of ['{', '{"username":', 'undefined', '{"a":1}}']) {
      const answer = await post(payload);
      assert.equal(answer.statusCode, 400, payload);
      assert.deepEqual(answer.json(), {
        code: 'request.malformed',
        message: 'Verifique os dados da solicitação.',
      });
    }
  });

  it('that is nested a thousand levels deep is malformed, and texts full of brackets are not', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const answer = await post(`${open.repeat(1_000)}1${close.repeat(1_000)}`);
      assert.equal(answer.statusCode, 400, open);
      assert.equal(answer.json().code, 'request.malformed');
    }
    const text = await post(JSON.stringify({ username: `\\"${'['.repeat(1_000)}`, password: 'x' }));
    assert.equal(text.statusCode, 422);
  });

  it('that is too large is refused before it is read', async () => {
    const answer = await post(JSON.stringify({ username: 'x'.repeat(70_000) }));
    assert.equal(answer.statusCode, 413);
    assert.equal(answer.json().code, 'request.too-large');
  });

  it('of another type is refused, forms included', async () => {
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const type of types) {
      const answer = await post('username=1', { 'content-type': type });
      assert.equal(answer.statusCode, 415, type);
    }
  });

  it('with missing, over-long and wrong fields gets a message for each, in the language of the caller', async () => {
    const missing = await platform.call(login, {
      body: { password: 5 },
      headers: { 'accept-language': 'en-GB,pt;q=0.5' },
    });
    assert.equal(missing.status, 422);
    assert.equal(missing.body.message, 'Check the highlighted fields.');
    assert.deepEqual(missing.body.errors, { username: ['This field is required.'], password: ['Invalid value.'] });
    const long = await platform.call(login, { body: { username: '1'.repeat(61), password: '' } });
    assert.deepEqual(long.body.errors, {
      username: ['Valor acima do permitido.'],
      password: ['Este campo é obrigatório.'],
    });
    const { token } = await aPlayer(platform.db);
    const small = await platform.call(createDeposit, { token, body: { amount: 0 } });
    assert.deepEqual(small.body.errors, { amount: ['Valor abaixo do permitido.'] });
  });

  it('answers in the language the player has chosen where the call names none, refusals included', async () => {
    const { token } = await aPlayer(platform.db);
    const wrong = (headers: Record<string, string> = {}) =>
      platform.call(updateLanguage, { token, body: { language: 'xx' }, headers });
    assert.deepEqual((await wrong()).body.errors.language, ['Valor inválido.']);
    await platform.call(updateLanguage, { token, body: { language: 'en' } });
    const { body } = await wrong();
    assert.deepEqual([body.message, body.errors.language], ['Check the highlighted fields.', ['Invalid value.']]);
    assert.deepEqual((await wrong({ 'accept-language': 'fr' })).body.errors.language, ['Invalid value.']);
    assert.deepEqual((await wrong({ 'accept-language': 'pt-BR' })).body.errors.language, ['Valor inválido.']);
    assert.deepEqual((await wrong({ 'x-language': 'pt' })).body.errors.language, ['Valor inválido.']);
  });

  it('may be anything but an object and is still answered', async () => {
    for (const body of [[], 'text', 7, null, { __proto__: { username: 'x' } }])
      assert.equal((await platform.call(login, { body })).status, 422);
  });
});

describe('a text that PostgreSQL cannot store', () => {
  for (const [what, text] of [
    ['the character NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ] as const)
    it(`is refused by its field: ${what}`, async () => {
      const { token } = await aPlayer(platform.db);
      const { status, body } = await platform.call(createAddress, { token, body: { ...address, street: text } });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors), ['street']);
    });

  it('is refused in a command of an operator too, where the record of commands would have to store it', async () => {
    for (const body of [{ title_pt: '\ud800' }, { note: 'a\u0000b' }, { 'a\u0000b': 1 }]) {
      const { status } = await platform.op(setPage, { params: { tenant: 'jangada', slug: 'x' }, body });
      assert.equal(status, 422, JSON.stringify(body));
    }
  });
});

describe('a query', () => {
  it('is parsed as a number where the schema requires one', async () => {
    assert.equal((await platform.call(listMessages, { guest, query: { limit: 2 } })).status, 200);
    for (const limit of ['x', '0', '51', '1.5', '-1'])
      assert.equal((await platform.call(listMessages, { guest, query: { limit } })).status, 422, limit);
  });
});

describe('an unknown address', () => {
  it('is not found, and a known path with another method is answered 405', async () => {
    const unknown = await platform.server.inject({ method: 'GET', url: '/nowhere', headers: { host: 'localhost' } });
    assert.equal(unknown.statusCode, 404);
    assert.deepEqual(unknown.json(), { code: 'request.not-found', message: 'Não encontrado.' });
    const method = await platform.server.inject({ method: 'GET', url: '/auth/login', headers: { host: 'localhost' } });
    assert.equal(method.statusCode, 405);
    assert.deepEqual(method.json(), { code: 'request.method-not-allowed', message: 'Ação não permitida.' });
  });
});

describe('an address that the router cannot read', () => {
  it('is refused in our words, without repeating it', async () => {
    for (const slug of ['x'.repeat(300), '%', '%ff%fe']) {
      const url = getContentPage.path.replace('{slug}', slug);
      const { statusCode, body } = await platform.server.inject({ url, headers: { host: 'localhost' } });
      assert.equal(statusCode, 400, url);
      assert.deepEqual(JSON.parse(body), {
        code: 'request.malformed',
        message: 'Verifique os dados da solicitação.',
      });
    }
    const ops = await platform.server.ops.inject({
      url: `/ops/${'x'.repeat(300)}/alerts`,
      headers: { authorization: `Bearer ${OPS_KEY}` },
    });
    assert.deepEqual([ops.statusCode, ops.json().code], [400, 'request.malformed']);
  });
});

describe('the tenant', () => {
  it('is the one of the host name', async () => {
    for (const [host, tenant] of [
      ['localhost', 'jangada'],
      ['tucano.localhost:8081', 'tucano'],
      ['onca.localhost', 'onca'],
    ] as const) {
      const { body } = await platform.call(getSiteConfig, { host });
      assert.equal(body.tenant, tenant);
      assert.ok(safeParse(siteConfig, body).success);
      // The host decides, not the origin of the page that calls.
      const headers = { origin: tenant === 'onca' ? 'http://localhost:8080' : 'http://onca.localhost:8080' };
      assert.equal((await platform.call(getSiteConfig, { host, headers })).body.tenant, tenant);
    }
  });

  it('is the one of the page when the API has a name of its own', async () => {
    const headers = { origin: 'http://tucano.localhost:8080' };
    const { body } = await platform.call(getSiteConfig, { host: 'api.example', headers });
    assert.equal(body.tenant, 'tucano');
  });

  it('is unknown, or in maintenance', async () => {
    const unknown = await platform.call(getSiteConfig, { host: 'other.example' });
    assert.equal(unknown.status, 404);
    assert.equal(unknown.body.code, 'tenant.unknown');
    assert.equal(unknown.body.message, 'Plataforma não encontrada.');
    const resting = await platform.call(getSiteConfig, { host: 'manutencao.localhost' });
    assert.equal(resting.status, 402);
    assert.equal(resting.body.code, 'tenant.maintenance');
  });

  it('has settings, banners and games of its own', async () => {
    const [one, other] = await Promise.all(
      ['localhost', 'tucano.localhost'].map(async (host) => ({
        config: (await platform.call(getSiteConfig, { host })).body,
        banners: (await platform.call(listBanners, { host })).body.data,
        categories: (await platform.call(listCategories, { host })).body.data,
      })),
    );
    assert.ok(one && other);
    for (const field of ['title', 'name', 'colors', 'appearance', 'logo', 'link', 'apiLink'])
      assert.notDeepEqual(one.config[field], other.config[field], field);
    assert.notDeepEqual(one.banners, other.banners);
    assert.deepEqual(
      one.categories.map(({ slug }: { slug: string }) => slug),
      ['slots', 'crash', 'live'],
    );
    assert.equal(one.config.betby.brand_id.length, 19);
    assert.equal(other.config.apiLink, `http://tucano.localhost:${platform.config.publicly.sitePort}/api/v1`);
  });

  it('contains no secret in its settings', async () => {
    const { body } = await platform.call(getSiteConfig);
    const text = JSON.stringify(body);
    const { push } = platform.config;
    assert.ok(push && body.vapidPublicKey === push.publicKey && !text.includes(push.privateKey));
    for (const secret of ['s-jangada', 'captcha-secret', 'webhook-secret', 'mail-key', 'PRIVATE'])
      assert.equal(text.includes(secret), false, secret);
  });
});

describe('calls from another origin', () => {
  const preflight = (origin: string) =>
    platform.server.inject({
      method: 'OPTIONS',
      url: '/auth/login',
      headers: { host: 'localhost:8081', origin, 'access-control-request-method': 'POST' },
    });

  it('are allowed from the own pages, with the headers of the product and without cookies', async () => {
    const answer = await preflight('http://localhost:8080');
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers['access-control-allow-origin'], 'http://localhost:8080');
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    assert.equal(answer.headers['access-control-max-age'], '7200');
    for (const name of [
      'Authorization',
      'Guest-ID',
      'lmcp',
      'Idempotency-Key',
      'X-Language',
      'X-Socket-Id',
      'traceparent',
    ])
      assert.ok(String(answer.headers['access-control-allow-headers']).includes(name), name);
  });

  it('are allowed for refusals too, so that the page can read them', async () => {
    const { headers } = await platform.call(getProfile, { headers: { origin: 'http://localhost:8080' } });
    assert.equal(headers['access-control-allow-origin'], 'http://localhost:8080');
  });

  it('are not allowed from anywhere else', async () => {
    const others = [
      'http://evil.example',
      'http://localhost:9999',
      'https://localhost:8080',
      'http://tucano.localhost:8080',
      'null',
    ];
    for (const origin of others)
      assert.equal((await preflight(origin)).headers['access-control-allow-origin'], undefined, origin);
  });
});

describe('who may call', () => {
  it('a guest is identified by a UUID', async () => {
    assert.equal((await platform.call(listMessages, { guest })).status, 200);
    assert.equal((await platform.call(listMessages)).status, 401);
    for (const wrong of ['1', 'guest', '../', 'x'.repeat(400)])
      assert.equal((await platform.call(listMessages, { guest: wrong })).status, 422, wrong);
  });

  it('every call for players refuses a guest, an invented token and a token of another tenant', async () => {
    const { token } = await aPlayer(platform.db);
    const refused: string[] = [];
    for (const [name, endpoint] of endpoints) {
      if (endpoint.access !== 'user') continue;
      const params = { id: 1, gameId: 1, type: 'user', slug: 'nada' };
      const asGuest = await platform.call(endpoint, { params, guest });
      const invented = await platform.call(endpoint, { params, token: 'invented' });
      const stranger = await platform.call(endpoint, { params, token, host: 'tucano.localhost' });
      if (asGuest.status === 401 && invented.status === 401 && stranger.status === 401) refused.push(name);
      else assert.fail(`${name}: ${asGuest.status} ${invented.status} ${stranger.status}`);
    }
    assert.ok(refused.length > 15, `${refused.length} calls`);
  });
});

describe('too many calls', () => {
  const limited = [
    { what: 'registrations of an address, ten in a quarter of an hour,', endpoint: register, max: 10 },
    { what: 'movements of money of a player, thirty in a minute,', endpoint: createDeposit, max: 30 },
    { what: 'other calls of a visitor, three hundred in a minute,', endpoint: validateCpf, max: 300 },
  ];
  let strict: TestPlatform;
  before(async () => (strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' })));
  after(() => strict.stop());

  for (const { what, endpoint, max } of limited) {
    it(`are refused above the limit of ${what} with the time after which to retry`, async () => {
      const caller =
        endpoint.access === 'user' ? { token: (await aPlayer(strict.db)).token } : { guest, host: 'tucano.localhost' };
      for (let calls = 1; calls <= max; calls += 1) assert.notEqual((await strict.call(endpoint, caller)).status, 429);
      const last = await strict.call(endpoint, caller);
      assert.deepEqual([last.status, last.body.code], [429, 'request.too-many']);
      assert.ok(Number(last.headers['retry-after']) > 0);
    });
  }
});

describe('calls of the edge for pages of all guests', () => {
  const MAX = 300;
  const countRefused = async (
    env: Record<string, string>,
    endpoint: typeof listCategories | typeof listBanners,
    headers: Record<string, string>,
  ) => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1', ...env });
    try {
      let refused = 0;
      for (let calls = 0; calls <= MAX; calls += 1)
        if ((await strict.call(endpoint, { headers })).status === 429) refused += 1;
      return refused;
    } finally {
      await strict.stop();
    }
  };
  const behindEdge = { TRUSTED_PROXIES: '1' };

  it('are not counted: they have no visitor’s address', async () => {
    assert.equal(await countRefused(behindEdge, listCategories, {}), 0);
  });

  it('are counted as a visitor’s where they have an address', async () => {
    assert.equal(await countRefused(behindEdge, listCategories, { 'x-forwarded-for': '203.0.113.7' }), 1);
  });

  it('are counted where no edge is in front', async () => {
    assert.equal(await countRefused({}, listCategories, {}), 1);
  });

  it('are counted for a reply that is not the same for all guests', async () => {
    assert.notEqual(listBanners.sameForGuests, true);
    assert.equal(await countRefused(behindEdge, listBanners, {}), 1);
  });
});

describe('players behind one address', () => {
  it('are each counted for themselves', async () => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' });
    try {
      const fetch = async ({ token }: { token: string }) =>
        (await strict.call(requestPasswordChange, { token })).status;
      const players = [];
      for (let count = 0; count < 12; count += 1) players.push(await aPlayer(strict.db));
      for (const player of players) assert.equal(await fetch(player), 422);
      const [first] = players;
      assert.ok(first);
      const statuses = [];
      for (let calls = 2; calls <= 11; calls += 1) statuses.push(await fetch(first));
      assert.deepEqual(statuses, [...Array.from({ length: 9 }, () => 422), 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe('the contract', () => {
  it('has a route for every call', async () => {
    for (const [name, endpoint] of endpoints) {
      const params = { id: 1, gameId: 1, type: 'user', slug: 'nada' };
      const { body } = await platform.call(endpoint, { params, guest });
      // `request.not-found` means a missing route, unless the operation declares it for a missing object.
      const lost = body.code === 'request.not-found' && !endpoint.errors?.includes('request.not-found');
      assert.ok(!lost, `${name} has no route at ${pathOf(endpoint.path, params)}`);
    }
  });
});

describe('what we did not expect', () => {
  it('is answered without a stack and without details of the database', async () => {
    const { token } = await aPlayer(platform.db);
    const owner = new pg.Client({ connectionString: platform.database.ownerUrl, options: '-c search_path=platform' });
    await owner.connect();
    try {
      await owner.query('alter table addresses rename column street to road');
      const broken = await platform.call(createAddress, { token, body: address });
      assert.equal(broken.status, 500);
      assert.deepEqual(broken.body, { code: 'server.failed', message: 'Problema no servidor. Tente mais tarde.' });
    } finally {
      await owner.query('alter table addresses rename column road to street');
      await owner.end();
    }
  });

  it('never puts passwords, codes, tokens or CPFs into the log', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(login, { body: { username: user.phone, password: 'segredo-muito-secreto' } });
    await platform.call(getProfile, { token });
    const log = JSON.stringify(platform.logged);
    for (const secret of ['segredo-muito-secreto', token, user.cpf ?? 'none'])
      assert.equal(log.includes(secret), false);
    assert.ok(platform.logged.length > 10);
  });
});
