import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isSameSecret } from '../kit/input.ts';
import { newEndToEndId } from '../pix/api-pix.ts';
import { createAsaasNotices } from './asaas-notices.ts';
import { errorOf, localDay, localTime, openAsaasStore, pageOf, type AsaasStore } from './asaas-store.ts';
import type { Payment, Transaction, Webhook } from './asaas.types.ts';
import { registerPayments, registerTransactions } from './payments.routes.ts';
import { registerRefunds } from './refunds.routes.ts';

const CENTAVOS = 100;

/** How a payment is paid, in centavos: by default by its customer, in full. Asaas knows no late payment. */
const order = z.object({
  id: z.string(),
  as: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  amount: z.int().positive().optional(),
});

const webhookFields = {
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  enabled: z.boolean().default(true),
  interrupted: z.boolean().default(false),
  authToken: z.string().nullable().default(null),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string().regex(/^[A-Z_]+$/)).min(1),
};
const newWebhook = z.object({ ...webhookFields, email: z.email(), apiVersion: z.int().default(3) });

/** Asaas, by its own API. The API key is in the header `access_token`. */
export const registerAsaas = async (app: FastifyInstance, { dataDir, publicUrl, asaas }: Config): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const store = openAsaasStore(dataDir);
  const announce = createAsaasNotices(store, app.log, stopping.signal);

  await app.register(
    async (api) => {
      api.addHook('onRequest', async ({ headers }, reply) => {
        const { access_token: key } = headers;
        if (typeof key !== 'string' || !isSameSecret(key, asaas.apiKey))
          return reply.code(401).send(errorOf('invalid_access_token', 'A chave de API é inválida'));
      });
      api.get('/myAccount/commercialInfo/', async () => ({
        status: 'APPROVED',
        personType: 'JURIDICA',
        cpfCnpj: '57437573000102',
        name: 'Jangada Entretenimento',
        email: 'financeiro@jangada.example',
      }));
      registerPayments(api, store, publicUrl);
      registerRefunds(api, store, announce);
      registerTransactions(api, store);
      registerWebhooks(api, store);
    },
    { prefix: '/asaas/v3' },
  );

  app.post('/control/asaas/pay', async ({ body }, reply) => {
    const how = order.safeParse(body).data;
    const paid = how && pay(store, how);
    if (!paid) return reply.code(404).send({ error: 'Send {id, as?, amount?} of an open payment' });
    return { notice: announce('PAYMENT_RECEIVED', paid) };
  });
  app.get('/control/asaas/refunds', async () => store.payments.list().flatMap(({ refunds }) => refunds ?? []));
  app.get('/control/asaas/payments', async () => store.payments.list());
};

function registerWebhooks(api: FastifyInstance, { webhooks }: AsaasStore): void {
  const shown = ({ authToken, ...webhook }: Webhook) => ({ ...webhook, hasAuthToken: authToken !== null });
  api.get<{ Querystring: Record<string, string> }>('/webhooks', async ({ query }) =>
    pageOf(webhooks.list().map(shown), query),
  );
  api.post('/webhooks', async ({ body }, reply) => {
    const wanted = newWebhook.safeParse(body).data;
    if (!wanted) return reply.code(400).send(errorOf('invalid_object', 'Webhook inválido'));
    const webhook = { ...wanted, id: randomUUID() };
    webhooks.save(webhook);
    return shown(webhook);
  });
  api.put<{ Params: { id: string } }>('/webhooks/:id', async ({ params, body }, reply) => {
    const known = webhooks.find(params.id);
    const wanted = z.object(webhookFields).safeParse(body).data;
    if (!known) return reply.code(404).send(errorOf('not_found', 'Webhook não encontrado'));
    if (!wanted) return reply.code(400).send(errorOf('invalid_object', 'Webhook inválido'));
    const webhook = { ...known, ...wanted };
    webhooks.save(webhook);
    return shown(webhook);
  });
}

/** Of the payer's CPF Asaas shows the six digits in the middle. */
const masked = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;

/** The payment with this `externalReference` is paid; a code can be paid once. */
function pay({ customers, payments, transactions }: AsaasStore, { id, as, amount }: z.infer<typeof order>) {
  const payment = payments
    .list()
    .find(({ externalReference, status }) => externalReference === id && status === 'PENDING');
  if (!payment) return undefined;
  const now = new Date();
  const value = amount === undefined ? payment.value : amount / CENTAVOS;
  const transaction: Transaction = {
    id: randomUUID(),
    endToEndIdentifier: newEndToEndId(now),
    value,
    refundedValue: 0,
    effectiveDate: localTime(now),
    status: 'DONE',
    type: 'CREDIT',
    originType: 'DYNAMIC_QRCODE',
    payment: payment.id,
    originalTransaction: null,
    externalAccount: {
      ispb: 18236120,
      ispbName: 'NU PAGAMENTOS - IP',
      name: 'Pagador',
      cpfCnpj: masked(as ?? customers.find(payment.customer)?.cpfCnpj ?? ''),
      addressKey: null,
    },
  };
  transactions.save(transaction);
  const paid: Payment = {
    ...payment,
    status: 'RECEIVED',
    pixTransaction: transaction.id,
    paymentDate: localDay(now),
    ...(value === payment.value ? {} : { value, originalValue: payment.value }),
  };
  payments.save(paid);
  return paid;
}
