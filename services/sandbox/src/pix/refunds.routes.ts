import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../kit/input.ts';
import type { createQueue } from '../kit/queue.ts';
import { centavosOf, newReturnId, problem } from './api-pix.ts';
import { amount } from './cob-request.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Devolucao } from './pix.types.ts';

const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const REFUND_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const SETTLEMENT_DELAY_MS = 1_000;

/** Planned refusals of the next refunds. */
export type RefundOrders = ReturnType<typeof createQueue<'refused'>>;

interface OfRefund {
  Params: { e2eid: string; id: string };
}

/** The refunds of received Pix. */
export const registerRefunds = (
  app: FastifyInstance,
  { received }: PixStore,
  notifications: PixNotifications,
  refundOrders: RefundOrders,
): void => {
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
};
