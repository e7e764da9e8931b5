import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WooviStore } from './woovi-store.ts';
import type { Charge, Payment, Refund, Transaction, Webhook } from './woovi.types.ts';

const CALL_TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];

export type WooviNotices = ReturnType<typeof createWooviNotices>;

/** Calls the registered addresses, signed with Woovi's private key over the body ("Validando Webhook payload"). */
export const createWooviNotices = (
  { webhooks }: WooviStore,
  privateKey: string,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) => {
  const key = createPrivateKey(privateKey);

  const call = async ({ url, authorization }: Pick<Webhook, 'url' | 'authorization'>, notice: object) => {
    const body = JSON.stringify(notice);
    const headers = {
      'content-type': 'application/json',
      'x-webhook-signature': sign('RSA-SHA256', Buffer.from(body), key).toString('base64'),
      ...(authorization === null ? {} : { authorization }),
    };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]);
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (webhook: Webhook, notice: object): Promise<void> => {
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await sleep(delayMs, undefined, { signal: stopping, ref: false });
      if (await call(webhook, notice)) return;
    }
    log.error({ url: webhook.url }, 'woovi webhook given up');
  };

  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    /** The call when a webhook is saved. @returns whether the address answers */
    test: (webhook: Pick<Webhook, 'url' | 'authorization'>) => call(webhook, { evento: 'teste_webhook' }),
    announce(notice: { event: string }): void {
      for (const webhook of webhooks.list())
        if (webhook.isActive && webhook.event === notice.event) void deliver(webhook, notice).catch(() => undefined); // The sandbox is stopping.
    },
  };
};

const company = { id: '6810ce3b892866f103d77ef2', name: 'Jangada Entretenimento', taxID: '57437573000102' };
const account = { environment: 'TESTING' };

/** "Payload de Cobrança Pix Paga". */
export const paidNotice = (charge: Charge, { charge: _charge, ...pix }: Transaction) => ({
  event: 'OPENPIX:CHARGE_COMPLETED',
  charge: { ...charge, payer: null },
  pix: { ...pix, charge, transactionID: charge.transactionID },
  company,
  account,
});

/** "Payload de Confirmação de Reembolso Pix Enviado": it does not have the correlation id of the refund. */
export const refundNotice = ({ value, time, refundId, status }: Refund, original: Transaction) => ({
  event: status === 'REFUNDED' ? 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED' : 'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  refundTransaction: { value, time, endToEndId: refundId, status: 'CONFIRMED', type: 'REFUND', partial: false },
  originalTransaction: { ...original, charge: null },
  company,
  account,
  refunds: [],
});

/** "Payload de Pagamentos". */
export const movementNotice = ({ transaction, createdAt: _createdAt, ...payment }: Payment) => ({
  event: payment.status === 'CONFIRMED' ? 'OPENPIX:MOVEMENT_CONFIRMED' : 'OPENPIX:MOVEMENT_FAILED',
  payment,
  transaction,
  error: payment.status === 'FAILED' ? { code: 'PAY_PIX_KEY_ERROR', description: 'Falha ao Pagar Chave Pix' } : null,
});
