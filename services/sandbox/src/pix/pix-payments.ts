import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf, inRange, isRecord } from '../kit/input.ts';
import { createQueue } from '../kit/queue.ts';
import { amountOf, centavosOf, newEndToEndId } from './api-pix.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Cob, Person, ReceivedPix } from './pix.types.ts';

/** How a person (or a test) pays a charge. Without options: at once, the exact value, by the debtor. */
export interface PaymentOrder {
  /** CPF of whoever pays, when it is not the debtor. */
  as?: string;
  /** Value in centavos, when it contradicts the charge. */
  amount?: number;
  /** Number of separate Pix for the same charge. */
  times?: number;
  /** Seconds until the money moves; it may arrive after the charge has expired. */
  delaySeconds?: number;
  /** Reverses the order of notifications and announces before the charge shows as paid. */
  outOfOrder?: boolean;
  /** Number of notifications of the same Pix. */
  notifications?: number;
  signature?: 'right' | 'wrong';
}

export type PaymentRefusal = 'not-found' | 'not-active' | 'expired' | 'declined';
export type PaymentResult = { ok: true; pix: ReceivedPix[] } | { ok: false; reason: PaymentRefusal };

/** What the next payment will do, whatever the person presses. */
export type NextPayment = { outcome: 'declined' } | { outcome: 'order'; order: PaymentOrder };

export type PixPayments = ReturnType<typeof createPixPayments>;

const UNKNOWN_PAYER: Person = { cpf: '52998224725', nome: 'Pagador de Teste' };
const OUT_OF_ORDER_GAP_MS = 1_500;

export function isExpired(cob: Cob, atMs: number): boolean {
  return Date.parse(cob.calendario.criacao) + cob.calendario.expiracao * 1000 < atMs;
}

/** Moves money from a pretend payer to a charge and tells the receiver. */
export function createPixPayments(store: PixStore, notifications: PixNotifications, stopping: AbortSignal) {
  const orders = createQueue<NextPayment>();

  const receive = (cob: Cob, order: PaymentOrder): ReceivedPix => {
    const now = new Date();
    const payer = order.as ? { cpf: order.as, nome: 'Outra Pessoa' } : (cob.devedor ?? UNKNOWN_PAYER);
    const pix: ReceivedPix = {
      endToEndId: newEndToEndId(now),
      txid: cob.txid,
      valor: amountOf(order.amount ?? centavosOf(cob.valor.original)),
      chave: cob.chave,
      horario: now.toISOString(),
      infoPagador: 'Pago no banco de teste',
      payer,
    };
    store.received.save(pix);
    return pix;
  };

  const conclude = (txid: string) => {
    const cob = store.cobs.find(txid);
    if (cob?.status === 'ATIVA') store.cobs.save({ ...cob, status: 'CONCLUIDA' });
  };

  const settle = async (cob: Cob, order: PaymentOrder): Promise<ReceivedPix[]> => {
    const pix = Array.from({ length: order.times ?? 1 }, () => receive(cob, order));
    const announced = Array.from({ length: order.notifications ?? 1 }, () => pix).flat();
    if (order.outOfOrder) {
      void announceInOrder(announced.reverse(), cob.chave, order);
      await sleep(OUT_OF_ORDER_GAP_MS, undefined, { ref: false });
      conclude(cob.txid);
      return pix;
    }
    conclude(cob.txid);
    void announceInOrder(announced, cob.chave, order);
    return pix;
  };

  const announceInOrder = async (announced: ReceivedPix[], chave: string, order: PaymentOrder) => {
    for (const one of announced) await notifications.announce([one], chave, order.signature);
  };

  return {
    /** What the next payments will do, first come first served. */
    orders,

    /** The person refuses; the provider takes the charge away. Returns why it could not, or null. */
    decline(txid: string): PaymentRefusal | null {
      const cob = store.cobs.find(txid);
      if (!cob) return 'not-found';
      if (cob.status !== 'ATIVA') return 'not-active';
      store.cobs.save({ ...cob, status: 'REMOVIDA_PELO_PSP' });
      return null;
    },

    /** Pays the charge; `allowLate` accepts it although it has expired, as some banks do. */
    async pay(txid: string, requested: PaymentOrder, allowLate = false): Promise<PaymentResult> {
      const cob = store.cobs.find(txid);
      if (!cob) return { ok: false, reason: 'not-found' };
      if (cob.status !== 'ATIVA') return { ok: false, reason: 'not-active' };
      if (isExpired(cob, Date.now()) && !allowLate) return { ok: false, reason: 'expired' };
      const planned = orders.take();
      if (planned?.outcome === 'declined') {
        store.cobs.save({ ...cob, status: 'REMOVIDA_PELO_PSP' });
        return { ok: false, reason: 'declined' };
      }
      const order = { ...requested, ...(planned?.order ?? {}) };
      if (!order.delaySeconds) return { ok: true, pix: await settle(cob, order) };
      void sleep(order.delaySeconds * 1000, undefined, { signal: stopping, ref: false })
        .then(() => settle(cob, order))
        .catch(() => undefined); // Stopped before the delay was over: a payment that never happened.
      return { ok: true, pix: [] };
    },
  };
}

const TIMES_MAX = 10;
const DELAY_SECONDS_MAX = 3_600;
const AMOUNT_CENTAVOS_MAX = 100_000_000;

const NUMBERS = [
  ['amount', 1, AMOUNT_CENTAVOS_MAX],
  ['times', 1, TIMES_MAX],
  ['notifications', 1, TIMES_MAX],
  ['delaySeconds', 0, DELAY_SECONDS_MAX],
] as const;

/** How to pay, read from JSON; null when something in it is not usable. */
export function paymentOrderOf(body: unknown): PaymentOrder | null {
  if (body !== undefined && !isRecord(body)) return null;
  const input = fieldsOf(body);
  const { as, outOfOrder, signature } = input;
  const order: PaymentOrder = {};
  if (as !== undefined) {
    if (typeof as !== 'string' || !/^\d{11}$/.test(as)) return null;
    order.as = as;
  }
  if (outOfOrder !== undefined) order.outOfOrder = outOfOrder === true;
  if (signature !== undefined) order.signature = signature === 'wrong' ? 'wrong' : 'right';
  for (const [name, min, max] of NUMBERS) {
    const value = input[name];
    if (value === undefined) continue;
    if (!inRange(value, min, max) || (name !== 'delaySeconds' && !Number.isInteger(value))) return null;
    order[name] = value;
  }
  return order;
}
