import * as contract from '@jangada/contracts/domains/wallet/endpoints';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listBets, listStatement } from './statement.ts';

export function registerWallet(app: Platform): void {
  implement(app, contract.listTransactions, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      transactions: await listStatement(
        reader,
        sessionOf(call).userId,
        query.type ?? 'all',
        query.page ?? 1,
        call.language,
      ),
    })),
  );

  implement(app, contract.listBets, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      bets: await listBets(reader, sessionOf(call).userId, query.page ?? 1),
    })),
  );
}
