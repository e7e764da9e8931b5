import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../database/database.ts';
import type { Tenant } from './tenant.ts';
import { createTenants } from './tenants.ts';

const db = {} as unknown as Database;
const settings = { site: { betby: { brand_id: 'brand' } } };
const jangada = { id: 'jangada', domains: ['localhost'], settings } as unknown as Tenant;

describe('the registry of tenants', () => {
  it('is read again at once while it is empty, so that a seed shows with the next request', async () => {
    const stored: Tenant[] = [];
    const tenants = createTenants(
      db,
      () => 0,
      async () => [...stored],
    );
    assert.equal(await tenants.findByHostname('localhost'), undefined);
    stored.push(jangada);
    assert.equal((await tenants.findByHostname('localhost'))?.id, 'jangada');
  });

  it('is cached for five seconds once it has a tenant', async () => {
    let [nowMs, reads] = [0, 0];
    const tenants = createTenants(
      db,
      () => nowMs,
      async () => {
        reads += 1;
        return [jangada];
      },
    );
    await tenants.find('jangada');
    nowMs = 5_000;
    await tenants.find('jangada');
    assert.equal(reads, 1);
    nowMs = 5_001;
    await tenants.find('jangada');
    assert.equal(reads, 2);
  });

  it('is read again after a failure', async () => {
    let fails = true;
    const tenants = createTenants(
      db,
      () => 0,
      async () => {
        if (fails) throw new Error('the database is away');
        return [jangada];
      },
    );
    await assert.rejects(tenants.find('jangada'), /the database is away/);
    fails = false;
    assert.equal((await tenants.find('jangada'))?.id, 'jangada');
  });
});
