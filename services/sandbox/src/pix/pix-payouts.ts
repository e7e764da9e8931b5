import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue } from '../kit/queue.ts';
import { amountOf, centavosOf, newEndToEndId } from './api-pix.ts';
import { outcomeOf, type PayoutOutcome } from './payout-bands.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const SETTLEMENT_DELAY_MS = 500;
const CONTRADICTION_DELAY_MS = 1_000;
/** Efí's test environment returns this amount in two parts. */
const TWO_REFUNDS_CENTAVOS = 400;

const KEY_ERROR = { codigo: 'chave_invalida', motivo: 'A chave do favorecido não existe ou a conta foi encerrada.' };

export interface PayoutOrder {
  idEnvio: string;
  valor: string;
  pagador: string;
  favorecido: string;
}

export type PixPayouts = ReturnType<typeof createPixPayouts>;

/** Moves money from the operator's account to a person's key, and announces the outcome. */
export function createPixPayouts(
  store: PixStore,
  notifications: PixNotifications,
  bands: 'demo' | 'efi',
  stopping: AbortSignal,
) {
  const orders = createQueue<PayoutOutcome>();

  const notify = (sent: SentPix): Promise<void> => notifications.announceSent(noticeOf(sent), sent.chave);

  const end = (idEnvio: string, done: boolean): SentPix | null => {
    const sent = store.sent.find(idEnvio);
    if (sent?.status !== 'EM_PROCESSAMENTO') return null;
    const horario = { ...sent.horario, liquidacao: new Date().toISOString() };
    const ended: SentPix = done
      ? { ...sent, status: 'REALIZADO', horario }
      : { ...sent, status: 'NAO_REALIZADO', horario, erro: KEY_ERROR };
    store.sent.save(ended);
    return ended;
  };

  const conclude = async (idEnvio: string, outcome: PayoutOutcome): Promise<void> => {
    if (outcome === 'held') return;
    await sleep(SETTLEMENT_DELAY_MS, undefined, { signal: stopping, ref: false });
    const ended = end(idEnvio, outcome !== 'rejected');
    if (!ended || outcome === 'silent' || outcome === 'lost-answer') return;
    void notify(ended);
    if (bands === 'efi' && centavosOf(ended.valor) === TWO_REFUNDS_CENTAVOS) void notify(withRefunds(ended));
    if (outcome !== 'contradicted') return;
    await sleep(CONTRADICTION_DELAY_MS, undefined, { signal: stopping, ref: false });
    void notify({ ...ended, status: 'NAO_REALIZADO', erro: KEY_ERROR });
  };

  const begin = (idEnvio: string, outcome: PayoutOutcome): void =>
    void conclude(idEnvio, outcome).catch(() => undefined); // A stop interrupted the payout; it continues after the next start.

  return {
    /** Outcomes of the next payouts, in this order. */
    orders,

    /** @returns the pending Pix, or the reason of the refusal */
    send({ idEnvio, valor, pagador, favorecido }: PayoutOrder): SentPix | 'rejected' | 'no-answer' {
      const outcome = orders.take() ?? outcomeOf(bands, centavosOf(valor));
      if (outcome === 'lost-request') return 'no-answer';
      if (outcome === 'rejected-at-once') return 'rejected';
      const now = new Date();
      const sent: SentPix = {
        idEnvio,
        endToEndId: newEndToEndId(now),
        valor,
        chave: pagador,
        status: 'EM_PROCESSAMENTO',
        horario: { solicitacao: now.toISOString() },
        favorecido: { chave: favorecido },
      };
      store.sent.save(sent);
      begin(idEnvio, outcome);
      return outcome === 'lost-answer' ? 'no-answer' : sent;
    },

    /** Ends a held payout. @returns whether there was one */
    release(idEnvio: string, done: boolean): boolean {
      const ended = end(idEnvio, done);
      if (ended) void notify(ended);
      return ended !== null;
    },

    /** Continues the payouts that were pending when an earlier run stopped. */
    resume(): void {
      for (const { idEnvio, status } of store.sent.list())
        if (status === 'EM_PROCESSAMENTO') begin(idEnvio, 'confirmed');
    },
  };
}

/** Efí's notification of the end of a sent Pix. */
const noticeOf = ({ idEnvio, endToEndId: e2e, valor, chave, status, horario, favorecido, erro }: SentPix) => ({
  endToEndId: e2e,
  chave,
  tipo: 'SOLICITACAO',
  status,
  valor,
  horario: horario.liquidacao ?? horario.solicitacao,
  gnExtras: { idEnvio, favorecido, ...(erro ? { erro } : {}) },
});

const withRefunds = (sent: SentPix): SentPix & { devolucoes: object[] } => {
  const half = amountOf(centavosOf(sent.valor) / 2);
  const devolucoes = ['1', '2'].map((id) => ({ id, valor: half, status: 'DEVOLVIDO' }));
  return { ...sent, devolucoes };
};
