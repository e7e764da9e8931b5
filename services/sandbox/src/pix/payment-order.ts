import { isRecord } from './cob-request.ts';
import type { PaymentOrder } from './pix-payments.ts';

const TIMES_MAX = 10;
const DELAY_SECONDS_MAX = 3_600;
const AMOUNT_CENTAVOS_MAX = 100_000_000;

/** How to pay, read from JSON; null when something in it is not usable. */
export function paymentOrderOf(body: unknown): PaymentOrder | null {
  if (body === undefined) return {};
  if (!isRecord(body)) return null;
  const { as, amount, times, notifications, delaySeconds, outOfOrder, signature } = body;
  const order: PaymentOrder = {};
  if (as !== undefined) {
    if (typeof as !== 'string' || !/^\d{11}$/.test(as)) return null;
    order.as = as;
  }
  if (outOfOrder !== undefined) order.outOfOrder = outOfOrder === true;
  if (signature !== undefined) order.signature = signature === 'wrong' ? 'wrong' : 'right';
  const numbers = [
    ['amount', amount, 1, AMOUNT_CENTAVOS_MAX],
    ['times', times, 1, TIMES_MAX],
    ['notifications', notifications, 1, TIMES_MAX],
    ['delaySeconds', delaySeconds, 0, DELAY_SECONDS_MAX],
  ] as const;
  for (const [name, value, min, max] of numbers) {
    if (value === undefined) continue;
    if (typeof value !== 'number' || value < min || value > max) return null;
    if (name !== 'delaySeconds' && !Number.isInteger(value)) return null;
    order[name] = value;
  }
  return order;
}
