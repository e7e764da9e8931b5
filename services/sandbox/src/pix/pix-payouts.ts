import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue } from '../kit/queue.ts';
import { amountOf, centavosOf, newEndToEndId } from './api-pix.ts';
import { createKeyDirectory } from './key-directory.ts';
import { outcomeOf, type PayoutOutcome } from './payout-bands.ts';
import { isRefusal, NOT_THE_OWNER, REFUSALS, type Refusal } from './payout-refusals.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const SETTLEMENT_DELAY_MS = 500;
const CONTRADICTION_DELAY_MS = 1_000;
/** The parts in which the receiver returns these amounts in Efí's test environment, in centavos. */
const REFUNDS: Readonly<Record<number, readonly number[]>> = { 400: [200, 200], 500: [500] };

const ACCOUNT_ERROR = {
  codigo: 'AC03',
  origem: 'PSP do usuário recebedor',
  motivo: 'Número da agência e/ou conta transacional do usuário recebedor inexistente ou inválido',
};

export interface PayoutOrder {
  idEnvio: string;
  valor: string;
  pagador: string;
  favorecido: string;
  /** The document that the key must belong to. */
  document?: string;
}

export type PixPayouts = ReturnType<typeof createPixPayouts>;

/** Moves money from the operator's account to a person's key, and announces the outcome. */
export const createPixPayouts = (
  store: PixStore,
  notifications: PixNotifications,
  bands: 'demo' | 'efi',
  stopping: AbortSignal,
) => {
  const orders = createQueue<PayoutOutcome>();
  const keyOwners = createKeyDirectory(store);

  const notify = (sent: SentPix): Promise<void> => notifications.announceSent(noticeOf(sent), sent.chave);

  const end = (idEnvio: string, done: boolean): SentPix | null => {
    const sent = store.sent.find(idEnvio);
    if (sent?.status !== 'EM_PROCESSAMENTO') return null;
    const horario = { ...sent.horario, liquidacao: new Date().toISOString() };
    const ended: SentPix = done
      ? { ...sent, status: 'REALIZADO', horario }
      : { ...sent, status: 'NAO_REALIZADO', horario, erro: ACCOUNT_ERROR };
    store.sent.save(ended);
    return ended;
  };

  const conclude = async (idEnvio: string, outcome: PayoutOutcome): Promise<void> => {
    if (outcome === 'held') return;
    await sleep(SETTLEMENT_DELAY_MS, undefined, { signal: stopping, ref: false });
    const ended = end(idEnvio, outcome !== 'rejected');
    if (!ended || outcome === 'silent' || outcome === 'lost-answer') return;
    void notify(ended);
    const refunds = bands === 'efi' ? REFUNDS[centavosOf(ended.valor)] : undefined;
    if (refunds) void notifications.announceSent(withRefunds(ended, refunds), ended.chave);
    if (outcome !== 'contradicted') return;
    await sleep(CONTRADICTION_DELAY_MS, undefined, { signal: stopping, ref: false });
    void notify({ ...ended, status: 'NAO_REALIZADO', erro: ACCOUNT_ERROR });
  };

  const begin = (idEnvio: string, outcome: PayoutOutcome): void =>
    void conclude(idEnvio, outcome).catch(() => undefined); // A stop interrupted the payout; it continues after the next start.

  return {
    /** Outcomes of the next payouts, in this order. */
    orders,

    /** @returns the pending Pix, or why there is none */
    send({ idEnvio, valor, pagador, favorecido, document }: PayoutOrder): SentPix | Refusal | 'no-answer' {
      const outcome = orders.take() ?? outcomeOf(bands, centavosOf(valor));
      if (outcome === 'lost-request') return 'no-answer';
      if (isRefusal(outcome)) return REFUSALS[outcome];
      const owner = keyOwners.ownerOf(favorecido, document);
      if (owner === undefined) return REFUSALS['rejected-at-once'];
      if (document !== undefined && owner !== document) return NOT_THE_OWNER;
      const now = new Date();
      const sent: SentPix = {
        idEnvio,
        endToEndId: newEndToEndId(now),
        valor,
        chave: pagador,
        status: 'EM_PROCESSAMENTO',
        horario: { solicitacao: now.toISOString() },
        favorecido: { chave: favorecido, identificacao: { nome: 'Titular da Chave', cpf: masked(owner) } },
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
};

/** Efí's notification of the end of a sent Pix. */
const noticeOf = ({ idEnvio, endToEndId: e2e, valor, chave, status, horario, erro }: SentPix) => ({
  endToEndId: e2e,
  chave,
  tipo: 'SOLICITACAO',
  status,
  valor,
  horario: status === 'REALIZADO' ? (horario.liquidacao ?? horario.solicitacao) : null,
  gnExtras: { idEnvio, ...(erro ? { erro } : {}) },
});

const withRefunds = (sent: SentPix, parts: readonly number[]) => ({
  ...noticeOf(sent),
  devolucoes: parts.map((part, index) => ({ id: String(index + 1), valor: amountOf(part), status: 'DEVOLVIDO' })),
});

/** Efí shows the document of the receiver without its first and last digits. */
const masked = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
