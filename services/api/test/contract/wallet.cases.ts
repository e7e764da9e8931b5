import assert from 'node:assert/strict';
import type * as statements from '@jangada/contracts/domains/wallet/statement';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type * as wallet from '@jangada/contracts/domains/wallet/endpoints';
import { playRound } from '../support/rounds.ts';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH, UNKNOWN_ID } from './fixture.ts';

const STAKE = 500;

export const cases: DomainCases<typeof wallet> & DomainCases<typeof statements> = {
  listTransactions: {
    success: () => ({ query: { page: 1, type: 'all', from: '2026-01-01', to: '2026-12-31', per_page: 100 } }),
  },
  listBonuses: { success: () => ({ query: { page: 1 } }) },
  listBets: { success: () => ({ query: { page: 1 } }) },
  getStatement: {
    success: () => ({ query: { from: '2026-01-01', to: '2026-12-31', by: 'month' } }),
    'statement.range-invalid': () => ({ query: { from: '2026-02-01', to: '2026-01-01', by: 'day' } }),
  },
  explainTransaction: {
    success: async ({ platform, player, call }) => {
      await playRound(platform.db, player, STAKE);
      const { body } = await call(listTransactions, { query: { type: 'bet' } });
      return {
        params: { id: body.transactions.data[0].id },
        holds: ({ body: told }) =>
          assert.deepEqual(
            told.data.movements.map(({ kind, by, before, after }: Record<string, unknown>) => [
              kind,
              by,
              before,
              after,
            ]),
            [['stake', 'player', PLAYER_CASH, PLAYER_CASH - STAKE]],
          ),
      };
    },
    'transaction.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
};
