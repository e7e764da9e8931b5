import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import { readEach, type Unreadable } from '../../read-message.ts';
import type { ApiCall } from '../api-call.ts';
import { centavosOf, valorOf } from '../bacen-messages.ts';
import { fitsMaskedDocument } from '../masked-document.ts';
import type { KnownCharge, NewCharge, PixPort, ReceivedPix } from '../pix-port.ts';
import { readAnswer } from '../pix-session.ts';
import { createAsaasAccount, isReceived, receivedOf, type Payment } from './asaas-account.ts';
import * as messages from './asaas-messages.ts';
import { createAsaasWebhooks } from './asaas-webhooks.ts';
import { readAsaasNotice } from './read-asaas-notice.ts';

/** A payment in one of these has a code. */
const OPEN: readonly string[] = ['PENDING', 'OVERDUE'];
/** Of a day, at which a charge becomes overdue. */
const LAST_SECOND = 24 * 60 * 60 - 1;

/**
 * Asaas's own API: our txid is the `externalReference` of its payment, and the id of a refund its description. Asaas has
 * no idempotency key, so both are looked for before they are made.
 */
export const createAsaasPix = (call: ApiCall): PixPort => {
  const account = createAsaasAccount(call);
  const { list, collect, listAll, findPayment, findPayments, findTransactionOf, findTransaction } = account;

  const chargeOf = async (payment: Payment) => {
    const isOpen = OPEN.includes(payment.status);
    const answer = isOpen ? await call(`/v3/payments/${payment.id}/pixQrCode`) : undefined;
    return {
      code: answer ? readAnswer(messages.code, answer, 'a code').payload : '',
      amount: centavosOf(payment.originalValue ?? payment.value),
    };
  };

  /** A payment needs a customer; one that anybody may pay has our own company. */
  const customerFor = async (payer: NewCharge['payer']): Promise<string> => {
    const { name, cpfCnpj } = payer
      ? { name: payer.name, cpfCnpj: payer.cpf }
      : readAnswer(messages.company, await call('/v3/myAccount/commercialInfo/'), 'our company');
    const [known] = await listAll(messages.customer, '/v3/customers', { cpfCnpj });
    if (known) return known.id;
    // Otherwise Asaas writes e-mails and messages about every payment.
    const body = { name, cpfCnpj, notificationDisabled: true };
    return readAnswer(messages.customer, await call('/v3/customers', { method: 'POST', body }), 'a customer').id;
  };

  const makePayment = async ({ txid, amount, payer, message }: NewCharge, expiresAt: Date): Promise<Payment> => {
    const body = {
      customer: await customerFor(payer),
      billingType: 'PIX',
      value: Number(valorOf(amount)),
      dueDate: localMoment(expiresAt).day,
      description: message,
      externalReference: txid,
    };
    return readAnswer(messages.payment, await call('/v3/payments', { method: 'POST', body }), 'a payment');
  };

  const findCharge: PixPort['findCharge'] = async (txid): Promise<KnownCharge | undefined> => {
    const payments = await findPayments(txid);
    const [first] = payments;
    if (!first) return undefined;
    const unreadable: Unreadable[] = [];
    const received: ReceivedPix[] = [];
    for (const payment of payments) {
      const pix = await findTransactionOf(payment, (one) => unreadable.push(one));
      if (pix) received.push(receivedOf(pix, txid));
    }
    const expiresAt = momentOf({ day: first.dueDate, second: LAST_SECOND });
    return { txid, ...(await chargeOf(first)), expiresAt, removed: false, received, unreadable };
  };

  /** The txid of a Pix: that of its payment. */
  const txidOf = async (paymentId: string | undefined): Promise<string | undefined> =>
    paymentId === undefined ? undefined : (await findPayment(paymentId))?.externalReference;

  return {
    findCharge,
    createCharge: async (wanted) => {
      const expiresAt = new Date(Date.now() + wanted.expirySeconds * 1000);
      const [known] = await findPayments(wanted.txid);
      const payment = known ?? (await makePayment(wanted, expiresAt));
      // The bank takes payments long after this; we do not show the code then.
      return { txid: wanted.txid, ...(await chargeOf(payment)), expiresAt };
    },
    checkReceived: async ({ e2eid, txid, amount }, ownerCpf) => {
      const found = await findTransaction(e2eid);
      if (!found || centavosOf(found.value) !== amount) return 'unknown';
      if (((await txidOf(found.payment)) ?? null) !== txid) return 'unknown';
      const payer = (found.externalAccount?.cpfCnpj ?? '').replace(/[^\d*]/g, '');
      return fitsMaskedDocument(payer, ownerCpf) ? 'own-account' : 'other-payer';
    },
    findReceived: async (e2eid) => {
      const found = await findTransaction(e2eid);
      return found && receivedOf(found, await txidOf(found.payment));
    },
    refund: async ({ e2eid, id, amount }) => {
      const paymentId = (await findTransaction(e2eid))?.payment;
      if (paymentId === undefined) return 'refused';
      const known = (await account.listRefunds(paymentId)).find(({ description }) => description === id);
      if (known) return known.status === 'CANCELLED' ? 'refused' : 'sent';
      const body = { value: Number(valorOf(amount)), description: id };
      const { status } = await call(`/v3/payments/${paymentId}/refund`, { method: 'POST', body });
      return status < 300 ? 'sent' : 'refused';
    },
    listReceived: async (from, to) => {
      const unreadable: Unreadable[] = [];
      const days = { 'paymentDate[ge]': localMoment(from).day, 'paymentDate[le]': localMoment(to).day };
      const items = await collect('/v3/payments', { billingType: 'PIX', ...days });
      const paid = readEach(messages.payment, items, (one) => unreadable.push(one));
      // Payments have our ids, and transactions those of the Pix. One call for each payment would exceed the quota.
      const missing = new Map(paid.flatMap((one) => (one.pixTransaction === undefined ? [] : [[one.id, one]])));
      const listed: ReceivedPix[] = [];
      if (missing.size === 0) return { listed, unreadable };
      for await (const item of list('/v3/pix/transactions', { type: 'CREDIT', status: 'DONE' })) {
        const [read] = readEach(messages.transaction, [item], (one) => unreadable.push(one));
        const payment = read && isReceived(read) ? missing.get(read.payment ?? '') : undefined;
        if (!read || !payment) continue;
        missing.delete(payment.id);
        const one = receivedOf(read, payment.externalReference);
        if (one.at >= from && one.at <= to) listed.push(one);
        if (missing.size === 0) break;
      }
      return { listed, unreadable };
    },
    ensureWebhook: createAsaasWebhooks(call, account),
    readNotice: (body) => readAsaasNotice(account, body),
  };
};
