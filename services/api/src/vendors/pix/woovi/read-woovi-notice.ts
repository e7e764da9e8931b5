import { readEach, readMessage, type Unreadable } from '../../read-message.ts';
import type { PayoutResult } from '../payout-port.ts';
import type { Notice, ReceivedPix, RefundResult } from '../pix-port.ts';
import { receivedOf } from './woovi-answers.ts';
import * as messages from './woovi-messages.ts';
import { payoutStateOf } from './woovi-payouts.ts';

const PAID: readonly string[] = [
  'CHARGE_COMPLETED',
  'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'TRANSACTION_RECEIVED',
];
const REFUND = /^PIX_TRANSACTION_REFUND_SENT_(CONFIRMED|REJECTED)$/;
const MOVEMENT = /^MOVEMENT_(CONFIRMED|FAILED|REMOVED)$/;

/** A notice has one event; its name has a brand before it, which differs. Events that concern no money of ours are empty. */
export const readWooviNotice = (body: unknown): Notice => {
  const received: ReceivedPix[] = [];
  const refunds: RefundResult[] = [];
  const payouts: PayoutResult[] = [];
  const unreadable: Unreadable[] = [];
  const onUnreadable = (one: Unreadable) => unreadable.push(one);
  const head = readMessage(messages.notice, body);
  if (!head.ok) onUnreadable(head.unreadable);
  const event = head.ok ? (head.value.event.split(':').at(-1) ?? '') : '';
  if (PAID.includes(event))
    for (const { pix, charge } of readEach(messages.paidNotice, [body], onUnreadable)) {
      const one = receivedOf(pix);
      received.push({ ...one, txid: one.txid ?? charge?.correlationID ?? null });
    }
  const [, refundEnd] = REFUND.exec(event) ?? [];
  if (refundEnd)
    for (const { refundTransaction, originalTransaction } of readEach(messages.refundNotice, [body], onUnreadable))
      refunds.push({
        e2eid: originalTransaction.endToEndId,
        // Our id is not in the notice.
        id: null,
        done: refundEnd === 'CONFIRMED',
        takenBack: false,
        amount: Number(refundTransaction.value),
      });
  if (MOVEMENT.test(event))
    for (const one of readEach(messages.payment, [body], onUnreadable)) {
      const { correlationID: id, value } = one.payment;
      const state = payoutStateOf({ ...one, payment: { ...one.payment, status: event.slice('MOVEMENT_'.length) } });
      payouts.push({ id, state, ...(value === undefined ? {} : { amount: Number(value) }) });
    }
  if (event === 'DISPUTE_ACCEPTED')
    for (const { dispute } of readEach(messages.disputeNotice, [body], onUnreadable))
      refunds.push({
        e2eid: dispute.endToEndId,
        id: `dispute-${dispute.endToEndId}`,
        done: true,
        takenBack: true,
        amount: Number(dispute.value),
      });
  return { received, refunds, payouts, unreadable };
};
