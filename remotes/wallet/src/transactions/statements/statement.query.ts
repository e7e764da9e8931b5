import { getStatement } from '@jangada/contracts/domains/wallet/statement';
import type { PeriodLength } from '@jangada/contracts/domains/wallet/statement';
import type { Api } from '@jangada/contracts/host/host-api';
import { keepPreviousData, queryOptions } from '@jangada/remote-kit/query';

export interface StatementRange {
  /** A day in America/Sao_Paulo; both ends are included. */
  readonly from: string;
  readonly to: string;
  readonly by: PeriodLength;
}

/** Sums by period. The previous range stays shown while the next one loads. */
export const periodStatement = (api: Api, userId: number, { from, to, by }: StatementRange) =>
  queryOptions({
    queryKey: ['wallet', userId, 'statement', from, to, by],
    queryFn: async ({ signal }) => (await api(getStatement, { query: { from, to, by }, signal })).data,
    placeholderData: keepPreviousData,
  });
