import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { postJson } from '../kit/post-json.ts';
import { localTime, type AsaasStore } from './asaas-store.ts';
import type { Payment, Webhook } from './asaas.types.ts';

const CALL_TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
/** No other status counts ("FAQ de Webhooks"). */
const OK = 200;

export type AsaasNotices = ReturnType<typeof createAsaasNotices>;

/** Calls the registered addresses with the chosen token. */
export const createAsaasNotices = ({ webhooks }: AsaasStore, log: FastifyBaseLogger, stopping: AbortSignal) => {
  const deliver = async ({ id, url, authToken }: Webhook, notice: object): Promise<void> => {
    const headers: Record<string, string> = authToken === null ? {} : { 'asaas-access-token': authToken };
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await sleep(delayMs, undefined, { signal: stopping, ref: false });
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]);
      const status = await postJson(url, { body: JSON.stringify(notice), headers, signal }).catch(() => 0);
      if (status === OK) return;
    }
    const webhook = webhooks.find(id);
    if (webhook) webhooks.save({ ...webhook, interrupted: true });
    log.error({ url }, 'asaas webhook interrupted');
  };

  /** @returns the notice, which goes to whoever listens to its event */
  return (event: string, payment: Payment) => {
    const notice = { id: `evt_${randomUUID()}`, event, dateCreated: localTime(new Date()), payment };
    for (const webhook of webhooks.list())
      if (webhook.enabled && !webhook.interrupted && webhook.events.includes(event))
        void deliver(webhook, notice).catch(() => undefined); // The sandbox is stopping.
    return notice;
  };
};
