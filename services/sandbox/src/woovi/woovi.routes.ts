import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { fieldsOf, isOneOf, isSameSecret } from '../kit/input.ts';
import { createQueue } from '../kit/queue.ts';
import { newEndToEndId } from '../pix/api-pix.ts';
import { registerCharges, shownCharge } from './charges.routes.ts';
import { paymentOutcomes, registerPayments, type PaymentOutcome } from './payments.routes.ts';
import { registerWebhooks } from './webhooks.routes.ts';
import { createWooviNotices, paidNotice } from './woovi-notices.ts';
import { openWooviStore, type WooviStore } from './woovi-store.ts';
import type { Transaction } from './woovi.types.ts';

/** How a charge is paid: by default by its customer, in full, in time. */
const order = z.object({
  id: z.string(),
  as: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  amount: z.int().positive().optional(),
  late: z.boolean().default(false),
});

/** Woovi, by its own API. The App ID is the whole value of `Authorization`. */
export const registerWoovi = async (app: FastifyInstance, { dataDir, publicUrl, woovi }: Config): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const store = openWooviStore(dataDir);
  const notices = createWooviNotices(store, woovi.privateKey, app.log, stopping.signal);
  const orders = createQueue<PaymentOutcome>();

  app.get('/woovi/api/v1/webhook/public-keys', async () => ({
    public_keys: [{ key_identifier: 'sandbox', is_current: true, key: notices.publicKey }],
  }));
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (!isSameSecret(request.headers.authorization ?? '', woovi.appId))
          return reply.code(401).send({ error: 'appID inválido' });
      });
      registerCharges(api, store, notices, publicUrl);
      registerPayments(api, store, notices, orders);
      registerWebhooks(api, store, notices);
    },
    { prefix: '/woovi/api/v1' },
  );

  app.post('/control/woovi/pay', async ({ body }, reply) => {
    const how = order.safeParse(body).data;
    const paid = how && pay(store, how);
    if (!paid) return reply.code(404).send({ error: 'Send {id, as?, amount?, late?} of an active charge' });
    notices.announce(paid);
    return { notice: paid };
  });
  app.post('/control/woovi/payments/next', async ({ body }, reply) => {
    const { outcome } = fieldsOf(body);
    if (!isOneOf(paymentOutcomes, outcome))
      return reply.code(422).send({ error: `outcome must be one of ${paymentOutcomes.join(', ')}` });
    orders.plan(outcome);
    return { planned: outcome };
  });
  /** Makes a key that of this CPF; others belong to somebody else. */
  app.post('/control/woovi/keys', async ({ body }, reply) => {
    const { key: chave, cpf } = fieldsOf(body);
    if (typeof chave !== 'string' || typeof cpf !== 'string') return reply.code(422).send({ error: 'Send {key, cpf}' });
    store.keyOwners.save({ chave, cpf });
    return { chave, cpf };
  });
  app.get('/control/woovi/payments', async () => store.payments.list());
  app.get('/control/woovi/refunds', async () => store.refunds.list());
  app.get('/control/woovi/webhooks', async () => store.webhooks.list());
};

/** Only the customer may pay where the charge demands it. */
function pay({ charges, transactions }: WooviStore, { id, as, amount, late }: z.infer<typeof order>) {
  const charge = charges.find(id);
  if (!charge || (shownCharge(charge).status === 'EXPIRED' && !late)) return undefined;
  const now = new Date();
  const endToEndId = newEndToEndId(now);
  const transaction: Transaction = {
    endToEndId,
    endToEndID: endToEndId,
    value: amount ?? charge.value,
    time: now.toISOString(),
    type: 'PAYMENT',
    status: 'CONFIRMED',
    infoPagador: null,
    payer: as
      ? { name: 'Outra Pessoa', taxID: { taxID: as, type: 'BR:CPF' } }
      : (charge.customer ?? { name: 'Pagador', taxID: { taxID: '52998224725', type: 'BR:CPF' } }),
    customer: charge.customer,
    charge: id,
  };
  transactions.save(transaction);
  const completed = { ...charge, status: 'COMPLETED' as const, updatedAt: now.toISOString() };
  charges.save(completed);
  return paidNotice(completed, transaction);
}
