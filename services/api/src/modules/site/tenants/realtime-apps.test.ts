import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rotateRealtimeSecret } from '@jangada/contracts/ops/tenants';
import { REALTIME_APPS_PATH, sealRealtimeApp, signingSecretOf, unsealRealtimeApp } from '@jangada/server/realtime-apps';
import { serviceBearer, SERVICES_KEY_BYTES, type ServicesKey } from '@jangada/server/services-key';
import { sql } from 'kysely';
import { registryIn } from '../../../database/database.ts';
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
    seedRealtimeApps({ ...platform.config, realtime: { ...platform.config.realtime, apps } }, platform.database.appUrl);
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

describe('the secret of a realtime app', () => {
  const rotate = (finish?: true) =>
    platform.op(rotateRealtimeSecret, { params: { tenant: 'jangada' }, body: { finish } });
  const appOfJangada = async () => {
    const { data } = (await read(`Bearer ${serviceBearer(key)}`)).json<{ data: { tenant: string; app: string }[] }>();
    return unsealRealtimeApp(key, 'jangada', data.find(({ tenant }) => tenant === 'jangada')?.app ?? '');
  };

  it('is renewed by two commands: both are valid until the new one signs everywhere', async () => {
    const before = await appOfJangada();
    const { status, body } = await rotate();
    assert.equal(status, 200);
    const begun = await appOfJangada();
    assert.deepEqual([begun.secret, begun.next?.signsFrom], [before.secret, body.data.signs_from]);
    assert.equal(signingSecretOf(begun), before.secret);
    assert.equal((await rotate()).body.code, 'connection.rotating');
    assert.equal((await rotate(true)).body.code, 'tenant.realtime-rotating');

    const next = { secret: begun.next?.secret ?? '', signsFrom: new Date(Date.now() - 60_000).toISOString() };
    await platform.db.transaction('jangada', async (tx) => {
      const { sealed } = await registryIn(tx)
        .selectFrom('tenant_secrets')
        .select('sealed')
        .where('tenant', '=', 'jangada')
        .where('name', '=', 'realtime-app')
        .executeTakeFirstOrThrow();
      const later = sealRealtimeApp(key, 'jangada', { ...begun, next });
      await sql`select seal_tenant_secret('realtime-app', ${later}, ${sealed})`.execute(tx);
    });
    assert.equal(signingSecretOf(await appOfJangada()), next.secret);
    assert.equal((await rotate(true)).body.data.signs_from, null);
    assert.deepEqual(await appOfJangada(), { id: before.id, key: before.key, secret: next.secret });
    assert.equal((await rotate(true)).status, 200, 'it has ended already');
  });

  it('cannot be renewed without an app in the database', async () => {
    assert.equal(
      (await platform.op(rotateRealtimeSecret, { params: { tenant: 'tucano' }, body: {} })).body.code,
      'tenant.realtime-app-missing',
    );
  });
});
