import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { amountOf, newReturnId } from './api-pix.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Devolucao, Infracao, ReceivedPix } from './pix.types.ts';

const DAY_MS = 86_400_000;
/** Both banks analyse a claim within seven days. */
const ANALYSIS_MS = 7 * DAY_MS;
const COMMENT_CHARS_MAX = 500;
/** How a claim ends. */
export const decisions = ['ACEITA', 'REJEITADA', 'CANCELADA_EFI'] as const;

export const claimOrder = z.object({
  endToEndId: z.string(),
  situation: z
    .enum(['golpe', 'aquisição da conta', 'coerção', 'acesso fraudulento', 'outro', 'desconhecido'])
    .optional(),
  comment: z.string().max(COMMENT_CHARS_MAX).optional(),
  /** Centavos, when less than the Pix is claimed. */
  amount: z.int().min(1).optional(),
  openedAt: z.iso.datetime().optional(),
});

export type PixClaims = ReturnType<typeof createPixClaims>;

/** The payer's bank: claims, defences and decisions about received Pix (MED). */
export const createPixClaims = ({ received, claims }: PixStore, notifications: PixNotifications) => {
  /** The money leaves the receiver's account; it is announced like a refund. */
  const takeBack = (pix: ReceivedPix, valor = pix.valor): Devolucao => {
    const now = new Date().toISOString();
    const devolucao: Devolucao = {
      id: `med${randomBytes(6).toString('hex')}`,
      rtrId: newReturnId(pix.endToEndId),
      valor,
      horario: { solicitacao: now, liquidacao: now },
      status: 'DEVOLVIDO',
      natureza: 'MED_FRAUDE',
      motivo: 'FR01',
    };
    const taken = { ...pix, devolucoes: [...(pix.devolucoes ?? []), devolucao] };
    received.save(taken);
    void notifications.announce([taken], pix.chave);
    return devolucao;
  };

  return {
    takeBack,
    open(order: z.infer<typeof claimOrder>): Infracao | undefined {
      const pix = received.find(order.endToEndId);
      if (!pix) return undefined;
      const now = new Date().toISOString();
      const abertura = order.openedAt ?? now;
      const claim: Infracao = {
        idInfracao: randomUUID(),
        endToEndId: pix.endToEndId,
        protocolo: String(Date.now()),
        dataTransacao: pix.horario,
        valor: order.amount === undefined ? pix.valor : amountOf(order.amount),
        chave: pix.chave,
        status: 'ABERTA',
        razao: 'Solicitação de devolução',
        tipoSituacao: order.situation ?? 'golpe',
        ...(order.comment === undefined ? {} : { comentario: order.comment }),
        dadosAnalise: { abertura, prazoFinalizacao: new Date(Date.parse(abertura) + ANALYSIS_MS).toISOString() },
        criadoEm: now,
        atualizadoEm: now,
      };
      claims.save(claim);
      return claim;
    },
    /** @returns undefined when there is no such claim, or it is decided */
    decide(id: string, status: Infracao['status'], reason?: string): Infracao | undefined {
      const claim = claims.find(id);
      if (!claim || decisions.some((one) => one === claim.status)) return undefined;
      const now = new Date().toISOString();
      const decided = {
        ...claim,
        status,
        ...(reason === undefined ? {} : { justificativaAnalista: reason }),
        dadosAnalise: { ...claim.dadosAnalise, finalizacao: now },
        atualizadoEm: now,
      };
      claims.save(decided);
      const pix = received.find(claim.endToEndId);
      if (status === 'ACEITA' && pix) takeBack(pix, claim.valor);
      return decided;
    },
    /** Stores an answer. @returns why it is not taken */
    answer(claim: Infracao, analise: 'aceito' | 'rejeitado', words: string): 'answered' | 'too-late' | null {
      if (claim.status !== 'ABERTA') return 'answered';
      if (Date.parse(claim.dadosAnalise.prazoFinalizacao) < Date.now()) return 'too-late';
      const now = new Date().toISOString();
      claims.save({
        ...claim,
        status: 'EM_DEFESA',
        defesa: words,
        dadosAnalise: { ...claim.dadosAnalise, recebimentoDefesa: now },
        atualizadoEm: now,
      });
      // The manual does not say when; the bank of the sandbox believes at once who accepts.
      if (analise === 'aceito') this.decide(claim.idInfracao, 'ACEITA', 'Aceita pelo recebedor.');
      return null;
    },
  };
};
