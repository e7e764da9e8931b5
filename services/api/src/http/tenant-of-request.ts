import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';

export interface Addressed {
  readonly tenant: Tenant;
  readonly hostname: string;
}

/**
 * Finds the tenant by the Host header, or by the Origin when the API has its own host.
 *
 * @throws tenant.unknown, tenant.closed, tenant.maintenance, server.unavailable
 */
export const tenantOf = async (request: FastifyRequest, tenants: Tenants): Promise<Addressed> => {
  for (const hostname of [request.hostname, hostnameIn(request.headers.origin)]) {
    const tenant = hostname && (await tenants.findByHostname(hostname));
    if (!tenant) continue;
    if (tenant.isClosed) throw new DomainError('tenant.closed');
    if (!tenant.active) throw new DomainError('tenant.maintenance');
    return { tenant, hostname };
  }
  // A new installation has no tenant until it is seeded: a host name is not unknown because of that.
  const isEmpty = (await tenants.list()).length === 0;
  throw new DomainError(isEmpty ? 'server.unavailable' : 'tenant.unknown');
};

export const hostnameIn = (origin: string | undefined): string | undefined =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : undefined;
