import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newReturnId } from '../pix/api-pix.ts';
import type { AsaasNotices } from './asaas-notices.ts';
import { errorOf, invalid, localTime, pageOf, unknown, type AsaasStore } from './asaas-store.ts';
import type { Payment, Refund } from './asaas.types.ts';
import { money, type OfId, type Query } from './payments.routes.ts';

const SETTLEMENT_DELAY_MS = 500;
const CENTAVOS = 100;

const newRefund = z.object({ value: money.optional(), description: z.string().nullable().default(null) });

/** Refunds, whole or in part. */
export const registerRefunds = (
  app: FastifyInstance,
  { payments, transactions }: AsaasStore,
  announce: AsaasNotices,
): void => {
  const settle = (id: string): void => {
    const payment = payments.find(id);
    if (!payment) return;
    const refunds = (payment.refunds ?? []).map((one): Refund => ({
      ...one,
      status: 'DONE',
      effectiveDate: localTime(new Date()),
    }));
    const isWhole = Math.round(sumOf(refunds)) >= Math.round(payment.value * CENTAVOS);
    const settled: Payment = { ...payment, refunds, status: isWhole ? 'REFUNDED' : payment.status };
    payments.save(settled);
    announce(isWhole ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED', settled);
  };
  app.post<OfId>('/payments/:id/refund', async ({ params, body }, reply) => {
    const payment = payments.find(params.id);
    const { data, error } = newRefund.safeParse(body ?? {});
    if (!payment) return reply.code(404).send(unknown);
    if (!data) return reply.code(400).send(invalid(error));
    const earlier = payment.refunds ?? [];
    const value = data.value ?? payment.value;
    if (payment.status !== 'RECEIVED' || sumOf(earlier) + value * CENTAVOS > payment.value * CENTAVOS + 0.5)
      return reply.code(400).send(errorOf('invalid_action', 'O valor do estorno é maior que o saldo da cobrança'));
    const original = transactions.find(payment.pixTransaction ?? '');
    const refund: Refund = {
      dateCreated: localTime(new Date()),
      status: 'PENDING',
      value,
      endToEndIdentifier: original ? newReturnId(original.endToEndIdentifier) : null,
      description: data.description,
      effectiveDate: null,
      transactionReceiptUrl: null,
      refundedSplits: [],
    };
    const changed = { ...payment, refunds: [...earlier, refund] };
    payments.save(changed);
    setTimeout(() => settle(payment.id), SETTLEMENT_DELAY_MS).unref();
    return changed;
  });
  app.get<OfId & Query>('/payments/:id/refunds', async ({ params, query }, reply) => {
    const payment = payments.find(params.id);
    return payment ? pageOf(payment.refunds ?? [], query) : reply.code(404).send(unknown);
  });
};

/** In centavos. */
const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { value }) => sum + value * CENTAVOS, 0);
