import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, isOneOf, textOf, type Fields } from '../kit/input.ts';
import { centavosOf, isAmount, newReturnId } from './api-pix.ts';
import { locationOf } from './br-code.ts';
import { payoutOutcomes } from './payout-bands.ts';
import type { PixNotifications } from './pix-notifications.ts';
import { paymentOrderOf, type NextPayment, type PaymentOrder, type PixPayments } from './pix-payments.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';
import type { Devolucao } from './pix.types.ts';

const OTHER_CPF = '11144477735';
const LATE_SECONDS_DEFAULT = 5;
const CONTRADICTING_CENTAVOS_DEFAULT = 100;
const REFUSAL_STATUS = { 'not-found': 404, 'not-active': 409, expired: 409, declined: 402 } as const;

const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' && value > 0 ? value : fallback);
const order = (how: PaymentOrder): NextPayment => ({ outcome: 'order', order: how });

const OUTCOMES = new Map<unknown, (details: Fields) => NextPayment>([
  ['declined', () => ({ outcome: 'declined' })],
  ['late', ({ seconds }) => order({ delaySeconds: numberOr(seconds, LATE_SECONDS_DEFAULT) })],
  ['twice', () => order({ times: 2 })],
  ['repeated-notification', () => order({ notifications: 2 })],
  ['out-of-order', () => order({ outOfOrder: true })],
  ['different-value', ({ amount }) => order({ amount: numberOr(amount, CONTRADICTING_CENTAVOS_DEFAULT) })],
  ['other-payer', ({ as }) => order({ as: typeof as === 'string' && /^\d{11}$/.test(as) ? as : OTHER_CPF })],
  ['bad-signature', () => order({ signature: 'wrong' })],
]);

interface Parts {
  store: PixStore;
  payments: PixPayments;
  payouts: PixPayouts;
  notifications: PixNotifications;
}

/** What a test or a person can order the PIX provider to do. */
export function registerPixControl(app: FastifyInstance, { store, payments, payouts, notifications }: Parts): void {
  const txidOf = (code: unknown): string | undefined =>
    store.findCobByLocation(locationOf(textOf(code) ?? '') ?? '')?.txid;

  app.post('/control/pix/pay', async ({ body }, reply) => {
    const input = fieldsOf(body);
    const how = paymentOrderOf(body);
    const txid = textOf(input['txid']) ?? txidOf(input['pixCopiaECola']);
    if (!how || !txid)
      return reply.code(422).send({ error: 'Send {txid | pixCopiaECola, as?, amount?, times?, delaySeconds?, …}' });
    const result = await payments.pay(txid, how, input['late'] === true);
    if (!result.ok) return reply.code(REFUSAL_STATUS[result.reason]).send({ error: result.reason });
    return { pix: result.pix };
  });

  app.post('/control/pix/next', async ({ body }, reply) => {
    const input = fieldsOf(body);
    const planned = OUTCOMES.get(input['outcome'])?.(input);
    if (!planned) return reply.code(422).send({ error: `outcome must be one of ${[...OUTCOMES.keys()].join(', ')}` });
    payments.orders.plan(planned);
    return { planned };
  });
  app.delete('/control/pix/next', async (_request, reply) => {
    payments.orders.clear();
    return reply.code(204).send();
  });

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

  /** `{idEnvio, valor?, status?}`: from now on the provider answers something else about it, and notifies nobody. */
  app.post('/control/pix/payouts/alter', async ({ body }, reply) => {
    const { idEnvio, valor, status } = fieldsOf(body);
    const sent = store.sent.find(String(idEnvio));
    if (!sent) return reply.code(404).send({ error: 'There is no such Pix' });
    const ended = status === 'REALIZADO' || status === 'NAO_REALIZADO' ? status : sent.status;
    const altered = { ...sent, status: ended, valor: isAmount(valor) ? valor : sent.valor };
    store.sent.save(altered);
    return altered;
  });

  app.get('/control/pix/payouts', async () => store.sent.list());

  /** The payer contests in their bank app, and the bank takes the money back (MED): announced like a refund. */
  app.post('/control/pix/med', async ({ body }, reply) => {
    const { endToEndId, operational } = fieldsOf(body);
    const pix = store.received.find(String(endToEndId));
    if (!pix) return reply.code(404).send({ error: 'Send {endToEndId, operational?: true}' });
    const now = new Date().toISOString();
    const devolucao: Devolucao = {
      id: `med${randomBytes(6).toString('hex')}`,
      rtrId: newReturnId(pix.endToEndId),
      valor: pix.valor,
      horario: { solicitacao: now, liquidacao: now },
      status: 'DEVOLVIDO',
      natureza: operational === true ? 'MED_OPERACIONAL' : 'MED_FRAUDE',
      motivo: operational === true ? 'BE08' : 'FR01',
    };
    const taken = { ...pix, devolucoes: [...(pix.devolucoes ?? []), devolucao] };
    store.received.save(taken);
    void notifications.announce([taken], pix.chave);
    return { taken: devolucao };
  });
}
