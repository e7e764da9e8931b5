import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityNotice } from '../../../vendors/identity/identity-port.ts';
import { thirdPartyRequestOf, type ThirdPartyRequest } from '../../../vendors/third-party-request.ts';
import { noteNotice } from './identity-checks.repository.ts';

interface OfTenant {
  Params: { tenant: string };
}

/** Takes notices of the providers of identity checks: they say that a check is to be read, and nothing else. */
export const registerIdentityWebhook = (app: Platform): void => {
  app.server.post<OfTenant>('/webhooks/identity/:tenant', async (request: FastifyRequest<OfTenant>, reply) => {
    const tenant = await app.tenants.find(request.params.tenant);
    if (!tenant) throw new DomainError('tenant.unknown');
    const input = thirdPartyRequestOf(request, app.config.thirdPartyProxySecrets);
    const proved = await provedBy(app, tenant.id, input);
    if (!proved) {
      app.log.warn({ tenant: tenant.id }, 'identity: a notice was refused');
      throw new DomainError('session.forbidden');
    }
    // A notice of a check that is none of this tenant's is answered alike: it is the provider's, and no news.
    await app.db.transaction(tenant.id, (tx) => noteNotice(tx, proved));
    return reply.code(200).send({});
  });
};

/** The tenant's connection that proves a notice; a foreign one's secret proves none. */
async function provedBy(
  app: Platform,
  tenantId: string,
  request: ThirdPartyRequest,
): Promise<(IdentityNotice & { connectionId: number }) | null> {
  for (const { id, port } of await app.identityConnections.used(tenantId)) {
    const notice = port.authenticate(request);
    if (notice) return { ...notice, connectionId: id };
  }
  return null;
}
