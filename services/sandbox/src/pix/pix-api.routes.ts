import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../kit/input.ts';
import type { createQueue } from '../kit/queue.ts';
import { answerPeriod, centavosOf, newReturnId, problem, SCHEMA_BROKEN, type PeriodQuery } from './api-pix.ts';
import { dynamicBrCode } from './br-code.ts';
import { amount, checkCobRequest } from './cob-request.ts';
import { published, type PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Cob, Devolucao } from './pix.types.ts';

const MERCHANT = { merchantName: 'JANGADA ENTRETENIMENTO', merchantCity: 'FORTALEZA' };
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const REFUND_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const SETTLEMENT_DELAY_MS = 1_000;

interface OfCharge {
  Params: { txid: string };
}
/** Planned refusals of the next refunds. */
export type RefundOrders = ReturnType<typeof createQueue<'refused'>>;

interface OfRefund {
  Params: { e2eid: string; id: string };
}
interface OfKey {
  Params: { chave: string };
}

/** The receiver's side of API Pix: charges, received Pix, refunds and webhooks. */
export function registerPixApi(
  app: FastifyInstance,
  store: PixStore,
  notifications: PixNotifications,
  publicUrl: string,
  refundOrders: RefundOrders,
): void {
  const { cobs, received, webhooks } = store;
  const withPix = (cob: Cob) => {
    const pix = received.list().filter(({ txid }) => txid === cob.txid);
    return pix.length > 0 ? { ...cob, pix: pix.map(published) } : cob;
  };

  app.put<OfCharge>('/cob/:txid', async ({ params: { txid }, body }, reply) => {
    const checked = checkCobRequest(body);
    const violations = 'cob' in checked ? [] : checked.violations;
    if (!TXID.test(txid))
      violations.push({ razao: 'não respeita [a-zA-Z0-9]{26,35}', propriedade: 'txid', valor: txid });
    if (!('cob' in checked) || violations.length > 0)
      return problem(reply, 'CobOperacaoInvalida', SCHEMA_BROKEN, violations);
    if (cobs.find(txid)) return problem(reply, 'CobOperacaoInvalida', 'O txid já foi utilizado em outra cobrança.');

    const criacao = new Date().toISOString();
    const location = `${publicUrl.replace(/^https?:\/\//, '')}/pix/qr/v2/${randomBytes(16).toString('hex')}`;
    const cob: Cob = {
      ...checked.cob,
      calendario: { criacao, expiracao: checked.cob.calendario.expiracao },
      txid,
      revisao: 0,
      status: 'ATIVA',
      loc: { id: cobs.list().length + 1, location, tipoCob: 'cob', criacao },
      location,
      pixCopiaECola: dynamicBrCode({ location, ...MERCHANT }),
    };
    cobs.save(cob);
    return reply.code(201).send(cob);
  });

  app.get<OfCharge>('/cob/:txid', async ({ params }, reply) => {
    const cob = cobs.find(params.txid);
    return cob ? withPix(cob) : problem(reply, 'CobNaoEncontrado', 'Nenhuma cobrança com este txid.');
  });

  app.get<{ Querystring: PeriodQuery }>('/pix', async ({ query: { txid, cpf, ...query } }, reply) =>
    answerPeriod(query, reply, 'PixConsultaInvalida', {
      name: 'pix',
      items: received.list(),
      timeOf: ({ horario }) => horario,
      fits: ({ txid: own, payer }) =>
        (txid === undefined || own === txid) && (cpf === undefined || ('cpf' in payer && payer.cpf === cpf)),
      show: published,
    }),
  );

  app.get<{ Params: { e2eid: string } }>('/pix/:e2eid', async ({ params }, reply) => {
    const pix = received.find(params.e2eid);
    return pix ? published(pix) : problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.');
  });

  /** The receiver requests a refund; it is settled a moment later and announced like a payment. */
  const settleLater = (endToEndId: string, id: string) => {
    const settle = () => {
      const pix = received.find(endToEndId);
      if (!pix) return;
      const liquidacao = new Date().toISOString();
      const devolucoes = pix.devolucoes?.map((one): Devolucao =>
        one.id === id ? { ...one, status: 'DEVOLVIDO', horario: { ...one.horario, liquidacao } } : one,
      );
      const settled = { ...pix, devolucoes };
      received.save(settled);
      void notifications.announce([settled], pix.chave);
    };
    setTimeout(settle, SETTLEMENT_DELAY_MS).unref();
  };

  app.put<OfRefund>('/pix/:e2eid/devolucao/:id', async ({ params: { e2eid, id }, body }, reply) => {
    const pix = received.find(e2eid);
    if (!pix) return problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.');
    const refuse = (detail: string) => problem(reply, 'PixDevolucaoInvalida', detail);
    const valor = amount.safeParse(fieldsOf(body)['valor']).data;
    if (!REFUND_ID.test(id) || !valor) return refuse('O id ou o valor da devolução é inválido.');
    const earlier = pix.devolucoes ?? [];
    if (earlier.some((one) => one.id === id)) return refuse('O id de devolução já foi utilizado para este Pix.');
    const refunded = earlier.reduce((sum, one) => sum + centavosOf(one.valor), 0);
    if (refunded + centavosOf(valor) > centavosOf(pix.valor)) return refuse('As devoluções passariam do valor do Pix.');
    if (Date.parse(pix.horario) + REFUND_DAYS_MAX * DAY_MS < Date.now()) return refuse('O prazo de 90 dias passou.');
    if (refundOrders.take()) return refuse('A devolução foi recusada.');
    const devolucao: Devolucao = {
      id,
      rtrId: newReturnId(e2eid),
      valor,
      horario: { solicitacao: new Date().toISOString() },
      status: 'EM_PROCESSAMENTO',
      natureza: 'ORIGINAL',
    };
    received.save({ ...pix, devolucoes: [...earlier, devolucao] });
    settleLater(e2eid, id);
    return reply.code(201).send(devolucao);
  });

  app.get<OfRefund>('/pix/:e2eid/devolucao/:id', async ({ params: { e2eid, id } }, reply) => {
    const devolucao = received.find(e2eid)?.devolucoes?.find((one) => one.id === id);
    return devolucao ?? problem(reply, 'PixDevolucaoNaoEncontrada', 'Nenhuma devolução com este id.');
  });

  // Refunds that were pending when the sandbox stopped are settled now.
  for (const { endToEndId, devolucoes = [] } of received.list())
    for (const { id, status } of devolucoes) if (status === 'EM_PROCESSAMENTO') settleLater(endToEndId, id);

  app.put<OfKey>('/webhook/:chave', async ({ params: { chave }, body }, reply) => {
    const { webhookUrl } = fieldsOf(body);
    if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl) || !/^https?:/.test(webhookUrl))
      return problem(reply, 'WebhookOperacaoInvalida', SCHEMA_BROKEN, [
        { razao: 'deve ser um endereço http(s)', propriedade: 'webhook.webhookUrl', valor: String(webhookUrl) },
      ]);
    webhooks.save({ chave, webhookUrl: webhookUrl.replace(/\/+$/, ''), criacao: new Date().toISOString() });
    return reply.code(200).send();
  });

  app.get<OfKey>('/webhook/:chave', async ({ params: { chave } }, reply) => {
    const webhook = webhooks.find(chave);
    return webhook ?? problem(reply, 'WebhookNaoEncontrado', 'Nenhum webhook para esta chave.');
  });
}
