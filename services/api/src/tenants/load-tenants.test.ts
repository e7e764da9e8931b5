import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connected } from '../../test/support/as-owner.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { createTenantLoader } from './load-tenants.ts';
import type { Tenant } from './tenant.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const change = (statement: string) =>
  connected(platform.database.adminUrl, async (admin) => void (await admin.query(statement)));

const named = (tenants: readonly Tenant[], id: string) => tenants.find((tenant) => tenant.id === id);

describe('the registry', () => {
  it('that has not changed is the same list, whose tenants are not read again', async () => {
    const load = createTenantLoader({ servicesKey: null, apps: {} });
    const first = await load(platform.db);
    assert.deepEqual(
      first.map(({ id }) => id),
      ['jangada', 'manutencao', 'onca', 'tucano'],
    );
    assert.equal(await load(platform.db), first);
  });

  it('reads only tenants that have changed, by a setting, a domain, a secret or their state', async () => {
    const load = createTenantLoader({ servicesKey: null, apps: {} });
    let before = await load(platform.db);
    const changes = [
      `update tenants set changes = '{"cashback": false}' where id = 'tucano'`,
      `insert into tenant_domains (hostname, tenant) values ('more.example', 'tucano')`,
      `delete from tenant_domains where hostname = 'more.example'`,
      `insert into tenant_secrets (tenant, name, sealed) values ('tucano', 'pix-webhook', 'sealed')`,
      `update tenants set state = 'closed' where id = 'tucano'`,
    ];
    for (const statement of changes) {
      await change(statement);
      const next = await load(platform.db);
      assert.notEqual(named(next, 'tucano'), named(before, 'tucano'), statement);
      assert.equal(named(next, 'jangada'), named(before, 'jangada'), statement);
      before = next;
    }
    assert.equal(named(before, 'tucano')?.isClosed, true);
    await change(`update tenants set state = 'removed' where id = 'tucano'`);
    assert.equal(named(await load(platform.db), 'tucano'), undefined);
    await change(`update tenants set state = 'live' where id = 'tucano'`);
    assert.equal(named(await load(platform.db), 'tucano')?.isClosed, false);
  });

  it('leaves out a tenant whose settings or secrets cannot be read, says so once, and serves the others', async () => {
    const unreadable: string[] = [];
    const load = createTenantLoader({ servicesKey: [Buffer.alloc(32, 's')], apps: {} }, (id) => unreadable.push(id));
    const breaks = [
      `update tenants set changes = '{}', settings = '{}' where id = 'tucano'`,
      `update tenants set settings = '{"site": {}}' where id = 'tucano'`,
      `update tenants set settings = 'null' where id = 'tucano'`,
      `insert into tenant_secrets (tenant, name, sealed) values ('tucano', 'realtime-app', 'broken')
       on conflict (tenant, name) do update set sealed = excluded.sealed`,
    ];
    const { rows } = await connected(platform.database.adminUrl, (admin) =>
      admin.query<{ settings: object }>(`select settings from platform.tenants where id = 'tucano'`),
    );
    const restore = `update tenants set settings = '${JSON.stringify(rows[0]?.settings).replaceAll("'", "''")}' where id = 'tucano'`;
    for (const statement of breaks) {
      await change(`delete from tenant_secrets where tenant = 'tucano'`);
      await change(restore);
      assert.equal((await load(platform.db)).length, 4);
      await change(statement);
      unreadable.length = 0;
      const broken = await load(platform.db);
      assert.deepEqual([named(broken, 'tucano'), broken.length], [undefined, 3], statement);
      assert.equal(await load(platform.db), broken);
      assert.deepEqual(unreadable, ['tucano']);
    }
    await change(`delete from tenant_secrets where tenant = 'tucano'`);
    assert.equal((await load(platform.db)).length, 4);
  });
});
