import { cancelWithdrawal as cancelContract } from '@jangada/contracts/domains/payments/endpoints';
import * as contract from '@jangada/contracts/domains/wallet/endpoints';
import * as own from '@jangada/contracts/domains/wallet/withdrawals';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { addMethod, presentMethod } from './withdraw-methods.service.ts';
import { withdrawOptionsOf } from './withdraw-options.ts';
import { findWithdrawal, listMethods } from './withdrawals.repository.ts';

export const registerWithdrawals = (app: Platform): void => {
  implement(app, contract.listWithdrawMethods, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      methods: (await listMethods(reader, sessionOf(call).userId)).map(presentMethod),
    })),
  );

  implement(app, contract.addWithdrawMethod, async ({ body }, call) => ({ data: await addMethod(app, body, call) }));

  implement(app, contract.requestWithdrawal, ({ body }, call) => requestWithdrawal(app, body, call));

  implement(app, own.getWithdrawOptions, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      data: await withdrawOptionsOf(reader, sessionOf(call).userId, call.tenant),
    })),
  );

  implement(app, own.getWithdrawal, ({ params }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const withdrawal = await findWithdrawal(reader, params.id);
      if (withdrawal?.user_id !== sessionOf(call).userId) throw new DomainError('withdrawal.not-found');
      return { data: await presentWithdrawal(reader, withdrawal) };
    }),
  );

  implement(app, cancelContract, ({ body }, call) => cancelWithdrawal(app, body.id, call));
};
