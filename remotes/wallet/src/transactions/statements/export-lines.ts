import { listTransactions, TRANSACTIONS_PER_PAGE_MAX } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { firstPart, partAfter, type ListPart } from '@jangada/remote-kit/list-parts';

/** Longer exports have to be split into shorter periods, because a phone has to hold all lines. */
export const EXPORT_LINES_MAX = 10_000;

/** The period has more lines than one export allows. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines';
}

/**
 * Every line of a period, the newest first.
 *
 * @param from first day, `YYYY-MM-DD`
 * @param to last day
 * @throws {TooManyLines} instead of a truncated result
 */
export const exportLines = async (api: Api, from: string, to: string): Promise<Transaction[]> => {
  const lines: Transaction[] = [];
  for (let part: ListPart | undefined = firstPart; part;) {
    const query = { from, to, ...part, per_page: TRANSACTIONS_PER_PAGE_MAX };
    const { transactions } = await api(listTransactions, { query });
    lines.push(...transactions.data);
    if (Math.max(transactions.total, lines.length) > EXPORT_LINES_MAX) throw new TooManyLines();
    part = partAfter(transactions);
  }
  // A line that arrives during the export shifts the others to the next page, so duplicates are removed.
  return [...new Map(lines.map((line) => [line.id, line])).values()];
};
