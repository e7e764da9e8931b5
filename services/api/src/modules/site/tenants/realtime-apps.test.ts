import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { REALTIME_APPS_PATH, unsealRealtimeApp } from '@jangada/server/realtime-apps';
import { serviceBearer, SERVICES_KEY_BYTES, type ServicesKey } from '@jangada/server/services-key';
import { seedRealtimeApps } from '../../../tenants/seed-realtime-apps.ts';
import { createTenantLoader } from '../../../tenants/load-tenants.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
let key: ServicesKey;
before(async () => {
  platform = await startTestPlatform();
  assert.ok(platform.config.servicesKey);
  key = platform.config.servicesKey;
});
after(() => platform.stop());

const read = (authorization: string) =>
  platform.server.inject({ url: REALTIME_APPS_PATH, headers: { authorization, host: 'localhost' } });

describe('the list of realtime apps', () => {
  it('has the sealed app and the origins of each tenant, for the other services', async () => {
    const answer = await read(`Bearer ${serviceBearer(key)}`);
    assert.equal(answer.statusCode, 200);
    assert.ok(!answer.body.includes('s-jangada'), 'the secret is sealed');
    const { data } = answer.json<{ data: { tenant: string; app: string; origins: string[] }[] }>();
    const jangada = data.find(({ tenant }) => tenant === 'jangada');
    assert.deepEqual(jangada?.origins, ['http://localhost:8080']);
    assert.deepEqual(unsealRealtimeApp(key, 'jangada', jangada?.app ?? ''), {
      id: '1',
      key: 'key-jangada',
      secret: 's-jangada',
    });
  });

  it('does not exist for anybody else', async () => {
    const other = [Buffer.alloc(SERVICES_KEY_BYTES, 'x')] as const;
    for (const header of ['', 'Bearer x', `Bearer ${serviceBearer(other)}`])
      assert.equal((await read(header)).statusCode, 404, header);
  });
});

describe('the apps of the environment', () => {
  const withApps = (apps: Record<string, { id: string; key: string; secret: string }>) =>
    seedRealtimeApps({ ...platform.config, realtime: { ...platform.config.realtime, apps } });
  const appOfJangada = async () =>
    (await createTenantLoader({ servicesKey: key, apps: {} })(platform.db)).find(({ id }) => id === 'jangada')
      ?.realtimeApp;

  it('are written into the database once: an app that is there stays', async () => {
    assert.equal(await appOfJangada(), undefined);
    await withApps({ jangada: { id: '1', key: 'k', secret: 'first' }, strange: { id: '2', key: 'l', secret: 'x' } });
    await withApps({ jangada: { id: '1', key: 'k', secret: 'second' } });
    assert.equal((await appOfJangada())?.secret, 'first');
  });
});
