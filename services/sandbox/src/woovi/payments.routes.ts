import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { createQueue } from '../kit/queue.ts';
import { newEndToEndId } from '../pix/api-pix.ts';
import { createKeyDirectory } from '../pix/key-directory.ts';
import { pageOf, type PageQuery } from './charges.routes.ts';
import { movementNotice, type WooviNotices } from './woovi-notices.ts';
import type { WooviStore } from './woovi-store.ts';
import type { Payment } from './woovi.types.ts';

const SETTLEMENT_DELAY_MS = 500;
const COMMENT_CHARS_MAX = 140;

const newPayment = z.object({
  value: z.int().positive(),
  destinationAlias: z.string().min(1),
  destinationAliasType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
  correlationID: z.string().min(1),
  comment: z.string().max(COMMENT_CHARS_MAX).nullable().default(null),
  pixKeyEndToEndId: z.string().optional(),
  autoApprove: z.boolean().default(false),
});

/** `no-balance`: refused in the reply. `failed`: accepted, and failed a moment later. `held`: pending. */
export const paymentOutcomes = ['confirmed', 'no-balance', 'failed', 'held'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];
export type PaymentOrders = ReturnType<typeof createQueue<PaymentOutcome>>;

interface OfId {
  Params: { id: string };
}

/** Payments ("Pix Out") and the look-up of a key's owner. */
export const registerPayments = (
  app: FastifyInstance,
  store: WooviStore,
  notices: WooviNotices,
  orders: PaymentOrders,
): void => {
  const { payments } = store;
  const directory = createKeyDirectory(store);

  app.get<{ Params: { key: string } }>('/pix-keys/:key/check', async ({ params: { key } }, reply) => {
    const owner = directory.ownerOf(key, undefined);
    if (owner === undefined)
      return reply.code(404).send({ error: 'Chave pix não encontrada', errorCode: 'PIX_KEY_INFO_NOT_FOUND' });
    const masked = `${owner.slice(0, 3)}.***.***-${owner.slice(-2)}`;
    return {
      pixKeyEndToEndId: newEndToEndId(new Date()),
      pixKey: key,
      type: 'EVP',
      owner: { name: 'Titular da Chave', taxID: masked, psp: '18236120', branch: '****', account: '********' },
    };
  });

  const end = (correlationID: string, done: boolean): void => {
    const payment = payments.find(correlationID);
    if (payment?.status !== 'APPROVED') return;
    const time = new Date();
    const transaction = { value: payment.value, endToEndId: newEndToEndId(time), time: time.toISOString() };
    const ended: Payment = {
      ...payment,
      status: done ? 'CONFIRMED' : 'FAILED',
      transaction: done ? transaction : null,
    };
    payments.save(ended);
    notices.announce(movementNotice(ended));
  };

  app.post('/payment', async ({ body }, reply) => {
    const wanted = newPayment.safeParse(body).data;
    if (!wanted) return reply.code(400).send({ error: 'Invalid payment' });
    if (payments.find(wanted.correlationID))
      return reply.code(400).send({ error: 'Já existe um pagamento com o correlationID fornecido' });
    const outcome = orders.take() ?? 'confirmed';
    if (outcome === 'no-balance')
      return reply.code(400).send({ error: 'You do not have enough balance to make this payment' });
    const { autoApprove, pixKeyEndToEndId: _lookUp, ...rest } = wanted;
    const payment: Payment = {
      ...rest,
      status: autoApprove ? 'APPROVED' : 'CREATED',
      sourceAccountId: '6823414a524ed520d3518dd6',
      createdAt: new Date().toISOString(),
      transaction: null,
    };
    payments.save(payment);
    if (outcome !== 'held')
      setTimeout(() => end(payment.correlationID, outcome === 'confirmed'), SETTLEMENT_DELAY_MS).unref();
    return { payment: shownPayment(payment) };
  });

  app.get<OfId>('/payment/:id', async ({ params }, reply) => {
    const payment = payments.find(params.id);
    return payment ? answered(payment) : reply.code(400).send({ error: 'Pagamento não encontrado' });
  });

  app.get<{ Querystring: PageQuery }>('/payment', async ({ query }) => {
    const { items, pageInfo } = pageOf(payments.list(), ({ createdAt }) => createdAt, query);
    return { status: 'OK', pageInfo, payments: items.map(answered) };
  });
};

const shownPayment = ({ transaction: _transaction, createdAt: _createdAt, ...payment }: Payment) => payment;

const answered = (payment: Payment) => ({
  payment: shownPayment(payment),
  transaction: payment.transaction,
  destination: null,
});
