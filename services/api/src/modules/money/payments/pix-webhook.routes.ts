import type { FastifyRequest } from 'fastify';
import { accountOf, liveAccounts, type PixAccount } from '../../../connections/pix-account.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { thirdPartyRequestOf, type ThirdPartyRequest } from '../../../vendors/third-party-request.ts';
import { failedMechanism } from '../../../vendors/pix/notice-mechanisms.ts';
import { noticePathOf } from '../../../vendors/pix/webhook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { storeNotice } from './received-notices.repository.ts';
import { createRefusalCounter } from './refusal-counter.ts';

interface OfAccount {
  Params: { tenant: string; connection?: string };
}

/** The tenant and the account whose address was called. */
interface Addressed {
  readonly tenant: Tenant;
  readonly connectionId: number | null;
}

/**
 * The provider appends `/pix` to the registered address, as the Pix standard specifies. It calls the bare address when
 * it is registered, and always where an empty parameter takes the `/pix`, or where its API is an own one.
 */
export const registerPixWebhook = (app: Platform): void => {
  const refusals = createRefusalCounter(app.log);

  /** @throws tenant.unknown, session.forbidden when the notice is not the provider's */
  const authenticate = async (request: FastifyRequest<OfAccount>): Promise<Addressed> => {
    const tenant = await app.tenants.find(request.params.tenant);
    if (!tenant) throw new DomainError('tenant.unknown');
    const input = thirdPartyRequestOf(request, app.config.thirdPartyProxySecrets);
    const connectionId = request.params.connection === undefined ? null : Number(request.params.connection);
    const failed = await failureOf(app, tenant, connectionId, input);
    if (failed === null) return { tenant, connectionId };
    refusals.count(tenant.id, failed);
    throw new DomainError('session.forbidden');
  };

  // Providers punish slow answers and repeat refused notices, so the work follows the answer.
  const store = ({ tenant, connectionId }: Addressed, { rawBody }: FastifyRequest): Promise<void> =>
    app.db.transaction(tenant.id, (tx) => storeNotice(tx, rawBody, connectionId));

  for (const path of ['/webhooks/pix/:tenant', '/webhooks/pix/:tenant/:connection(^\\d{1,15}$)']) {
    app.server.post<OfAccount>(path, async (request, reply) => {
      const addressed = await authenticate(request);
      if (isNotice(request.body)) await store(addressed, request);
      return reply.code(200).send({});
    });

    app.server.post<OfAccount>(`${path}/pix`, async (request, reply) => {
      await store(await authenticate(request), request);
      return reply.code(200).send({});
    });
  }
};

/**
 * Only the account whose address was called proves a notice. When it fails, the account is read again: another process
 * may have added it or its secret within the last seconds.
 *
 * @returns what does not hold; null when the notice is the provider's
 */
async function failureOf(
  app: Platform,
  tenant: Tenant,
  connectionId: number | null,
  input: ThirdPartyRequest,
): Promise<string | null> {
  const failureAt = (account: Pick<PixAccount, 'webhook' | 'mechanisms'> | undefined): string | null =>
    account ? failedMechanism(input, account.mechanisms, noticePathOf(account.webhook)) : 'unknown-connection';
  if (connectionId === null) return failureAt(await accountOf(app, tenant, null));
  const failed = failureAt(await app.connections.find(tenant.id, connectionId));
  return failed === null ? null : failureAt(await app.connections.findFresh(tenant.id, connectionId));
}

/** What a notice has by the standard, and at providers with an API of their own. */
const NOTICE_FIELDS = ['pix', 'event'] as const;

/** Whether this is more than the test call of a registration, such as `{"evento": "teste_webhook"}`. */
const isNotice = (body: unknown): boolean =>
  Array.isArray(body) || (typeof body === 'object' && body !== null && NOTICE_FIELDS.some((field) => field in body));

const REGISTER_EVERY_MS = 10 * 60_000;
const REGISTER_RETRY_MS = 5_000;

/**
 * Registers our webhook address periodically, because the provider may start later or lose it. @returns a function that
 * stops the timer
 */
export const refreshWebhooks = (app: Platform): (() => void) => {
  const { tenants, log } = app;
  let timer: NodeJS.Timeout;
  const warned = new Set<string>();
  const warnOnce = (tenant: Tenant, { mechanisms }: PixAccount): void => {
    if (mechanisms.length > 0 || warned.has(tenant.id)) return;
    warned.add(tenant.id);
    log.warn(
      { tenant: tenant.id },
      'pix: no webhook secret for this tenant; its payments are found by asking the provider only',
    );
  };
  /** @returns false when it was not registered */
  const registerOne = async (tenant: Tenant, account: PixAccount): Promise<boolean> => {
    warnOnce(tenant, account);
    try {
      await account.pix.ensureWebhook(account.key, account.webhook);
      return true;
    } catch (error) {
      const about = { tenant: tenant.id, connection: account.id, reason: String(error) };
      log.debug(about, 'pix: a webhook is not registered yet');
      return false;
    }
  };
  const register = async (): Promise<void> => {
    let nextMs = REGISTER_EVERY_MS;
    try {
      for (const tenant of await tenants.list())
        // A key that the provider refuses does not keep the following ones waiting.
        for (const account of tenant.active ? await liveAccounts(app, tenant) : [])
          if (!(await registerOne(tenant, account))) nextMs = REGISTER_RETRY_MS;
    } catch (error) {
      nextMs = REGISTER_RETRY_MS;
      log.debug({ reason: String(error) }, 'pix: webhooks not registered yet');
    }
    timer = setTimeout(() => void register(), nextMs).unref();
  };
  timer = setTimeout(() => void register(), 0);
  return () => clearTimeout(timer);
};
