import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { createTenants } from '../tenants/tenants.ts';
import { tenantOf } from './tenant-of-request.ts';

const requestTo = (hostname: string) => ({ hostname, headers: {} }) as unknown as FastifyRequest;
const registryOf = (...stored: Tenant[]) =>
  createTenants(
    {} as unknown as Database,
    () => 0,
    async () => stored,
  );
const settings = { site: { betby: { brand_id: 'brand' } } };
const jangada = { id: 'jangada', active: true, domains: ['localhost'], settings } as unknown as Tenant;

describe('the tenant of a request', () => {
  it('is the one with the host name', async () => {
    assert.equal((await tenantOf(requestTo('localhost'), registryOf(jangada))).tenant.id, 'jangada');
  });

  it('is unknown when no tenant has the host name', async () => {
    await assert.rejects(tenantOf(requestTo('other.example'), registryOf(jangada)), { code: 'tenant.unknown' });
  });

  it('is not yet available while the installation has no tenant', async () => {
    await assert.rejects(tenantOf(requestTo('localhost'), registryOf()), { code: 'server.unavailable' });
  });
});
