import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { thirdPartyRequestOf } from '../../../vendors/third-party-request.ts';
import { failedMechanism } from '../../../vendors/pix/notice-mechanisms.ts';
import { noticeMechanismsOf, noticePathOf, webhookOf } from '../../../vendors/pix/webhook.ts';
import { NO_PIX_KEY, type Tenant } from '../../../tenants/tenant.ts';
import { storeNotice } from './received-notices.repository.ts';
import { createRefusalCounter } from './refusal-counter.ts';

interface OfTenant {
  Params: { tenant: string };
}

/**
 * The provider appends `/pix` to the registered address, as the Pix standard specifies. It calls the bare address when
 * it is registered, and always where an empty parameter takes the `/pix`.
 */
export const registerPixWebhook = (app: Platform): void => {
  const refusals = createRefusalCounter(app.log);

  /** @throws tenant.unknown, session.forbidden when the notice is not the provider's */
  const authenticate = async (request: FastifyRequest<OfTenant>): Promise<Tenant> => {
    const tenant = await app.tenants.find(request.params.tenant);
    if (!tenant) throw new DomainError('tenant.unknown');
    const input = thirdPartyRequestOf(request, app.config.thirdPartyProxySecret);
    const path = noticePathOf(app.config, tenant);
    const failed = failedMechanism(input, noticeMechanismsOf(app.config, tenant), path);
    if (failed === null) return tenant;
    refusals.count(tenant.id, failed);
    throw new DomainError('session.forbidden');
  };

  // Providers punish slow answers and repeat refused notices, so the work follows the answer.
  const store = ({ id }: Tenant, { rawBody }: FastifyRequest): Promise<void> =>
    app.db.transaction(id, (tx) => storeNotice(tx, rawBody));

  app.server.post<OfTenant>('/webhooks/pix/:tenant', async (request, reply) => {
    const tenant = await authenticate(request);
    // The test call of a registration has no Pix.
    if (hasPix(request.body)) await store(tenant, request);
    return reply.code(200).send({});
  });

  app.server.post<OfTenant>('/webhooks/pix/:tenant/pix', async (request, reply) => {
    await store(await authenticate(request), request);
    return reply.code(200).send({});
  });
};

const hasPix = (body: unknown): boolean =>
  Array.isArray(body) || (typeof body === 'object' && body !== null && 'pix' in body);

const REGISTER_EVERY_MS = 10 * 60_000;
const REGISTER_RETRY_MS = 5_000;

/**
 * Registers our webhook address periodically, because the provider may start later or lose it. @returns a function that
 * stops the timer
 */
export const refreshWebhooks = ({ pix, tenants, config, log }: Platform): (() => void) => {
  let timer: NodeJS.Timeout;
  const warned = new Set<string>();
  const warnOnce = (tenant: Tenant): void => {
    if (noticeMechanismsOf(config, tenant).length > 0 || warned.has(tenant.id)) return;
    warned.add(tenant.id);
    log.warn(
      { tenant: tenant.id },
      'pix: no webhook secret for this tenant; its payments are found by asking the provider only',
    );
  };
  /** @returns false when it was not registered */
  const registerOne = async (tenant: Tenant): Promise<boolean> => {
    warnOnce(tenant);
    try {
      await pix.ensureWebhook(tenant.settings.pixKey, webhookOf(config, tenant));
      return true;
    } catch (error) {
      log.debug({ tenant: tenant.id, reason: String(error) }, 'pix: a webhook is not registered yet');
      return false;
    }
  };
  const register = async (): Promise<void> => {
    let nextMs = REGISTER_EVERY_MS;
    try {
      for (const tenant of await tenants.list())
        // A key that the provider refuses does not keep the following ones waiting.
        if (tenant.active && tenant.settings.pixKey !== NO_PIX_KEY && !(await registerOne(tenant)))
          nextMs = REGISTER_RETRY_MS;
    } catch (error) {
      nextMs = REGISTER_RETRY_MS;
      log.debug({ reason: String(error) }, 'pix: webhooks not registered yet');
    }
    timer = setTimeout(() => void register(), nextMs).unref();
  };
  timer = setTimeout(() => void register(), 0);
  return () => clearTimeout(timer);
};
