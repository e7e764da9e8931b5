import * as contract from '@jangada/contracts/domains/wallet/endpoints';
import * as statements from '@jangada/contracts/domains/wallet/statement';
import { sessionOf } from '../../../http/call.ts';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainTransaction } from './explain-transaction.ts';
import { listBets, listStatement } from './statement.ts';
import { sumStatement } from './sum-statement.ts';

/** Extra information on a deposit: why it was refused, and the state of its refund. */
type DepositNote = (reader: Reader, depositId: number, language: Language) => Promise<string | null>;

export const registerWallet = (app: Platform, depositNote: DepositNote): void => {
  implement(app, contract.listTransactions, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const { type: filter = 'all', per_page: perPage, ...rest } = query;
      const requested = { filter, perPage, ...rest };
      return { transactions: await listStatement(reader, sessionOf(call).userId, requested, call.language) };
    }),
  );

  implement(app, statements.getStatement, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      data: await sumStatement(reader, sessionOf(call).userId, query),
    })),
  );

  implement(app, statements.explainTransaction, ({ params }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const { id } = params;
      const explained = await explainTransaction(reader, sessionOf(call).userId, id, call.language);
      const isDeposit = explained.transaction.type === 'deposit';
      return { data: { ...explained, note: isDeposit ? await depositNote(reader, id, call.language) : null } };
    }),
  );

  implement(app, contract.listBets, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      bets: await listBets(reader, sessionOf(call).userId, query),
    })),
  );
};
