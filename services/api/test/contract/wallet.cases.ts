import type * as wallet from '@jangada/contracts/domains/wallet/endpoints';
import type { DomainCases } from './case.ts';

export const cases: DomainCases<typeof wallet> = {
  listTransactions: { success: () => ({ query: { page: 1, type: 'all' } }) },
  listBonuses: { success: () => ({ query: { page: 1 } }) },
  listBets: { success: () => ({ query: { page: 1 } }) },
};
