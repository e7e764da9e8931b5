import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SERVICES_KEY_BYTES, type ServicesKey } from '@jangada/server/services-key';
import { aPerson } from '../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../test/support/test-platform.ts';
import { digestsOf, sealSecrets, unsealSecrets } from './connections/sealed-credentials.ts';
import { isOwnCpf, sealCpf } from './staff/own-cpf.ts';
import { createTenantLoader } from './tenants/load-tenants.ts';
import { seedRealtimeApps } from './tenants/seed-realtime-apps.ts';
import { resealSecrets } from './reseal-secrets.ts';

const secrets = { credentials: { client_secret: 'segredo' }, noticeSecrets: ['aviso'] };
const CPF = '52998224725';
const named = { port: 'pix', name: 'bank' } as const;

describe('a rotation of SERVICES_KEY', () => {
  let platform: TestPlatform;
  let earlier: ServicesKey;
  const next: ServicesKey = [randomBytes(SERVICES_KEY_BYTES)];
  before(async () => {
    platform = await startTestPlatform();
    assert.ok(platform.config.servicesKey);
    earlier = platform.config.servicesKey;
    await seedRealtimeApps(platform.config, platform.database.appUrl);
    for (const tenant of ['jangada', 'tucano'])
      await platform.db.transaction(tenant, (tx) =>
        tx
          .insertInto('connections')
          .values({
            ...named,
            ...{ adapter: 'efi', environment: 'test', place: 1, settings: '{}' },
            ...{ created_by: 'ana', changed_by: 'ana', secret_digests: digestsOf(earlier, secrets.noticeSecrets) },
            sealed: sealSecrets(earlier, { tenant, ...named }, secrets),
          })
          .execute(),
      );
    const { id } = await aPerson(platform.db, 'Nina', { roles: [] });
    const sealed_cpf = sealCpf(earlier, id, CPF);
    await platform.db.registry.updateTable('staff').set({ sealed_cpf }).where('id', '=', id).execute();
  });
  after(() => platform.stop());

  const reseal = (servicesKey: ServicesKey) => resealSecrets({ servicesKey }, platform.database.appUrl);
  const appOf = async (servicesKey: ServicesKey, tenant: string) => {
    const unreadable: string[] = [];
    const load = createTenantLoader({ servicesKey, apps: {} }, (id) => unreadable.push(id));
    return (await load(platform.db)).find(({ id }) => id === tenant)?.realtimeApp;
  };
  const connectionOf = (tenant: string) =>
    platform.db.read(tenant, (reader) => reader.selectFrom('connections').selectAll().executeTakeFirstOrThrow());

  it('changes nothing while the earlier key is the first one', async () => {
    assert.equal(await reseal(earlier), 0);
    assert.equal(await reseal([earlier[0], next[0]]), 0);
  });

  it('seals every secret with the new key once it is the first one, and the earlier one is no longer needed', async () => {
    assert.equal(await appOf(next, 'jangada'), undefined);
    const count = await reseal([next[0], earlier[0]]);
    assert.ok(count >= 5, String(count));
    assert.equal((await appOf(next, 'jangada'))?.secret, 's-jangada');
    for (const tenant of ['jangada', 'tucano']) {
      const { sealed, secret_digests: digests } = await connectionOf(tenant);
      assert.deepEqual(unsealSecrets(next, { tenant, ...named }, sealed), secrets);
      assert.ok(digests.includes(digestsOf(next, secrets.noticeSecrets)[0] ?? ''));
    }
    const { registry } = platform.db;
    const nina = await registry.selectFrom('staff').selectAll().where('name', '=', 'Nina').executeTakeFirstOrThrow();
    assert.equal(isOwnCpf(next, { id: nina.id, sealedCpf: nina.sealed_cpf }, CPF), true);
    assert.equal(await reseal([next[0], earlier[0]]), 0);
  });

  it('leaves a secret that no key opens', async () => {
    const lost = [randomBytes(SERVICES_KEY_BYTES), randomBytes(SERVICES_KEY_BYTES)] as const;
    assert.equal(await reseal(lost), 0);
    assert.equal((await appOf(next, 'jangada'))?.secret, 's-jangada');
  });
});
