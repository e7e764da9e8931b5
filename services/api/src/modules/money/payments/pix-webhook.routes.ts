import { storable } from '@jangada/server/storable';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noticePathOf, webhookOf } from '../../../vendors/pix/webhook-address.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Notice } from '../../../vendors/pix/pix-port.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { finishRefund } from './pix-refunds.service.ts';
import { receivePayoutNotice } from '../withdrawals/receive-payout.ts';
import { receivePix, type ReceiptParts } from './pix-receipts.service.ts';

/** The provider appends `/pix` to the registered address, as the Pix standard specifies. */
export function registerPixWebhook(app: Platform): void {
  app.server.post<{ Params: { tenant: string } }>('/webhooks/pix/:tenant/pix', async (request, reply) => {
    const tenant = await app.tenants.find(request.params.tenant);
    if (!tenant) throw new DomainError('tenant.unknown');
    const signature = request.headers['x-webhook-signature'];
    const signed = {
      signature: typeof signature === 'string' ? signature : undefined,
      path: noticePathOf(app.config, tenant.id),
      rawBody: request.rawBody,
    };
    if (!app.pix.isAuthentic(tenant.id, signed)) {
      request.log.warn({ tenant: tenant.id }, 'pix: a notice with a bad signature');
      throw new DomainError('session.forbidden');
    }
    const notice = app.pix.readNotice(storable(request.body));
    // Unreadable parts are stored and the notice is accepted, because the provider would repeat a refused notice.
    await recordUnreadable(app.db, tenant.id, 'pix-notice', notice.unreadable);
    await receiveEach(app, tenant.id, notice);
    return reply.code(200).send({});
  });
}

/**
 * Processes every part of a notice, even after one fails.
 *
 * @throws the first failure, so that the provider repeats the notice
 */
async function receiveEach(app: Platform & ReceiptParts, tenantId: string, notice: Notice): Promise<void> {
  const steps = [
    ...notice.received.map((received) => () => receivePix(app, tenantId, received)),
    ...notice.refunds.map((refund) => () => finishRefund(app, tenantId, refund)),
    ...notice.payouts.map((payout) => () => receivePayoutNotice(app, tenantId, payout)),
  ];
  const failures: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      app.log.warn({ tenant: tenantId, reason: String(error) }, 'pix: a part of a notice failed, it will be repeated');
      failures.push(error);
    }
  const [first] = failures;
  if (first instanceof VendorUnavailable) throw new DomainError('server.unavailable');
  if (first !== undefined) throw first;
}

const REGISTER_EVERY_MS = 10 * 60_000;
const REGISTER_RETRY_MS = 5_000;

/**
 * Registers our webhook address periodically, because the provider may start later or lose it. @returns a function that
 * stops the timer
 */
export function refreshWebhooks({ pix, tenants, config, log }: Platform): () => void {
  let timer: NodeJS.Timeout;
  const warned = new Set<string>();
  const warnOnce = (tenant: string): void => {
    if (tenant in config.pix.webhookSecrets || warned.has(tenant)) return;
    warned.add(tenant);
    log.warn({ tenant }, 'pix: no webhook secret for this tenant; its payments are found by asking the provider only');
  };
  const register = async (): Promise<void> => {
    let nextMs = REGISTER_EVERY_MS;
    try {
      for (const { id, active, settings } of await tenants.list())
        if (active) {
          warnOnce(id);
          await pix.ensureWebhook(settings.pixKey, webhookOf(config, id));
        }
    } catch (error) {
      nextMs = REGISTER_RETRY_MS;
      log.debug({ reason: String(error) }, 'pix: webhooks not registered yet');
    }
    timer = setTimeout(() => void register(), nextMs).unref();
  };
  timer = setTimeout(() => void register(), 0);
  return () => clearTimeout(timer);
}
