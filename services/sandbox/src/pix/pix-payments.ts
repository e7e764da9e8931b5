import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { amountOf, centavosOf } from './pix-amount.ts';
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

export type PixPayments = ReturnType<typeof pixPayments>;

const BANK_ISPB = '18236120';
const UNKNOWN_PAYER: Person = { cpf: '52998224725', nome: 'Pagador de Teste' };
const OUT_OF_ORDER_GAP_MS = 1_500;

export function isExpired(cob: Cob, atMs: number): boolean {
  return Date.parse(cob.calendario.criacao) + cob.calendario.expiracao * 1000 < atMs;
}

/** Moves money from a pretend payer to a charge and tells the receiver. */
export function pixPayments(store: PixStore, notifications: PixNotifications, stopping: AbortSignal) {
  const next: NextPayment[] = [];

  const receive = (cob: Cob, order: PaymentOrder): ReceivedPix => {
    const now = new Date();
    const payer = order.as ? { cpf: order.as, nome: 'Outra Pessoa' } : (cob.devedor ?? UNKNOWN_PAYER);
    const pix: ReceivedPix = {
      endToEndId: endToEndId(now),
      txid: cob.txid,
      valor: amountOf(order.amount ?? centavosOf(cob.valor.original)),
      chave: cob.chave,
      horario: now.toISOString(),
      infoPagador: 'Pago no banco de teste',
      payer,
    };
    store.savePix(pix);
    return pix;
  };

  const conclude = (txid: string) => {
    const cob = store.findCob(txid);
    if (cob?.status === 'ATIVA') store.saveCob({ ...cob, status: 'CONCLUIDA' });
  };

  const settle = async (cob: Cob, order: PaymentOrder): Promise<ReceivedPix[]> => {
    const pix = Array.from({ length: order.times ?? 1 }, () => receive(cob, order));
    const announced = Array.from({ length: order.notifications ?? 1 }, () => pix).flat();
    if (order.outOfOrder) {
      void announceOneByOne(announced.reverse(), cob.chave, order);
      await sleep(OUT_OF_ORDER_GAP_MS, undefined, { ref: false });
      conclude(cob.txid);
      return pix;
    }
    conclude(cob.txid);
    void announceOneByOne(announced, cob.chave, order);
    return pix;
  };

  const announceOneByOne = async (announced: ReceivedPix[], chave: string, order: PaymentOrder) => {
    for (const one of announced) await notifications.announce([one], chave, order.signature);
  };

  return {
    /** What the next payments will do, first come first served. */
    plan: (behaviour: NextPayment) => void next.push(behaviour),
    clearPlans: () => void next.splice(0),

    /** The person refuses; the provider takes the charge away. Returns why it could not, or null. */
    decline(txid: string): PaymentRefusal | null {
      const cob = store.findCob(txid);
      if (!cob) return 'not-found';
      if (cob.status !== 'ATIVA') return 'not-active';
      store.saveCob({ ...cob, status: 'REMOVIDA_PELO_PSP' });
      return null;
    },

    /** Pays the charge; `allowLate` accepts it although it has expired, as some banks do. */
    async pay(txid: string, asked: PaymentOrder, allowLate = false): Promise<PaymentResult> {
      const cob = store.findCob(txid);
      if (!cob) return { ok: false, reason: 'not-found' };
      if (cob.status !== 'ATIVA') return { ok: false, reason: 'not-active' };
      if (isExpired(cob, Date.now()) && !allowLate) return { ok: false, reason: 'expired' };
      const planned = next.shift();
      if (planned?.outcome === 'declined') {
        store.saveCob({ ...cob, status: 'REMOVIDA_PELO_PSP' });
        return { ok: false, reason: 'declined' };
      }
      const order = { ...asked, ...(planned?.order ?? {}) };
      if (!order.delaySeconds) return { ok: true, pix: await settle(cob, order) };
      void sleep(order.delaySeconds * 1000, undefined, { signal: stopping, ref: false })
        .then(() => settle(cob, order))
        .catch(() => undefined); // Stopped before the delay was over: a payment that never happened.
      return { ok: true, pix: [] };
    },
  };
}

/** E + ISPB + yyyyMMddHHmm + 11 characters: the standard's 32-character end-to-end id. */
export function endToEndId(at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12);
  return `E${BANK_ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`;
}
