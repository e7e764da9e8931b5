import type * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, type Unreadable } from '../../read-message.ts';
import { VendorUnavailable, type VendorAnswer } from '../../send-request.ts';
import type { ApiCall } from '../api-call.ts';
import type { Charge, PixPort, ReceivedPix } from '../pix-port.ts';
import { readAnswer, type Listed } from '../pix-session.ts';
import { readWooviNotice } from './read-woovi-notice.ts';
import { isUnknown, listWoovi, receivedOf } from './woovi-answers.ts';
import * as messages from './woovi-messages.ts';
import { createWooviWebhooks } from './woovi-webhooks.ts';

/** Woovi's own txid is cut to the length that a code may have. */
const CODE_TXID_CHARS = 25;

/** Woovi's own API: our txid is the `correlationID` of its charge. The account of the App ID receives. */
export const createWooviPix = (call: ApiCall): PixPort => {
  const listTransactions = async (search: Readonly<Record<string, string>>): Promise<Listed<ReceivedPix>> => {
    const unreadable: Unreadable[] = [];
    const items = await listWoovi(call, 'transaction', search);
    const read = readEach(messages.transaction, items, (one) => unreadable.push(one));
    // Money that leaves the account is on the same list; what was received has a charge.
    return { listed: read.filter(isOfCharge).map(receivedOf), unreadable };
  };

  const findTransaction = async (e2eid: string): Promise<Transaction | undefined> => {
    const answer = await call(`/api/v1/transaction/${encodeURIComponent(e2eid)}`);
    return isUnknown(answer) ? undefined : readAnswer(messages.transactionReply, answer, 'a Pix').transaction;
  };

  const findCharge: PixPort['findCharge'] = async (txid) => {
    const answer = await call(`/api/v1/charge/${txid}`);
    if (isUnknown(answer)) return undefined;
    const { charge } = readAnswer(messages.chargeReply, answer, 'a charge');
    const { listed: received, unreadable } =
      charge.status === 'ACTIVE' ? { listed: [], unreadable: [] } : await listTransactions({ charge: txid });
    return { ...chargeOf(charge), removed: false, received, unreadable };
  };

  return {
    findCharge,
    createCharge: async ({ txid, amount, payer, expirySeconds, message }) => {
      const body = {
        correlationID: txid,
        value: amount,
        expiresIn: expirySeconds,
        comment: message,
        ...(payer ? { customer: { name: payer.name, taxID: payer.cpf }, ensureSameTaxID: true } : {}),
      };
      const answer = await call('/api/v1/charge?return_existing=true', { method: 'POST', body });
      if (answer.status < 300) return chargeOf(readAnswer(messages.chargeReply, answer, 'a charge').charge);
      const created = await findCharge(txid);
      if (!created) throw new VendorUnavailable(`the PIX provider refused a charge with ${answer.status}`);
      return created;
    },
    checkReceived: async ({ e2eid, txid, amount }, ownerCpf) => {
      const found = await findTransaction(e2eid);
      if (!found || Number(found.value) !== amount || (found.charge?.correlationID ?? null) !== txid) return 'unknown';
      const { taxID } = found.payer ?? {};
      // Without a payer Woovi has compared it, because the charge demanded that.
      const isOwn =
        taxID === undefined ? found.charge?.ensureSameTaxID === true : messages.documentOf(taxID) === ownerCpf;
      return isOwn ? 'own-account' : 'other-payer';
    },
    findReceived: async (e2eid) => {
      const found = await findTransaction(e2eid);
      return found && receivedOf(found);
    },
    refund: async ({ e2eid, id, amount }) => {
      const body = { correlationID: id, transactionEndToEndId: e2eid, value: amount };
      const answer = await call('/api/v1/refund', { method: 'POST', body });
      if (answer.status < 300) return refundState(answer);
      // An earlier attempt may have succeeded: an id is taken once.
      const known = await call(`/api/v1/refund/${id}`);
      return known.status < 300 ? refundState(known) : 'refused';
    },
    listReceived: (from, to) => listTransactions({ start: from.toISOString(), end: to.toISOString() }),
    ensureWebhook: createWooviWebhooks(call),
    readNotice: async (body) => readWooviNotice(body),
  };
};

type Transaction = z.infer<typeof messages.transaction>;

const isOfCharge = ({ type, charge }: Transaction): boolean =>
  (type ?? 'PAYMENT') === 'PAYMENT' && charge?.correlationID !== undefined;

const chargeOf = (charge: z.infer<typeof messages.charge>): Charge => ({
  txid: charge.correlationID,
  code: charge.brCode,
  amount: Number(charge.value),
  expiresAt: new Date(charge.expiresDate),
  ...(charge.transactionID === undefined ? {} : { codeTxid: charge.transactionID.slice(0, CODE_TXID_CHARS) }),
});

const REFUSED: readonly string[] = ['NOT_ACCOMPLISHED', 'REJECTED'];

function refundState({ json }: VendorAnswer): 'sent' | 'refused' {
  const { refund, pixTransactionRefund } = readExtras(messages.refundReply, json);
  return REFUSED.includes((refund ?? pixTransactionRefund)?.status ?? '') ? 'refused' : 'sent';
}
