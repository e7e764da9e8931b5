import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { INTERNAL_TENANTS_PATH } from '@jangada/contracts/delivery/tenant-lifecycle';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { checkTenant, setTenantPix } from '@jangada/contracts/ops/tenants';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { serviceBearer } from '@jangada/server/services-key';
import { createTenantLoader } from '../../../tenants/load-tenants.ts';
import { webhookOf } from '../../../vendors/pix/webhook.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { noticeHeaders, webhookSecretOf, type Signing } from '../../../../test/support/sign-notice.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
let authorization: string;
before(async () => {
  platform = await startTestPlatform();
  assert.ok(platform.config.servicesKey);
  authorization = `Bearer ${serviceBearer(platform.config.servicesKey)}`;
});
after(() => platform.stop());

const PIX_KEY_OF_TUCANO = '1b6a5c0e-52fb-4c2e-9a59-6f4a2f7f3c11';

const audit = { author: 'maria', reason: 'new brand', dry_run: false };
const verde = {
  slug: 'verde',
  like: 'jangada',
  domains: ['verde.localhost'],
  name: 'Verde',
  legal_name: 'Verde Apostas Ltda',
  ...audit,
};

const post = async (path: string, body: object, bearer = authorization) => {
  const headers = { authorization: bearer, host: 'localhost' };
  const answer = await platform.server.inject({
    method: 'POST',
    url: INTERNAL_TENANTS_PATH + path,
    headers,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() };
};
const create = (change: object = {}) => post('', { ...verde, ...change });
const change = (state: string, id = 'verde', more: object = {}) => post(`/${id}/state`, { ...audit, state, ...more });
const site = (host: string) => platform.call(getSiteConfig, { host });
const refusal = async (input: object) => {
  const { status, body } = await create(input);
  return `${status} ${String(body['code'])} ${JSON.stringify(body['errors'] ?? body['domain'] ?? '')}`;
};

describe('a tenant that is created like another', () => {
  it('is only planned by a dry run', async () => {
    const { status, body } = await create({ dry_run: true });
    assert.equal(status, 200);
    assert.deepEqual(body['domains'], ['verde.localhost']);
    assert.equal((await site('verde.localhost')).status, 404);
  });

  it('has its look, texts, catalogue and an app of its own at once, without third parties and other people’s names', async () => {
    assert.equal((await create()).status, 200);
    const { status, body } = await site('verde.localhost');
    assert.equal(status, 200);
    assert.deepEqual([body.tenant, body.name, body.legal_name], ['verde', 'Verde', 'Verde Apostas Ltda']);
    assert.equal(body.colors.primary_color, '#0fb5a6');
    assert.match(body.realtime.key, /^verde-[0-9a-f]{12}$/);
    for (const field of ['gtmId', 'jivoChat', 'html', 'redirects', 'googleClientId', 'reg_license'])
      assert.ok(!(field in body), field);
    assert.equal(body.casAllowGoogleAuth, false);
    const counted = (id: string) =>
      platform.db.read(id, async (reader) => {
        const games = await reader.selectFrom('games').select('id').execute();
        const levels = await reader.selectFrom('levels').select('level').execute();
        const rows = await reader.selectFrom('game_rows').select('slug').execute();
        return [games.length, levels.length, rows.length];
      });
    assert.deepEqual(await counted('verde'), await counted('jangada'));
  });

  it('is not changed by the same command again', async () => {
    const before = (await site('verde.localhost')).body;
    assert.equal((await create()).status, 200);
    assert.deepEqual((await site('verde.localhost')).body, before);
  });

  it('is logged with who and why', async () => {
    const { data } = (
      await platform.op(listOpsLog, { params: { tenant: 'jangada' }, query: { words: 'tenant create' } })
    ).body;
    assert.deepEqual([data[0].operator, data[0].reason, data[0].outcome], ['maria', 'new brand', 'done']);
  });

  it('takes deposits when it has a PIX key, and refuses them before', async () => {
    const { token } = await aPlayer(platform.db, { tenant: 'verde' });
    const deposit = () => platform.call(createDeposit, { token, host: 'verde.localhost', body: { amount: 5_000 } });
    const { status, body } = await deposit();
    assert.deepEqual([status, body.code], [503, 'deposit.not-configured']);
    const params = { tenant: 'verde' };
    const ofTucano = await platform.op(setTenantPix, { params, body: { pix_key: PIX_KEY_OF_TUCANO } });
    assert.deepEqual([ofTucano.status, ofTucano.body.errors], [422, { pix_key: ['belongs to tucano'] }]);
    assert.equal((await platform.op(setTenantPix, { params, body: { pix_key: randomUUID() } })).status, 200);
    assert.notEqual((await deposit()).body.code, 'deposit.not-configured');
    assert.match(JSON.stringify((await create()).body), /have the PIX provider know the key/);
  });

  it('takes notices that are signed with its own secret, which the provider gets with the address', async () => {
    const { servicesKey } = platform.config;
    const [verde] = (await createTenantLoader({ servicesKey, apps: {} })(platform.db)).filter(
      ({ id }) => id === 'verde',
    );
    assert.ok(verde);
    const { secret } = webhookOf(platform.config, verde);
    assert.ok(secret && secret.length >= 32);
    const notice = async (signing: Signing) => {
      const payload = JSON.stringify({ pix: [] });
      const headers = noticeHeaders('verde', payload, signing);
      return (await platform.server.inject({ method: 'POST', url: '/webhooks/pix/verde/pix', headers, payload }))
        .statusCode;
    };
    assert.equal(await notice({ secret }), 200);
    assert.equal(await notice({ secret: webhookSecretOf('jangada') }), 403);
    assert.equal(await notice({ secret: '' }), 403);
  });

  it('is finished by the same command when the first attempt broke off', async () => {
    const owner = new (await import('pg')).default.Client({ connectionString: platform.database.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into platform.tenants (id, casino_id, active, settings, state, created_like)
       select 'meio', 900, false, settings, 'created', 'jangada' from platform.tenants where id = 'jangada'`,
    );
    await owner.end();
    assert.equal((await site('meio.localhost')).status, 404);
    assert.equal((await create({ slug: 'meio', domains: ['meio.localhost'] })).status, 200);
    assert.equal((await site('meio.localhost')).body.tenant, 'meio');
  });
});

describe('a creation is refused', () => {
  const domains = [
    ['the same domain', 'localhost'],
    ['another case', 'TUCANO.localhost'],
    ['a trailing dot', 'tucano.localhost.'],
    ['www before it', 'www.tucano.localhost'],
    ['full-width letters', 'ｔｕｃａｎｏ.localhost'],
  ] as const;
  for (const [what, domain] of domains)
    it(`for a domain of another tenant, written with ${what}`, async () => {
      assert.match(await refusal({ slug: 'roxo', domains: [domain] }), /^409 tenant.taken/);
    });

  it('for a domain with www of which another tenant has the bare name', async () => {
    await create({ slug: 'acao', domains: ['www.ação.com.br'] });
    for (const domain of ['xn--ao-siap.com.br', 'AÇÃO.com.br.', 'www.ação.com.br'])
      assert.match(await refusal({ slug: 'roxo', domains: [domain] }), /^409 tenant.taken/, domain);
  });

  it('for a domain with a port, a scheme, a path, or an address', async () => {
    for (const domain of ['roxo.com:8080', 'https://roxo.com', 'roxo.com/x', '10.0.0.1', ''])
      assert.match(await refusal({ slug: 'roxo', domains: [domain] }), /^422 request.invalid .*domains/, domain);
  });

  it('for a slug that is in use, reserved or malformed', async () => {
    assert.match(await refusal({ slug: 'tucano', domains: ['roxo.localhost'] }), /^409 tenant.taken/);
    assert.match(await refusal({ domains: ['roxo.localhost'] }), /^409 tenant.taken/, 'verde has another domain');
    assert.match(await refusal({ name: 'Outra' }), /^409 tenant.taken/, 'verde has another name');
    assert.match(await refusal({ legal_name: 'Outra Ltda' }), /^409 tenant.taken/, 'verde belongs to another company');
    for (const slug of ['all', 'api', 'host', 'www', 'create'])
      assert.match(await refusal({ slug, domains: ['roxo.localhost'] }), /^422 .*reserved/, slug);
    assert.match(await refusal({ slug: 'Roxo!', domains: ['roxo.localhost'] }), /^422 .*slug/);
  });

  it('for the PIX key of another tenant', async () => {
    const domains = ['roxo.localhost'];
    assert.match(await refusal({ slug: 'roxo', domains, pix_key: PIX_KEY_OF_TUCANO }), /^422 .*belongs to tucano/);
  });

  it('without a legal name, or like a tenant that does not exist', async () => {
    assert.match(await refusal({ legal_name: undefined }), /^422 .*legal_name/);
    assert.match(await refusal({ slug: 'roxo', like: 'nobody' }), /^404 tenant.unknown/);
  });

  it('without a licence of its own when the other tenant is regulated', async () => {
    const roxo = { slug: 'roxo', like: 'onca', domains: ['roxo.localhost'] };
    assert.match(await refusal(roxo), /^422 .*licence/);
    assert.equal((await create({ ...roxo, licence: 'Licença 1/2026' })).status, 200);
    assert.equal((await site('roxo.localhost')).body.reg_license, 'Licença 1/2026');
  });

  it('for everybody but the services', async () => {
    assert.equal((await post('', verde, 'Bearer x')).status, 404);
    assert.equal((await post('/verde/state', { ...audit, state: 'removed' }, '')).status, 404);
  });
});

describe('a tenant that is taken back', () => {
  const azul = { slug: 'azul', domains: ['azul.localhost'] };

  it('is no longer served, its domain is free, and it can be created again', async () => {
    await create(azul);
    const { key } = (await site('azul.localhost')).body.realtime;
    assert.equal((await change('removed', 'azul', { dry_run: true })).status, 200);
    assert.equal((await site('azul.localhost')).status, 200);
    assert.equal((await change('removed', 'azul')).status, 200);
    assert.equal((await change('removed', 'azul')).status, 200);
    assert.equal((await site('azul.localhost')).status, 404);
    assert.equal((await create({ slug: 'anil', domains: ['azul.localhost'] })).status, 200);
    assert.equal((await create({ ...azul, domains: ['azul2.localhost'] })).status, 200);
    assert.notEqual((await site('azul2.localhost')).body.realtime.key, key);
  });

  it('takes no player who signs up meanwhile', async () => {
    await change('removed', 'azul');
    await assert.rejects(aPlayer(platform.db, { tenant: 'azul' }), /takes no players/);
  });

  it('is refused with the numbers when it has players or money, and closed instead', async () => {
    const { token } = await aPlayer(platform.db, { tenant: 'verde', cash: 700 });
    const { status, body } = await change('removed');
    assert.deepEqual([status, body['code']], [409, 'tenant.in-use']);
    assert.ok(Number(body['players']) > 0 && Number(body['movements']) > 0);
    assert.equal((await change('closed')).status, 200);
    const closed = await site('verde.localhost');
    assert.deepEqual([closed.status, closed.body.code], [410, 'tenant.closed']);
    const deposit = await platform.call(createDeposit, { token, host: 'verde.localhost', body: { amount: 5_000 } });
    assert.equal(deposit.body.code, 'tenant.closed');
    assert.match(await refusal({}), /^409 tenant.taken/);
    assert.match(await refusal({ slug: 'roxo2', like: 'verde', domains: ['r2.localhost'] }), /^404 tenant.unknown/);
    assert.equal((await change('live')).status, 200);
    assert.equal((await site('verde.localhost')).status, 200);
  });

  it('has to exist', async () => {
    assert.equal((await change('removed', 'nobody')).status, 404);
    assert.equal((await change('live', 'azul')).status, 404);
    assert.equal((await change('gone')).status, 422);
  });
});

describe('a tenant that is created like none', () => {
  const { like: _, ...first } = { ...verde, slug: 'acme', name: 'Acme', domains: ['acme.bet.br'] };

  it('has its own name, no picture, no promise and no text of the demo', async () => {
    const { status, body } = await post('', { ...first, licence: 'SPA/MF 0001/2026' });
    assert.equal(status, 200, JSON.stringify(body));
    const shown = await site('acme.bet.br');
    assert.equal(shown.status, 200);
    assert.deepEqual([shown.body.name, shown.body.title, shown.body.is_regulated], ['Acme', 'Acme', true]);
    assert.deepEqual([shown.body.images, shown.body.banners, shown.body.pages ?? []], [{}, [], []]);
    const text = JSON.stringify(shown.body);
    for (const { id, settings } of demoTenants)
      for (const own of [`/brand/${id}/`, settings.site.title, settings.pixKey]) assert.ok(!text.includes(own), own);
    const content = await platform.db.read('acme', async (reader) => ({
      players: await reader.selectFrom('users').select('id').execute(),
      levels: await reader.selectFrom('levels').select('level').execute(),
      rows: await reader
        .selectFrom('game_rows')
        .select('slug')
        .where('place', '=', 'home')
        .orderBy('position')
        .execute(),
    }));
    assert.deepEqual(content, { players: [], levels: [], rows: [{ slug: 'popular' }, { slug: 'new' }] });
  });

  it('is not changed by the same command again, and refused under the name of another', async () => {
    assert.equal((await post('', { ...first, licence: 'SPA/MF 0001/2026' })).status, 200);
    assert.match(await refusal({ ...first, like: undefined, name: 'Another' }), /^409 tenant.taken/);
  });

  it('is unregulated without a licence, and the check says so', async () => {
    const plain = { ...first, slug: 'simples', name: 'Simples', domains: ['simples.bet.br'] };
    assert.equal((await post('', plain)).status, 200);
    const { data } = (await platform.op(checkTenant, { params: { tenant: 'simples' } })).body;
    const licence = data.find(({ check }: { check: string }) => check === 'licence');
    assert.equal(licence.state, 'attention');
  });

  it('is created before its aggregator answers: the games come later', async () => {
    platform.third.away.add('/studio');
    try {
      const later = { ...first, slug: 'depois', name: 'Depois', domains: ['depois.bet.br'] };
      assert.equal((await post('', later)).status, 200);
    } finally {
      platform.third.away.delete('/studio');
    }
  });
});
