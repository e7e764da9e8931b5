import { momentOf } from '@jangada/contracts/values/local-time';
import type * as z from '@jangada/contracts/values/schema';
import { readEach, type Unreadable } from '../../read-message.ts';
import { VendorUnavailable } from '../../send-request.ts';
import type { ApiCall } from '../api-call.ts';
import { centavosOf } from '../bacen-messages.ts';
import type { ReceivedPix } from '../pix-port.ts';
import { readAnswer } from '../pix-session.ts';
import * as messages from './asaas-messages.ts';

const PAGE_ITEMS = 100;
const NOT_FOUND = 404;

export type Payment = z.infer<typeof messages.payment>;
export type Transaction = z.infer<typeof messages.transaction>;
export type AsaasAccount = ReturnType<typeof createAsaasAccount>;

/** What an account at Asaas has. Every function throws {VendorUnavailable}. */
export const createAsaasAccount = (call: ApiCall) => {
  /** The items of a list, page by page as they are needed. */
  async function* list(path: string, search: Readonly<Record<string, string>>): AsyncGenerator {
    for (let offset = 0; ; offset += PAGE_ITEMS) {
      const query = new URLSearchParams({ ...search, offset: String(offset), limit: String(PAGE_ITEMS) });
      const { data, hasMore } = readAnswer(messages.page, await call(`${path}?${query}`), `a list of ${path}`);
      yield* data;
      if (hasMore !== true || data.length === 0) return;
    }
  }

  const collect = async (path: string, search: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const items: unknown[] = [];
    for await (const item of list(path, search)) items.push(item);
    return items;
  };

  const listAll = async <Schema extends z.Schema>(
    schema: Schema,
    path: string,
    search: Readonly<Record<string, string>> = {},
  ): Promise<z.infer<Schema>[]> =>
    readEach(schema, await collect(path, search), (unreadable) => {
      throw new VendorUnavailable(`the PIX provider has a malformed item on its list of ${path}`, { unreadable });
    });

  return {
    list,
    collect,
    listAll,
    findPayment: async (id: string): Promise<Payment | undefined> => {
      const answer = await call(`/v3/payments/${encodeURIComponent(id)}`);
      return answer.status === NOT_FOUND ? undefined : readAnswer(messages.payment, answer, 'a payment');
    },
    /** The payments with our id, of which a lost answer may have left two. */
    findPayments: async (txid: string): Promise<readonly Payment[]> => {
      const found = await listAll(messages.payment, '/v3/payments', { externalReference: txid });
      return found.filter((one) => one.externalReference === txid && one.deleted !== true);
    },
    /** The Pix that paid a payment, or undefined when none has. */
    findTransactionOf: async ({ pixTransaction }: Payment, onUnreadable: (one: Unreadable) => void) => {
      if (pixTransaction === undefined) return undefined;
      const { json, status } = await call(`/v3/pix/transactions/${encodeURIComponent(pixTransaction)}`);
      if (status >= 300) throw new VendorUnavailable(`the PIX provider answered ${status} instead of a Pix`);
      return readEach(messages.transaction, [json], onUnreadable).find(isReceived);
    },
    findTransaction: async (e2eid: string): Promise<Transaction | undefined> => {
      const found = await listAll(messages.transaction, '/v3/pix/transactions', { endToEndIdentifier: e2eid });
      return found.find((one) => one.endToEndIdentifier === e2eid && isReceived(one));
    },
    listRefunds: (paymentId: string) =>
      listAll(messages.refund, `/v3/payments/${encodeURIComponent(paymentId)}/refunds`),
  };
};

export const isReceived = ({ type, status }: Transaction): boolean => type === 'CREDIT' && status === 'DONE';

export const receivedOf = (
  { endToEndIdentifier, value, effectiveDate }: Transaction,
  txid: string | undefined,
): ReceivedPix => {
  const [day = '', time = '0:0:0'] = effectiveDate.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  // The account is the one of the API key, so no key is compared.
  return {
    e2eid: endToEndIdentifier,
    txid: txid ?? null,
    amount: centavosOf(value),
    at: momentOf({ day, second: (hours * 60 + minutes) * 60 + seconds }),
    key: null,
  };
};
