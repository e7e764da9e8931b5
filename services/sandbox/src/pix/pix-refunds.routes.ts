import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isAmount, isRecord } from './cob-request.ts';
import { centavosOf } from './pix-amount.ts';
import type { PixNotifications } from './pix-notifications.ts';
import { problem } from './pix-problem.ts';
import type { PixStore } from './pix-store.ts';
import type { Devolucao } from './pix.types.ts';

const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const REFUND_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const SETTLEMENT_DELAY_MS = 1_000;

type RefundPath = { e2eid: string; id: string };

/** Refunds: asked for by the receiver, settled a moment later, then announced like a payment. */
export function registerRefunds(app: FastifyInstance, store: PixStore, notifications: PixNotifications) {
  const settle = (endToEndId: string, id: string) => {
    const pix = store.findPix(endToEndId);
    if (!pix) return;
    const liquidacao = new Date().toISOString();
    const devolucoes = pix.devolucoes?.map((one): Devolucao => {
      return one.id === id ? { ...one, status: 'DEVOLVIDO', horario: { ...one.horario, liquidacao } } : one;
    });
    const settled = { ...pix, devolucoes };
    store.savePix(settled);
    void notifications.announce([settled], pix.chave);
  };

  app.put<{ Params: RefundPath }>('/pix/:e2eid/devolucao/:id', async (request, reply) => {
    const { e2eid, id } = request.params;
    const pix = store.findPix(e2eid);
    if (!pix) return problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.');
    const refuse = (detail: string) => problem(reply, 'PixDevolucaoInvalida', detail);
    const valor = isRecord(request.body) ? request.body.valor : undefined;
    if (!REFUND_ID.test(id) || !isAmount(valor)) return refuse('O id ou o valor da devolução é inválido.');
    const earlier = pix.devolucoes ?? [];
    if (earlier.some((one) => one.id === id)) return refuse('O id de devolução já foi utilizado para este Pix.');
    const refunded = earlier.reduce((sum, one) => sum + centavosOf(one.valor), 0);
    if (refunded + centavosOf(valor) > centavosOf(pix.valor)) return refuse('As devoluções passariam do valor do Pix.');
    if (Date.parse(pix.horario) + REFUND_DAYS_MAX * DAY_MS < Date.now()) return refuse('O prazo de 90 dias passou.');

    const devolucao: Devolucao = {
      id,
      rtrId: `D${pix.endToEndId.slice(1, 21)}${randomBytes(6).toString('hex').slice(0, 11)}`,
      valor,
      horario: { solicitacao: new Date().toISOString() },
      status: 'EM_PROCESSAMENTO',
      natureza: 'ORIGINAL',
    };
    store.savePix({ ...pix, devolucoes: [...earlier, devolucao] });
    setTimeout(() => settle(e2eid, id), SETTLEMENT_DELAY_MS).unref();
    return reply.code(201).send(devolucao);
  });

  app.get<{ Params: RefundPath }>('/pix/:e2eid/devolucao/:id', async (request, reply) => {
    const { e2eid, id } = request.params;
    const devolucao = store.findPix(e2eid)?.devolucoes?.find((one) => one.id === id);
    return devolucao ?? problem(reply, 'PixDevolucaoNaoEncontrada', 'Nenhuma devolução com este id.');
  });

  // A refund that was on its way when the sandbox stopped is settled now.
  for (const pix of store.listPix())
    for (const one of pix.devolucoes ?? [])
      if (one.status === 'EM_PROCESSAMENTO')
        setTimeout(() => settle(pix.endToEndId, one.id), SETTLEMENT_DELAY_MS).unref();
}
