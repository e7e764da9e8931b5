import { setTimeout as sleep } from 'node:timers/promises';
import { outcomeOf, type PayoutOutcome } from './payout-bands.ts';
import { amountOf, centavosOf } from './pix-amount.ts';
import type { PixNotifications } from './pix-notifications.ts';
import { endToEndId } from './pix-payments.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const SETTLEMENT_DELAY_MS = 500;
const CONTRADICTION_DELAY_MS = 1_000;
/** At this amount Efí's homologation sends the money back in two parts. */
const TWO_REFUNDS_CENTAVOS = 400;

const KEY_ERROR = { codigo: 'chave_invalida', motivo: 'A chave do favorecido não existe ou a conta foi encerrada.' };

export interface PayoutOrder {
  idEnvio: string;
  valor: string;
  pagador: string;
  favorecido: string;
}

export type PixPayouts = ReturnType<typeof pixPayouts>;

/** Moves money from the operator's account to a person's key and tells how it ended. */
export function pixPayouts(
  store: PixStore,
  notifications: PixNotifications,
  bands: 'demo' | 'efi',
  stopping: AbortSignal,
) {
  const next: PayoutOutcome[] = [];

  const tell = (sent: SentPix): Promise<void> => notifications.announceSent(noticeOf(sent), sent.chave);

  const end = (idEnvio: string, done: boolean): SentPix | null => {
    const sent = store.findSent(idEnvio);
    if (sent?.status !== 'EM_PROCESSAMENTO') return null;
    const horario = { ...sent.horario, liquidacao: new Date().toISOString() };
    const ended: SentPix = done
      ? { ...sent, status: 'REALIZADO', horario }
      : { ...sent, status: 'NAO_REALIZADO', horario, erro: KEY_ERROR };
    store.saveSent(ended);
    return ended;
  };

  const conclude = async (idEnvio: string, outcome: PayoutOutcome): Promise<void> => {
    if (outcome === 'held') return;
    await sleep(SETTLEMENT_DELAY_MS, undefined, { signal: stopping, ref: false });
    const ended = end(idEnvio, outcome !== 'rejected');
    if (!ended || outcome === 'silent' || outcome === 'lost-answer') return;
    void tell(ended);
    if (outcome === 'told-twice') void tell(ended);
    if (bands === 'efi' && centavosOf(ended.valor) === TWO_REFUNDS_CENTAVOS) void tell(withRefunds(ended));
    if (outcome !== 'contradicted') return;
    await sleep(CONTRADICTION_DELAY_MS, undefined, { signal: stopping, ref: false });
    void tell({ ...ended, status: 'NAO_REALIZADO', erro: KEY_ERROR });
  };

  const begin = (idEnvio: string, outcome: PayoutOutcome): void =>
    void conclude(idEnvio, outcome).catch(() => undefined); // Stopped before the end: it goes on after the next start.

  return {
    /** What the next payouts will do, first come first served. */
    plan: (outcome: PayoutOutcome) => void next.push(outcome),
    clearPlans: () => void next.splice(0),

    /** @returns the Pix on its way, or why there is none */
    send({ idEnvio, valor, pagador, favorecido }: PayoutOrder): SentPix | 'rejected' | 'no-answer' {
      const outcome = next.shift() ?? outcomeOf(bands, centavosOf(valor));
      if (outcome === 'lost-request') return 'no-answer';
      if (outcome === 'rejected-at-once') return 'rejected';
      const now = new Date();
      const sent: SentPix = {
        idEnvio,
        endToEndId: endToEndId(now),
        valor,
        chave: pagador,
        status: 'EM_PROCESSAMENTO',
        horario: { solicitacao: now.toISOString() },
        favorecido: { chave: favorecido },
      };
      store.saveSent(sent);
      begin(idEnvio, outcome);
      return outcome === 'lost-answer' ? 'no-answer' : sent;
    },

    /** Ends one that is held. @returns whether there was one */
    release(idEnvio: string, done: boolean): boolean {
      const ended = end(idEnvio, done);
      if (ended) void tell(ended);
      return ended !== null;
    },

    /** Goes on with what was on its way when an earlier run stopped. */
    resume(): void {
      for (const { idEnvio, status } of store.listSent())
        if (status === 'EM_PROCESSAMENTO') begin(idEnvio, 'confirmed');
    },
  };
}

/** What Efí posts when a Pix that was sent has ended. */
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
