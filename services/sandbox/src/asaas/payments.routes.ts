import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dynamicBrCode } from '../pix/br-code.ts';
import { errorOf, invalid, localDay, pageOf, unknown, type AsaasStore } from './asaas-store.ts';
import type { Customer, Payment } from './asaas.types.ts';

const LEAST_VALUE = 5;

export const money = z.number().positive().multipleOf(0.01);
const newCustomer = z.object({
  name: z.string().min(1),
  cpfCnpj: z.string().regex(/^(\d{11}|\d{14})$/),
  notificationDisabled: z.boolean().default(false),
});
const newPayment = z.object({
  customer: z.string(),
  billingType: z.literal('PIX'),
  value: money,
  dueDate: z.iso.date(),
  description: z.string().max(500).nullable().default(null),
  externalReference: z.string().nullable().default(null),
});

export interface OfId {
  Params: { id: string };
}

export interface Query {
  Querystring: Record<string, string>;
}

/** Customers, and payments with their codes. */
export const registerPayments = (
  app: FastifyInstance,
  { customers, payments }: AsaasStore,
  publicUrl: string,
): void => {
  app.get<Query>('/customers', async ({ query }) =>
    pageOf(
      customers.list().filter(({ cpfCnpj }) => query['cpfCnpj'] === undefined || cpfCnpj === query['cpfCnpj']),
      query,
    ),
  );
  app.post('/customers', async ({ body }, reply) => {
    const { data, error } = newCustomer.safeParse(body);
    if (!data) return reply.code(400).send(invalid(error));
    const customer: Customer = { object: 'customer', id: `cus_${randomUUID()}`, ...data, deleted: false };
    customers.save(customer);
    return customer;
  });

  app.get<Query>('/payments', async ({ query }) => {
    const from = query['paymentDate[ge]'];
    const to = query['paymentDate[le]'];
    const fits = ({ externalReference, paymentDate }: Payment): boolean =>
      (query['externalReference'] === undefined || externalReference === query['externalReference']) &&
      (from === undefined || (paymentDate !== null && paymentDate >= from)) &&
      (to === undefined || (paymentDate !== null && paymentDate <= to));
    return pageOf(payments.list().filter(fits).toReversed(), query);
  });
  app.post('/payments', async ({ body }, reply) => {
    const { data, error } = newPayment.safeParse(body);
    if (!data) return reply.code(400).send(invalid(error));
    const now = new Date();
    if (!customers.find(data.customer)) return reply.code(400).send(errorOf('invalid_customer', 'Cliente inválido'));
    if (data.value < LEAST_VALUE)
      return reply.code(400).send(errorOf('invalid_value', 'O valor não pode ser menor que R$ 5,00.'));
    if (data.dueDate < localDay(now)) return reply.code(400).send(errorOf('invalid_dueDate', 'Vencimento no passado'));
    const payment: Payment = {
      object: 'payment',
      id: `pay_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      dateCreated: localDay(now),
      ...data,
      netValue: data.value,
      originalValue: null,
      pixTransaction: null,
      status: 'PENDING',
      paymentDate: null,
      deleted: false,
      refunds: null,
    };
    payments.save(payment);
    return payment;
  });
  app.get<OfId>(
    '/payments/:id',
    async ({ params }, reply) => payments.find(params.id) ?? reply.code(404).send(unknown),
  );
  app.get<OfId>('/payments/:id/pixQrCode', async ({ params }, reply) => {
    const payment = payments.find(params.id);
    if (!payment) return reply.code(404).send(unknown);
    if (payment.status !== 'PENDING') return reply.code(400).send(errorOf('invalid_action', 'A cobrança já foi paga'));
    const location = `${publicUrl.replace(/^https?:\/\//, '')}/asaas/cobv/${payment.id}`;
    const payload = dynamicBrCode({ location, merchantName: 'JANGADA', merchantCity: 'Joinville' });
    const expires = new Date(Date.parse(payment.dueDate));
    expires.setUTCFullYear(expires.getUTCFullYear() + 1);
    return { encodedImage: '', payload, expirationDate: `${localDay(expires)} 23:59:59` };
  });
};

/** The Pix behind payments. */
export const registerTransactions = (app: FastifyInstance, { transactions }: AsaasStore): void => {
  app.get<Query>('/pix/transactions', async ({ query }) => {
    const e2eid = query['endToEndIdentifier'];
    const found = transactions.list().filter((one) => e2eid === undefined || one.endToEndIdentifier === e2eid);
    return pageOf(found.toReversed(), query);
  });
  app.get<OfId>(
    '/pix/transactions/:id',
    async ({ params }, reply) => transactions.find(params.id) ?? reply.code(404).send(unknown),
  );
};
