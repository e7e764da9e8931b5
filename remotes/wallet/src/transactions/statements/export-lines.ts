import { listTransactions, TRANSACTIONS_PER_PAGE_MAX } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';

/** More lines than this are exported in shorter periods: a phone has to hold them all. */
export const EXPORT_LINES_MAX = 10_000;

/** The period has more lines than one export takes. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines';
}

/**
 * Every line of a period, the newest first.
 *
 * @param from first day, `YYYY-MM-DD`
 * @param to last day
 * @throws {TooManyLines} before anything is cut off
 */
export const exportLines = async (api: Api, from: string, to: string): Promise<Transaction[]> => {
  const lines: Transaction[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { from, to, page, per_page: TRANSACTIONS_PER_PAGE_MAX };
    const { transactions } = await api(listTransactions, { query });
    if (transactions.total > EXPORT_LINES_MAX) throw new TooManyLines();
    last = transactions.last_page;
    lines.push(...transactions.data);
  }
  // A line that arrived meanwhile moves the others to the next page: none is written twice.
  return [...new Map(lines.map((line) => [line.id, line])).values()];
};
