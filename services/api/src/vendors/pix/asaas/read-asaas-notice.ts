import { readMessage, type Unreadable } from '../../read-message.ts';
import { centavosOf } from '../bacen-messages.ts';
import type { Notice, ReceivedPix, RefundResult } from '../pix-port.ts';
import { receivedOf, type AsaasAccount } from './asaas-account.ts';
import * as messages from './asaas-messages.ts';

export const PAID: readonly string[] = ['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED'];
export const REFUNDED: readonly string[] = ['PAYMENT_REFUNDED', 'PAYMENT_PARTIALLY_REFUNDED', 'PAYMENT_REFUND_DENIED'];

/** A refund that waits for something has not ended. */
const ENDED: readonly string[] = ['DONE', 'CANCELLED'];

/** A notice has a payment and not its Pix, so both are read from the account. @throws {VendorUnavailable} */
export const readAsaasNotice = async (account: AsaasAccount, body: unknown): Promise<Notice> => {
  const received: ReceivedPix[] = [];
  const refunds: RefundResult[] = [];
  const unreadable: Unreadable[] = [];
  const notice: Notice = { received, refunds, payouts: [], unreadable };
  const read = readMessage(messages.notice, body);
  if (!read.ok) {
    unreadable.push(read.unreadable);
    return notice;
  }
  const { event, payment: named } = read.value;
  if (!PAID.includes(event) && !REFUNDED.includes(event)) return notice;
  const payment = await account.findPayment(named.id);
  const pix = payment && (await account.findTransactionOf(payment, (one) => unreadable.push(one)));
  if (!pix) return notice;
  if (PAID.includes(event)) received.push(receivedOf(pix, payment.externalReference));
  else
    for (const { status, value, description: id } of await account.listRefunds(payment.id))
      // One without our id was made in the panel of Asaas.
      if (id !== undefined && ENDED.includes(status))
        refunds.push({
          e2eid: pix.endToEndIdentifier,
          id,
          done: status === 'DONE',
          takenBack: false,
          amount: centavosOf(value),
        });
  return notice;
};
