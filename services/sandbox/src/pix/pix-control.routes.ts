import type { FastifyInstance } from 'fastify';
import { locationOf } from './br-code.ts';
import { isRecord } from './cob-request.ts';
import { paymentOrderOf } from './payment-order.ts';
import { centavosOf } from './pix-amount.ts';
import type { NextPayment, PaymentRefusal, PixPayments } from './pix-payments.ts';
import type { PixStore } from './pix-store.ts';

const OTHER_CPF = '11144477735';
const LATE_SECONDS_DEFAULT = 5;
const CONTRADICTING_CENTAVOS_DEFAULT = 100;

const REFUSAL_STATUS: Record<PaymentRefusal, number> = {
  'not-found': 404,
  'not-active': 409,
  expired: 409,
  declined: 402,
};

/** What a test or a person can tell the PIX provider to do. */
export function registerPixControl(app: FastifyInstance, store: PixStore, payments: PixPayments): void {
  app.post('/control/pix/pay', async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const order = paymentOrderOf(request.body);
    const txid = typeof body.txid === 'string' ? body.txid : txidOf(body.pixCopiaECola, store);
    if (!order || !txid)
      return reply.code(422).send({ error: 'Send {txid | pixCopiaECola, as?, amount?, times?, delaySeconds?, …}' });
    const result = await payments.pay(txid, order, body.late === true);
    if (!result.ok) return reply.code(REFUSAL_STATUS[result.reason]).send({ error: result.reason });
    return { pix: result.pix };
  });

  app.post('/control/pix/next', async (request, reply) => {
    const next = nextPaymentOf(request.body);
    if (!next) return reply.code(422).send({ error: `outcome must be one of ${Object.keys(OUTCOMES).join(', ')}` });
    payments.plan(next);
    return { planned: next };
  });

  app.delete('/control/pix/next', async (_request, reply) => {
    payments.clearPlans();
    return reply.code(204).send();
  });

  app.get('/control/pix/charges', async () =>
    store.listCobs().map((cob) => ({
      txid: cob.txid,
      status: cob.status,
      amount: centavosOf(cob.valor.original),
      pixCopiaECola: cob.pixCopiaECola,
    })),
  );
}

function txidOf(code: unknown, store: PixStore): string | undefined {
  const location = typeof code === 'string' ? locationOf(code) : null;
  return location ? store.findCobByLocation(location)?.txid : undefined;
}

type Details = Record<string, unknown>;
const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' && value > 0 ? value : fallback);

const OUTCOMES: Record<string, (details: Details) => NextPayment> = {
  declined: () => ({ outcome: 'declined' }),
  late: ({ seconds }) => order({ delaySeconds: numberOr(seconds, LATE_SECONDS_DEFAULT) }),
  twice: () => order({ times: 2 }),
  'repeated-notification': () => order({ notifications: 2 }),
  'out-of-order': () => order({ outOfOrder: true }),
  'different-value': ({ amount }) => order({ amount: numberOr(amount, CONTRADICTING_CENTAVOS_DEFAULT) }),
  'other-payer': ({ as }) => order({ as: typeof as === 'string' && /^\d{11}$/.test(as) ? as : OTHER_CPF }),
  'bad-signature': () => order({ signature: 'wrong' }),
};

const order = (how: Extract<NextPayment, { outcome: 'order' }>['order']): NextPayment => ({
  outcome: 'order',
  order: how,
});

function nextPaymentOf(body: unknown): NextPayment | null {
  if (!isRecord(body) || typeof body.outcome !== 'string') return null;
  return Object.hasOwn(OUTCOMES, body.outcome) ? (OUTCOMES[body.outcome]?.(body) ?? null) : null;
}
