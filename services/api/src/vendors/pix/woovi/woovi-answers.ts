import type * as z from '@jangada/contracts/values/schema';
import type { VendorAnswer } from '../../send-request.ts';
import type { ApiCall } from '../api-call.ts';
import type { ReceivedPix } from '../pix-port.ts';
import { readAnswer } from '../pix-session.ts';
import * as messages from './woovi-messages.ts';

const PAGE_ITEMS = 100;

/** Woovi answers either for a resource that it does not have. */
export const isUnknown = ({ status }: VendorAnswer): boolean => status === 404 || status === 400;

/** All items of a list, page by page. @throws {VendorUnavailable} when it is not a list */
export const listWoovi = async (
  call: ApiCall,
  what: 'transaction' | 'payment',
  search: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> => {
  const items: unknown[] = [];
  for (;;) {
    const query = new URLSearchParams({ ...search, skip: String(items.length), limit: String(PAGE_ITEMS) });
    const read = readAnswer(messages.page, await call(`/api/v1/${what}?${query}`), `a list of ${what}s`);
    const found = read[`${what}s`] ?? [];
    items.push(...found);
    if (read.pageInfo?.hasNextPage !== true || found.length === 0) return items;
  }
};

/** The account is the one of the App ID, so no key is compared. */
export const receivedOf = ({ endToEndId, value, time, charge }: z.infer<typeof messages.transaction>): ReceivedPix => ({
  e2eid: endToEndId,
  txid: charge?.correlationID ?? null,
  amount: Number(value),
  at: new Date(time),
  key: null,
});
