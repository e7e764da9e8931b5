import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sendPage, serveFiles } from '../kit/browser-files.ts';
import { locationOf } from './br-code.ts';
import { isRecord } from './cob-request.ts';
import { centavosOf } from './pix-amount.ts';
import { isExpired, type PixPayments } from './pix-payments.ts';
import type { PixStore } from './pix-store.ts';
import type { Cob, Person } from './pix.types.ts';
import { paymentOrderOf } from './payment-order.ts';

const RECEIVER_NAME = 'Jangada Entretenimento';
const CHARGES_SHOWN_MAX = 60;

/** The bank app of the demo: what a person does on their phone to pay a charge. */
export function registerPixBank(app: FastifyInstance, store: PixStore, payments: PixPayments): void {
  const html = readFileSync(new URL('./bank/bank.html', import.meta.url), 'utf8');
  app.get('/pix/bank', async (_request, reply) => sendPage(reply, html));
  serveFiles(app, {
    '/pix/bank/bank.js': new URL('./bank/bank.ts', import.meta.url),
    '/pix/bank/bank.css': new URL('./bank/bank.css', import.meta.url),
  });

  app.get('/pix/bank/charges', async () =>
    store
      .listCobs()
      .toSorted((a, b) => b.calendario.criacao.localeCompare(a.calendario.criacao))
      .slice(0, CHARGES_SHOWN_MAX)
      .map(shown),
  );

  app.post('/pix/bank/read', async (request) => {
    const code = isRecord(request.body) && typeof request.body.code === 'string' ? request.body.code : '';
    const location = locationOf(code);
    if (!location) return { ok: false, reason: 'invalid-code' };
    const cob = store.findCobByLocation(location);
    return cob ? { ok: true, txid: cob.txid } : { ok: false, reason: 'not-found' };
  });

  app.post('/pix/bank/pay', async (request, reply) => {
    const order = paymentOrderOf(request.body);
    const txid = isRecord(request.body) && typeof request.body.txid === 'string' ? request.body.txid : '';
    if (!order) return reply.code(422).send({ ok: false, reason: 'invalid-order' });
    const late = isRecord(request.body) && request.body.late === true;
    const result = await payments.pay(txid, order, late);
    return result.ok ? { ok: true } : { ok: false, reason: result.reason };
  });

  app.post('/pix/bank/decline', async (request) => {
    const txid = isRecord(request.body) && typeof request.body.txid === 'string' ? request.body.txid : '';
    const refusal = payments.decline(txid);
    return refusal ? { ok: false, reason: refusal } : { ok: true };
  });
}

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

function stateOf(cob: Cob) {
  if (cob.status === 'CONCLUIDA') return 'paid';
  if (cob.status === 'REMOVIDA_PELO_PSP') return 'declined';
  if (cob.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return 'removed';
  return isExpired(cob, Date.now()) ? 'expired' : 'open';
}

const masked = (person: Person) =>
  'cpf' in person ? `***.${person.cpf.slice(3, 6)}.${person.cpf.slice(6, 9)}-**` : person.cnpj;
