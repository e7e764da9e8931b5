import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dynamicBrCode } from '../pix/br-code.ts';
import { newReturnId } from '../pix/api-pix.ts';
import { refundNotice, type WooviNotices } from './woovi-notices.ts';
import type { WooviStore } from './woovi-store.ts';
import type { Charge, Refund } from './woovi.types.ts';

const PIX_KEY = '67856db0-ac6e-4276-8309-503a22a896dc';
const EXPIRY_SECONDS_DEFAULT = 86_400;
const CODE_TXID_CHARS = 25;
const COMMENT_CHARS_MAX = 140;
const SETTLEMENT_DELAY_MS = 500;
const PAGE_ITEMS_DEFAULT = 100;

const newCharge = z.object({
  correlationID: z.string().min(1),
  value: z.int().positive(),
  comment: z.string().max(COMMENT_CHARS_MAX).default(''),
  expiresIn: z.int().positive().default(EXPIRY_SECONDS_DEFAULT),
  customer: z.object({ name: z.string().min(1), taxID: z.string().regex(/^\d{11}$/) }).optional(),
  ensureSameTaxID: z.boolean().default(false),
});
const newRefund = z.object({
  correlationID: z.string().min(1),
  transactionEndToEndId: z.string(),
  value: z.int().positive(),
  comment: z.string().max(COMMENT_CHARS_MAX).nullable().default(null),
});

interface OfId {
  Params: { id: string };
}

export interface PageQuery {
  start?: string;
  end?: string;
  skip?: string;
  limit?: string;
}

/** One page of items in a period, as all lists of Woovi are. */
export const pageOf = <Item>(items: Item[], timeOf: (item: Item) => string, query: PageQuery) => {
  const [start, end] = [Date.parse(query.start ?? '1970-01-01'), Date.parse(query.end ?? '9999-12-31')];
  const found = items.filter((item) => Date.parse(timeOf(item)) >= start && Date.parse(timeOf(item)) <= end);
  const [skip, limit] = [Number(query.skip ?? 0), Number(query.limit ?? PAGE_ITEMS_DEFAULT)];
  const hasNextPage = skip + limit < found.length;
  const pageInfo = { errors: null, skip, limit, totalCount: found.length, hasPreviousPage: skip > 0, hasNextPage };
  return { pageInfo, items: found.slice(skip, skip + limit) };
};

/** A charge as it is now: expiry is a matter of time. */
export const shownCharge = (charge: Charge): Charge =>
  charge.status === 'ACTIVE' && Date.parse(charge.expiresDate) < Date.now() ? { ...charge, status: 'EXPIRED' } : charge;

/** Charges, received transactions and refunds. */
export const registerCharges = (
  app: FastifyInstance,
  { charges, transactions, refunds }: WooviStore,
  notices: WooviNotices,
  publicUrl: string,
): void => {
  app.post<{ Querystring: { return_existing?: string } }>('/charge', async ({ body, query }, reply) => {
    const wanted = newCharge.safeParse(body).data;
    if (!wanted) return reply.code(400).send({ error: 'Invalid charge' });
    const known = charges.find(wanted.correlationID);
    if (known && query.return_existing !== 'true')
      return reply.code(400).send({ error: 'Já existe uma cobrança com o correlationID fornecido' });
    const charge = known ?? made(wanted, publicUrl);
    if (!known) charges.save(charge);
    return { charge: shownCharge(charge), correlationID: charge.correlationID, brCode: charge.brCode };
  });

  app.get<OfId>('/charge/:id', async ({ params }, reply) => {
    const charge = charges.find(params.id);
    return charge ? { charge: shownCharge(charge) } : reply.code(404).send({ error: 'Cobrança não encontrada' });
  });

  const shownTransaction = ({ charge, ...rest }: ReturnType<typeof transactions.list>[number]) => ({
    ...rest,
    charge: charges.find(charge) ?? null,
    pixQrCode: null,
    withdraw: null,
  });
  app.get<{ Querystring: PageQuery & { charge?: string } }>('/transaction', async ({ query }) => {
    const own = transactions.list().filter(({ charge }) => query.charge === undefined || charge === query.charge);
    const { items, pageInfo } = pageOf(own, ({ time }) => time, query);
    return { status: 'OK', pageInfo, transactions: items.map(shownTransaction) };
  });
  app.get<OfId>('/transaction/:id', async ({ params }, reply) => {
    const found = transactions.find(params.id);
    return found
      ? { transaction: shownTransaction(found) }
      : reply.code(400).send({ error: 'Transação não encontrada' });
  });

  const settle = ({ correlationID }: Refund): void => {
    const refund = refunds.find(correlationID);
    const original = refund && transactions.find(refund.transactionEndToEndId);
    if (!refund || !original) return;
    const settled: Refund = { ...refund, status: 'REFUNDED' };
    refunds.save(settled);
    notices.announce(refundNotice(settled, original));
  };
  app.post('/refund', async ({ body }, reply) => {
    const wanted = newRefund.safeParse(body).data;
    const original = wanted && transactions.find(wanted.transactionEndToEndId);
    if (!wanted || !original) return reply.code(400).send({ error: 'Transação não encontrada' });
    if (refunds.find(wanted.correlationID))
      return reply.code(400).send({ error: 'Já existe um reembolso com o correlationID fornecido' });
    const earlier = refunds.list().filter((one) => one.transactionEndToEndId === original.endToEndId);
    if (earlier.reduce((sum, { value }) => sum + value, wanted.value) > original.value)
      return reply.code(400).send({ error: 'O valor do reembolso é maior que o da transação' });
    const refundId = newReturnId(original.endToEndId);
    const refund: Refund = { ...wanted, refundId, status: 'IN_PROCESSING', time: new Date().toISOString() };
    refunds.save(refund);
    setTimeout(() => settle(refund), SETTLEMENT_DELAY_MS).unref();
    return { refund };
  });
  app.get<OfId>('/refund/:id', async ({ params }, reply) => {
    const refund = refunds.find(params.id);
    return refund ? { pixTransactionRefund: refund } : reply.code(404).send({ error: 'Reembolso não encontrado' });
  });
};

function made(
  { correlationID, value, comment, expiresIn, customer, ensureSameTaxID }: z.infer<typeof newCharge>,
  publicUrl: string,
): Charge {
  const now = new Date();
  const transactionID = randomBytes(16).toString('hex');
  const location = `${publicUrl.replace(/^https?:\/\//, '')}/woovi/qr/${transactionID}`;
  const txid = transactionID.slice(0, CODE_TXID_CHARS);
  return {
    correlationID,
    value,
    comment,
    expiresIn,
    identifier: transactionID,
    transactionID,
    status: 'ACTIVE',
    customer: customer ? { name: customer.name, taxID: { taxID: customer.taxID, type: 'BR:CPF' } } : null,
    ensureSameTaxID,
    brCode: dynamicBrCode({ location, merchantName: 'JANGADA', merchantCity: 'FORTALEZA', amount: value, txid }),
    pixKey: PIX_KEY,
    type: 'DYNAMIC',
    discount: 0,
    valueWithDiscount: value,
    additionalInfo: [],
    expiresDate: new Date(now.getTime() + expiresIn * 1000).toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
