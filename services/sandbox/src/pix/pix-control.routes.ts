import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fieldsOf, isOneOf, textOf } from '../kit/input.ts';
import { centavosOf } from './api-pix.ts';
import { locationOf } from './br-code.ts';
import { amount } from './cob-request.ts';
import { payoutOutcomes } from './payout-bands.ts';
import { claimOrder, decisions, type PixClaims } from './pix-claims.ts';
import type { RefundOrders } from './refunds.routes.ts';
import { paymentOrder, type PixPayments } from './pix-payments.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';

const REFUSAL_STATUS = { 'not-found': 404, 'not-active': 409, expired: 409, declined: 402 } as const;

const nextPayment = z.union([z.object({ outcome: z.literal('declined') }), z.strictObject(paymentOrder.shape)]);
const alteration = z.object({
  idEnvio: z.string(),
  valor: amount.optional(),
  status: z.enum(['REALIZADO', 'NAO_REALIZADO']).optional(),
});

interface Parts {
  store: PixStore;
  payments: PixPayments;
  payouts: PixPayouts;
  claims: PixClaims;
  refundOrders: RefundOrders;
}

/** Control calls of the PIX provider. */
export const registerPixControl = (app: FastifyInstance, parts: Parts): void => {
  const { store, payments, payouts, claims, refundOrders } = parts;
  const txidOf = (code: unknown): string | undefined =>
    store.findCobByLocation(locationOf(textOf(code) ?? '') ?? '')?.txid;

  app.post('/control/pix/pay', async ({ body }, reply) => {
    const input = fieldsOf(body);
    const how = paymentOrder.safeParse(body).data;
    const txid = textOf(input['txid']) ?? txidOf(input['pixCopiaECola']);
    if (!how || !txid)
      return reply.code(422).send({ error: 'Send {txid | pixCopiaECola, as?, amount?, times?, delaySeconds?, …}' });
    const result = payments.pay(txid, how);
    if (!result.ok) return reply.code(REFUSAL_STATUS[result.reason]).send({ error: result.reason });
    return { pix: result.pix };
  });

  app.post('/control/pix/next', async ({ body }, reply) => {
    const { data: planned } = nextPayment.safeParse(body);
    if (!planned)
      return reply.code(422).send({ error: 'Send {outcome: "declined"} or {as?, amount?, times?, signature?, …}' });
    payments.orders.plan('outcome' in planned ? 'declined' : planned);
    return { planned };
  });
  app.delete('/control/pix/next', async (_request, reply) => {
    payments.orders.clear();
    return reply.code(204).send();
  });

  app.post('/control/pix/refunds/next', async ({ body }, reply) => {
    if (fieldsOf(body)['outcome'] !== 'refused') return reply.code(422).send({ error: 'Send {outcome: "refused"}' });
    refundOrders.plan('refused');
    return { planned: 'refused' };
  });

  app.get('/control/pix/refunds', async () =>
    store.received.list().flatMap(({ devolucoes = [] }) => devolucoes.map(({ valor }) => centavosOf(valor))),
  );

  app.get('/control/pix/charges', async () =>
    store.cobs.list().map(({ txid, status, valor, pixCopiaECola }) => ({
      txid,
      status,
      amount: centavosOf(valor.original),
      pixCopiaECola,
    })),
  );

  app.post('/control/pix/payouts/next', async ({ body }, reply) => {
    const { outcome } = fieldsOf(body);
    if (!isOneOf(payoutOutcomes, outcome))
      return reply.code(422).send({ error: `outcome must be one of ${payoutOutcomes.join(', ')}` });
    payouts.orders.plan(outcome);
    return { planned: outcome };
  });
  app.delete('/control/pix/payouts/next', async (_request, reply) => {
    payouts.orders.clear();
    return reply.code(204).send();
  });

  app.post('/control/pix/payouts/release', async ({ body }, reply) => {
    const { idEnvio, done } = fieldsOf(body);
    if (typeof idEnvio !== 'string') return reply.code(422).send({ error: 'Send {idEnvio, done?}' });
    return payouts.release(idEnvio, done !== false)
      ? { released: idEnvio }
      : reply.code(404).send({ error: 'not held' });
  });

  /** `{idEnvio, valor?, status?}`: changes a sent Pix without a notification. */
  app.post('/control/pix/payouts/alter', async ({ body }, reply) => {
    const change = alteration.safeParse(body).data;
    const sent = change && store.sent.find(change.idEnvio);
    if (!sent) return reply.code(404).send({ error: 'There is no such Pix' });
    const altered = { ...sent, status: change.status ?? sent.status, valor: change.valor ?? sent.valor };
    store.sent.save(altered);
    return altered;
  });

  app.get('/control/pix/payouts', async () => store.sent.list());

  /** The payer's bank reverses a payment after a dispute (MED); it is announced like a refund. */
  app.post('/control/pix/med', async ({ body }, reply) => {
    const { endToEndId } = fieldsOf(body);
    const pix = store.received.find(String(endToEndId));
    if (!pix) return reply.code(404).send({ error: 'Send {endToEndId}' });
    const devolucao = claims.takeBack(pix);
    return { taken: devolucao };
  });

  /** `{endToEndId, situation?, comment?, amount?, openedAt?}`: the payer's bank claims a received Pix (MED). */
  app.post('/control/pix/claims', async ({ body }, reply) => {
    const order = claimOrder.safeParse(body).data;
    const claim = order && claims.open(order);
    return claim ?? reply.code(404).send({ error: 'Send {endToEndId, situation?, comment?, amount?, openedAt?}' });
  });

  /** `{idInfracao, status, reason?}`: the bank decides; ACEITA takes the money back. */
  app.post('/control/pix/claims/decide', async ({ body }, reply) => {
    const { idInfracao, status, reason } = fieldsOf(body);
    if (!isOneOf(decisions, status)) return reply.code(422).send({ error: `status: ${decisions.join(', ')}` });
    const decided = claims.decide(String(idInfracao), status, textOf(reason));
    return decided ?? reply.code(404).send({ error: 'There is no such claim, or it is decided' });
  });

  app.get('/control/pix/claims', async () => store.claims.list());
};
