import type { FastifyInstance } from 'fastify';
import { servePage } from '../kit/browser-files.ts';
import { fieldsOf, isOneOf, textOf } from '../kit/input.ts';
import { centavosOf } from './api-pix.ts';
import { locationOf } from './br-code.ts';
import { claimOrder, decisions, type PixClaims } from './pix-claims.ts';
import { isExpired, paymentOrder, type PixPayments } from './pix-payments.ts';
import type { PixStore } from './pix-store.ts';
import type { Person } from './cob-request.ts';
import type { Cob } from './pix.types.ts';

const RECEIVER_NAME = 'Jangada Entretenimento';
const CHARGES_SHOWN_MAX = 60;

/** The bank app of the demo, where a person pays or declines a charge, claims a payment, and decides a claim as the bank. */
export const registerPixBank = (
  app: FastifyInstance,
  store: PixStore,
  payments: PixPayments,
  claims: PixClaims,
): void => {
  servePage(app, '/pix/bank', {
    html: new URL('./bank/bank.html', import.meta.url),
    files: {
      '/pix/bank/bank.js': new URL('./bank/bank.ts', import.meta.url),
      '/pix/bank/bank.css': new URL('./bank/bank.css', import.meta.url),
    },
  });

  app.get('/pix/bank/charges', async () =>
    store.cobs
      .list()
      .toSorted((a, b) => b.calendario.criacao.localeCompare(a.calendario.criacao))
      .slice(0, CHARGES_SHOWN_MAX)
      .map((cob) => ({ ...shown(cob), claim: claimOf(store, cob) })),
  );

  app.post('/pix/bank/read', async (request) => {
    const code = textOf(fieldsOf(request.body)['code']) ?? '';
    const location = locationOf(code);
    if (!location) return { ok: false, reason: 'invalid-code' };
    const cob = store.findCobByLocation(location);
    return cob ? { ok: true, txid: cob.txid } : { ok: false, reason: 'not-found' };
  });

  app.post('/pix/bank/pay', async (request, reply) => {
    const order = paymentOrder.safeParse(request.body).data;
    if (!order) return reply.code(422).send({ ok: false, reason: 'invalid-order' });
    const result = payments.pay(String(fieldsOf(request.body)['txid']), order);
    return result.ok ? { ok: true } : { ok: false, reason: result.reason };
  });

  app.post('/pix/bank/decline', async (request) => {
    const refusal = payments.decline(String(fieldsOf(request.body)['txid']));
    return refusal ? { ok: false, reason: refusal } : { ok: true };
  });

  app.post('/pix/bank/claim', async ({ body }) => {
    const { txid, ...fields } = fieldsOf(body);
    const pix = store.received.list().find((one) => one.txid === txid);
    const order = claimOrder.safeParse({ ...fields, endToEndId: pix?.endToEndId }).data;
    return order && claims.open(order) ? { ok: true } : { ok: false, reason: 'not-found' };
  });

  app.post('/pix/bank/decide', async ({ body }) => {
    const { id, status } = fieldsOf(body);
    return isOneOf(decisions, status) && claims.decide(String(id), status)
      ? { ok: true }
      : { ok: false, reason: 'not-found' };
  });
};

function shown(cob: Cob) {
  return {
    txid: cob.txid,
    amount: centavosOf(cob.valor.original),
    receiver: RECEIVER_NAME,
    payer: cob.devedor?.nome ?? null,
    payerDocument: cob.devedor ? masked(cob.devedor) : null,
    message: cob.solicitacaoPagador ?? null,
    createdAt: cob.calendario.criacao,
    expiresAt: new Date(Date.parse(cob.calendario.criacao) + cob.calendario.expiracao * 1000).toISOString(),
    state: stateOf(cob),
  };
}

/** The last claim of the Pix that paid a charge. */
function claimOf({ received, claims }: PixStore, { txid }: Cob) {
  const paid = new Set(received.list().flatMap((one) => (one.txid === txid ? one.endToEndId : [])));
  const claim = claims.list().findLast(({ endToEndId }) => paid.has(endToEndId));
  return claim ? { id: claim.idInfracao, status: claim.status, defence: claim.defesa ?? null } : null;
}

function stateOf(cob: Cob) {
  if (cob.status === 'ATIVA') return isExpired(cob, Date.now()) ? 'expired' : 'open';
  return cob.status === 'CONCLUIDA' ? 'paid' : 'declined';
}

const masked = (person: Person) =>
  'cpf' in person ? `***.${person.cpf.slice(3, 6)}.${person.cpf.slice(6, 9)}-**` : person.cnpj;
