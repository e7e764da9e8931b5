import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { createTenant, getTenantSettings, setTenantSettings } from '@jangada/contracts/ops/tenants';
import { getSiteConfig, listBanners } from '@jangada/contracts/domains/site/endpoints';
import { derivedFields } from '@jangada/contracts/domains/site/site-settings';
import { seedTenants } from '../../../seed/seed-tenants.ts';
import { aPerson } from '../../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => {
  const names = ['jangada', 'tucano', 'onca', 'manutencao', 'tatu'];
  const apps = names.map((id, index) => [id, { id: `${index + 1}`, key: `key-${id}`, secret: `s-${id}` }] as const);
  platform = await startTestPlatform({ REALTIME_APPS: JSON.stringify(Object.fromEntries(apps)) });
});
after(() => platform.stop());

const params = { tenant: 'jangada' };
const set = (settings: object, headers: Record<string, string> = {}) =>
  platform.op(setTenantSettings, { params, body: { settings }, headers });
const site = async (host = 'localhost') => (await platform.call(getSiteConfig, { host })).body;

/** The error message of a refused change. */
const sentence = async (settings: object, language = 'en'): Promise<string> => {
  const { status, body } = await set(settings, { 'x-language': language });
  assert.equal(status, 422, JSON.stringify(settings));
  return body.errors.settings[0];
};

describe('the settings of a site', () => {
  it('are read by an operator without what the platform works out', async () => {
    const { status, body } = await platform.op(getTenantSettings, { params });
    assert.equal(status, 200);
    assert.equal(body.data.title, 'Jangada · cassino e esportes');
    assert.deepEqual(body.changed, []);
    for (const name of derivedFields) assert.ok(!(name in body.data), name);
  });

  it('are changed by laying JSON over them, in force at once', async () => {
    const { status, body } = await set({
      title: 'Jangada nova',
      colors: { primary_color: '#123456' },
      images: { login: '/brand/jangada/other.webp' },
      redirects: [{ from: '/jogos', to: '/casino/games' }],
      disable_18_popup: true,
      social_links: [{ href: 'https://social.test', icon: 'lucide:camera', ariaLabel: 'Fotos' }],
    });
    assert.equal(status, 200);
    assert.ok(body.changed.includes('title') && body.changed.includes('redirects'));
    assert.match(body.next[0], /EDGE_SITE_CONFIG_TTL_MS/);
    const now = await site();
    assert.equal(now.title, 'Jangada nova');
    assert.deepEqual(now.colors, { primary_color: '#123456', secondary_color: '#ff9d5c', muted: '#7a8b94' });
    assert.equal(now.images.login, '/brand/jangada/other.webp');
    assert.equal(now.images.register, '/brand/jangada/register.webp');
    assert.deepEqual(now.redirects, [{ from: '/jogos', to: '/casino/games' }]);
    assert.equal(now.social_links.length, 1);
    assert.notEqual((await site('tucano.localhost')).title, 'Jangada nova');
  });

  it('reach visitors with every image, every icon and every colour of a box', async () => {
    const file = (name: string) => `/brand/jangada/own-${name}.webp`;
    const filesOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, file(name)]));
    const images = {
      ...filesOf('boxes', 'brazil', 'invite', 'deposit', 'home-bg', 'box-opened', 'letter-invite', 'deposit-mobile'),
      ...filesOf('login', 'register', 'login-mobile', 'register-mobile'),
      footer_images: [file('seal-1'), file('seal-2')],
    };
    const icons = filesOf('64', '144', '192', '512');
    const spineBox = {
      red: '#c01010',
      blue: '#1010c0',
      pink: '#c010a0',
      black: '#202020',
      green: '#10c010',
      yellow: '#c0c010',
    };
    const social = { href: 'https://social.test', icon: 'lucide:star', ariaLabel: 'Fotos' };
    const changed = { images, icons, spineBox, main_domain: { subdomain: 'jogos' }, social_links: [social] };
    assert.equal((await set(changed)).status, 200);
    const now = await site();
    for (const [name, value] of Object.entries(changed)) assert.deepEqual(now[name], value, name);
  });

  it('replace lists as a whole, banners too', async () => {
    const [first] = (await site()).banners;
    await set({ banners: [{ ...first, position: 1 }] });
    assert.equal((await platform.call(listBanners)).body.data.length, 1);
    const again = { ...first, position: 2 };
    assert.match(await sentence({ banners: [first, again] }), /banners every id appears once/);
  });

  it('are taken back with null: an optional one is empty then, any other is as it was', async () => {
    await set({ jivoChat: null, title: 'Outra' });
    assert.equal((await site()).jivoChat, undefined);
    await set({ title: null, redirects: null, banners: null });
    const now = await site();
    assert.deepEqual([now.title, now.redirects, now.banners.length], ['Jangada · cassino e esportes', undefined, 4]);
  });

  it('stay when the tenant is registered again, and go with a tenant made after it', async () => {
    await set({ description: 'Mudada', html: '<i></i>', redirects: [{ from: '/a', to: '/b' }] });
    await seedTenants(platform.database.ownerUrl);
    const body = { id: 'tatu', domains: 'tatu.localhost' };
    assert.equal((await platform.op(createTenant, { params, body })).status, 200);
    assert.equal((await site()).description, 'Mudada');
    const created = await site('tatu.localhost');
    assert.equal(created.description, 'Mudada');
    for (const own of ['gtmId', 'jivoChat', 'html', 'redirects']) assert.ok(!(own in created), own);
  });

  it('that do not exist are refused by their names, inner ones too', async () => {
    assert.equal(await sentence({ colour: 'red' }), 'There is no setting colour.');
    assert.equal(await sentence({ colour: 'red' }, 'pt'), 'Não existe a configuração colour.');
    assert.equal(await sentence({ colors: { primary: '#fff' } }), 'There is no setting colors.primary.');
    assert.equal(
      await sentence({ social_links: [{ href: '/', icon: 'a', ariaLabel: 'b', onClick: 'c' }] }),
      'There is no setting social_links.0.onClick.',
    );
    assert.match(await sentence({ constructor: { a: 1 } }), /no setting constructor/);
  });

  it('that the platform works out are refused by their names', async () => {
    for (const name of derivedFields)
      assert.match(await sentence({ [name]: 'x' }), new RegExp(`${name} is worked out`));
    assert.match(await sentence({ betby: { brand_id: '2410887263374544897' } }), /betby.brand_id is worked out/);
    assert.match(await sentence({ betby: { script: 'https://evil.test/x.js' } }), /betby.script is worked out/);
  });

  it('with an invalid value are refused with the requirement', async () => {
    assert.match(await sentence({ title: 7 }), /title does not take this value: it is a string/);
    assert.match(await sentence({ title: 'x'.repeat(4_001) }), /title .* at most 4000/);
    assert.match(await sentence({ appearance: { radiusPx: 99 } }), /appearance.radiusPx .* at most 24/);
    assert.match(await sentence({ appearance: { colorMode: 'pink' } }), /one of system, light, dark/);
    assert.match(await sentence({ redirects: [{ from: 'jogos', to: '/' }] }), /redirects.0.from/);
    assert.match(await sentence({ redirects: [{ from: '/a', to: '//evil.test' }] }), /redirects.0.to/);
    assert.match(await sentence({ redirects: [{ from: '/a', to: 'javascript:alert(1)' }] }), /redirects.0.to/);
    assert.match(await sentence({ colors: null, min_deposit: 3_000_000 }), /min_deposit cannot be above max_deposit/);
    assert.match(await sentence({ colors: { muted: null } }), /colors.muted/);
  });

  it('are refused when all together are larger than a page can carry, although each is within its own limits', async () => {
    const redirects = Array.from({ length: 65 }, (_, index) => ({ from: `/${index}`, to: `/${'a'.repeat(2_000)}` }));
    assert.match(await sentence({ redirects }), /^All settings together have at most 128 kB/);
    assert.equal((await set({ redirects: redirects.slice(0, 50) })).status, 200);
    await set({ redirects: null });
  });

  it('do not change when a part of the change is refused', async () => {
    const before = await site();
    await sentence({ title: 'Meia', colour: 'red' });
    await sentence({ title: 'Meia', chat_support: 'yes' });
    assert.deepEqual(await site(), before);
  });

  it('leave a line for each change, with who and why', async () => {
    const { byKey } = await aPerson(platform.db, 'rui');
    await set({ title: 'Vista' }, { ...byKey, 'x-reason': 'campanha' });
    const { data } = (await platform.op(listOpsLog, { params, query: { words: 'tenant set' } })).body;
    const [last] = data;
    assert.deepEqual([last.operator, last.reason, last.outcome], ['rui', 'campanha', 'done']);
    assert.match(last.about, /Vista/);
  });

  it('changed by two at once are both changed', async () => {
    await Promise.all([set({ name: 'Um' }), set({ description: 'Dois' }), set({ reg_alert: 'Três' })]);
    const now = await site();
    assert.deepEqual([now.name, now.description, now.reg_alert], ['Um', 'Dois', 'Três']);
  });
});
