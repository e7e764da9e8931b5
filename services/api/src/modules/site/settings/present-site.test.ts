import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from '../../../config/config.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { environmentOf } from '../../../../test/support/test-platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { presentSite } from './present-site.ts';

const database = {
  ownerUrl: 'postgres://o@localhost/d',
  appUrl: 'postgres://a@localhost/d',
  adminUrl: '',
  stop: async () => {},
};
const env = environmentOf(database, { url: 'http://localhost:8090' });

const realtimeWith = (more: Record<string, string>) => {
  const [demo] = demoTenants;
  assert.ok(demo);
  const tenant: Tenant = {
    id: demo.id,
    casinoId: 1,
    active: true,
    realtimeApp: { id: '1', key: 'key-jangada', secret: 's' },
    settings: demo.settings,
    domains: [demo.hostname],
  };
  return presentSite(tenant, loadConfig({ ...env, ...more }), demo.hostname).realtime;
};

describe('the realtime gateway of a site', () => {
  it('is found beside the site', () => {
    assert.deepEqual(realtimeWith({ REALTIME_PUBLIC_PORT: '6001' }), {
      key: 'key-jangada',
      host: 'localhost',
      port: 6_001,
      cluster: 'eu',
      tls: false,
    });
  });

  it('may have a host of its own', () => {
    const { host, tls } = realtimeWith({ REALTIME_PUBLIC_HOST: 'ws.example.com', PUBLIC_SCHEME: 'https' });
    assert.deepEqual([host, tls], ['ws.example.com', true]);
  });

  it('may be reached without TLS from a site with it', () => {
    assert.equal(realtimeWith({ PUBLIC_SCHEME: 'https', REALTIME_PUBLIC_TLS: 'false' }).tls, false);
  });

  it('may be hosted Pusher Channels, which is found by its cluster alone', () => {
    assert.deepEqual(realtimeWith({ REALTIME_CLUSTER: 'sa1' }), { key: 'key-jangada', cluster: 'sa1', tls: true });
  });
});

describe('the sports provider of a site', () => {
  const siteOf = (id: string, change: { active?: boolean } = {}) => {
    const demo = demoTenants.find((one) => one.id === id);
    assert.ok(demo);
    const { site } = demo.settings;
    const settings = { ...demo.settings, site: { ...site, betby: { ...site.betby, ...change } } };
    const tenant = { id, casinoId: demo.casinoId, active: true, settings, domains: [demo.hostname] };
    return presentSite(tenant, loadConfig(env), demo.hostname);
  };
  const FRAME_ORIGIN = 'http://sports.localhost:8090';

  it('has its page and its origin in the settings of the tenant that frames it, and of no other', () => {
    const tucano = siteOf('tucano');
    assert.equal(tucano.sportsFrame, `${FRAME_ORIGIN}/sports/frame`);
    assert.ok(tucano.origins.frames.includes(FRAME_ORIGIN));
    for (const id of ['jangada', 'onca']) {
      const { sportsFrame, origins } = siteOf(id);
      assert.equal(sportsFrame, undefined);
      assert.ok(!origins.frames.includes(FRAME_ORIGIN));
    }
  });

  it('leaves nothing behind when its widget is off', () => {
    const { sportsFrame, sportsLive, origins } = siteOf('tucano', { active: false });
    assert.deepEqual([sportsFrame, sportsLive], [undefined, undefined]);
    assert.ok(!origins.frames.includes(FRAME_ORIGIN));
  });

  it('may be configured', () => {
    const { sports } = loadConfig({ ...env, SPORTS_FRAME_URL: 'https://sports.example/embed' });
    assert.equal(sports.frameUrl, 'https://sports.example/embed');
  });
});

describe('the scripts of third parties in the pages of a site', () => {
  const scriptsOf = (id: string) => {
    const demo = demoTenants.find((one) => one.id === id);
    assert.ok(demo);
    const tenant = { id, casinoId: demo.casinoId, active: true, settings: demo.settings, domains: [demo.hostname] };
    const { origins, turnstileSiteKey } = presentSite(tenant, loadConfig(env), demo.hostname);
    return { scripts: origins.scripts, hasCaptcha: turnstileSiteKey !== undefined };
  };

  it('are those of the sports widget; the captcha has none, because it runs in its frame', () => {
    assert.deepEqual(scriptsOf('tucano'), { scripts: [], hasCaptcha: true });
    assert.deepEqual(scriptsOf('jangada'), { scripts: ['http://localhost:8090'], hasCaptcha: true });
  });
});
