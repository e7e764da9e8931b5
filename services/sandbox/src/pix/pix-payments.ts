import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createQueue } from '../kit/queue.ts';
import { amountOf, centavosOf, newEndToEndId } from './api-pix.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Person } from './cob-request.ts';
import type { Cob, ReceivedPix } from './pix.types.ts';

const TIMES_MAX = 10;
const DELAY_SECONDS_MAX = 3_600;
const AMOUNT_CENTAVOS_MAX = 100_000_000;

/** How a charge is paid. By default the debtor pays the exact value immediately. */
export const paymentOrder = z
  .object({
    /** CPF of the payer, if it is not the debtor. */
    as: z.string().regex(/^\d{11}$/),
    /** Value in centavos, if it differs from the charge. */
    amount: z.int().min(1).max(AMOUNT_CENTAVOS_MAX),
    /** Number of separate Pix for the same charge. */
    times: z.int().min(1).max(TIMES_MAX),
    /** Seconds until the payment; it may arrive after the charge has expired. */
    delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX),
    /** Number of notifications of the same Pix. */
    notifications: z.int().min(1).max(TIMES_MAX),
    signature: z.enum(['right', 'wrong']),
    /** Accepts the payment although the charge has expired, as some banks do. */
    late: z.boolean(),
  })
  .partial();
export type PaymentOrder = z.infer<typeof paymentOrder>;

export type PaymentRefusal = 'not-found' | 'not-active' | 'expired' | 'declined';
export type PaymentResult = { ok: true; pix: ReceivedPix[] } | { ok: false; reason: PaymentRefusal };

export type PixPayments = ReturnType<typeof createPixPayments>;

const UNKNOWN_PAYER: Person = { cpf: '52998224725', nome: 'Pagador de Teste' };

export const isExpired = ({ calendario }: Cob, atMs: number): boolean =>
  Date.parse(calendario.criacao) + calendario.expiracao * 1000 < atMs;

/** Pays charges with pretend money and notifies the receiver. */
export const createPixPayments = (store: PixStore, notifications: PixNotifications, stopping: AbortSignal) => {
  const orders = createQueue<'declined' | PaymentOrder>();

  const receive = (cob: Cob, order: PaymentOrder): ReceivedPix => {
    const now = new Date();
    const pix: ReceivedPix = {
      endToEndId: newEndToEndId(now),
      txid: cob.txid,
      valor: amountOf(order.amount ?? centavosOf(cob.valor.original)),
      chave: cob.chave,
      horario: now.toISOString(),
      infoPagador: 'Pago no banco de teste',
      payer: order.as ? { cpf: order.as, nome: 'Outra Pessoa' } : (cob.devedor ?? UNKNOWN_PAYER),
    };
    store.received.save(pix);
    return pix;
  };

  const announce = async (pix: ReceivedPix[], { notifications: count = 1, signature }: PaymentOrder) => {
    for (let time = 0; time < count; time += 1)
      for (const one of pix) await notifications.announce([one], one.chave, signature);
  };

  const settle = (cob: Cob, order: PaymentOrder): ReceivedPix[] => {
    const pix = Array.from({ length: order.times ?? 1 }, () => receive(cob, order));
    const latest = store.cobs.find(cob.txid);
    if (latest?.status === 'ATIVA') store.cobs.save({ ...latest, status: 'CONCLUIDA' });
    void announce(pix, order);
    return pix;
  };

  /**
   * The provider removes the charge.
   *
   * @returns the reason of a refusal, or null
   */
  const decline = (txid: string): PaymentRefusal | null => {
    const cob = store.cobs.find(txid);
    if (!cob) return 'not-found';
    if (cob.status !== 'ATIVA') return 'not-active';
    store.cobs.save({ ...cob, status: 'REMOVIDA_PELO_PSP' });
    return null;
  };

  return {
    /** Outcomes of the next payments, in this order. */
    orders,
    decline,
    pay(txid: string, requested: PaymentOrder): PaymentResult {
      const cob = store.cobs.find(txid);
      if (!cob) return { ok: false, reason: 'not-found' };
      if (cob.status !== 'ATIVA') return { ok: false, reason: 'not-active' };
      if (isExpired(cob, Date.now()) && !requested.late) return { ok: false, reason: 'expired' };
      const planned = orders.take();
      if (planned === 'declined') return { ok: false, reason: decline(txid) ?? 'declined' };
      const order = { ...requested, ...planned };
      if (!order.delaySeconds) return { ok: true, pix: settle(cob, order) };
      void sleep(order.delaySeconds * 1000, undefined, { signal: stopping, ref: false })
        .then(() => settle(cob, order))
        .catch(() => undefined); // The delay was aborted: the payment is not made.
      return { ok: true, pix: [] };
    },
  };
};
