import * as evidence from '@jangada/contracts/ops/payment-evidence';
import * as contract from '@jangada/contracts/ops/withdrawals';
import { accountOf, type PixAccount } from '../../../connections/pix-account.ts';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { getUser } from '../../../users/users.repository.ts';
import { type LockedWallet, lockWallet } from '../../ledger/wallets.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { payOutExcluded } from './pay-out-excluded.ts';
import { presentForOps, presentOne } from './present-for-ops.ts';
import { findNamedPix, requireNotSent, requireOwnPix } from './settle-withdrawal.ts';
import { refuseBarred } from './withdrawal-bars.ts';
import { verdictOf, withdrawalDetail, withdrawalWhy } from './withdrawal-evidence.ts';
import {
  findWithdrawal,
  getMethod,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from './withdrawals.repository.ts';

const PER_PAGE = 50;

/** The desk offers to take an approval back for so long. */
const UNDO_MS = 30_000;

export const registerWithdrawalOps = (app: Platform): void => {
  implementOp(app, contract.listWithdrawals, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const { rows, ...count } = await listWithdrawals(reader, query, PER_PAGE);
      return pageOf(await presentForOps(reader, rows, tenant), count, query.page ?? 1, PER_PAGE);
    }),
  );

  implementOp(app, evidence.showWithdrawal, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await withdrawalDetail(reader, id, tenant) })),
  );

  implementOp(app, evidence.explainWithdrawal, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await withdrawalWhy(reader, id, tenant) })),
  );

  implementOp(app, contract.payOutPlayer, ({ params }, { tenant, commit }) =>
    commit(async (tx) => ({
      data: await presentOne(tx, await payOutExcluded(tx, params.id, tenant), tenant),
    })),
  );

  implementOp(app, contract.approveWithdrawal, ({ params }, call) =>
    change(params.id, call, async (tx, balances, withdrawal) => {
      expect(withdrawal.status === 5 && withdrawal.dispatched_at === null, withdrawal);
      const user = await getUser(tx, withdrawal.user_id);
      const method = await getMethod(tx, withdrawal.method_id);
      await refuseBarred(tx, { user, method, balances }, call.tenant);
      await enqueueJob(tx, 'payout', { id: withdrawal.id }, call.person.session ? UNDO_MS : 0);
      return updateWithdrawal(tx, withdrawal.id, { status: 4, reviewed_at: new Date(), decided_by: call.operator });
    }),
  );

  implementOp(app, contract.holdWithdrawal, ({ params }, call) =>
    change(params.id, call, async (tx, _, withdrawal) => {
      expect(
        withdrawal.status === 4 && withdrawal.dispatched_at === null && withdrawal.reviewed_at !== null,
        withdrawal,
      );
      return updateWithdrawal(tx, withdrawal.id, { status: 5, reviewed_at: null, decided_by: null });
    }),
  );

  implementOp(app, contract.refuseWithdrawal, ({ params }, call) =>
    change(params.id, call, async (tx, wallet, withdrawal) => {
      const { status, dispatched_at: sentAt, decided_by: by } = withdrawal;
      // Who refuses what a colleague has just approved has not seen the approval.
      const approvedByOther = status === 4 && by !== null && by !== call.operator;
      expect([0, 4, 5].includes(status) && sentAt === null && !approvedByOther, withdrawal);
      const ended = await endWithdrawal(tx, wallet, withdrawal, 'refused');
      return updateWithdrawal(tx, ended.id, { decided_by: call.operator });
    }),
  );

  /**
   * Reads the withdrawal and checks its state before the provider is queried. The transaction that changes it checks
   * again.
   */
  const openAtProvider = async (id: number, { tenant }: OpCall): Promise<Withdrawal> => {
    const known = await app.db.read(tenant.id, (reader) => findWithdrawal(reader, id));
    if (!known) throw new DomainError('withdrawal.not-found');
    expect(isAtProvider(known), known);
    return known;
  };

  /** @throws withdrawal.provider-unavailable when its connection cannot be opened */
  const accountOfWithdrawal = async ({ connection_id: id }: Withdrawal, { tenant }: OpCall): Promise<PixAccount> => {
    try {
      return await accountOf(app, tenant, id);
    } catch (error) {
      if (error instanceof VendorUnavailable) throw new DomainError('withdrawal.provider-unavailable');
      throw error;
    }
  };

  implementOp(app, contract.settleWithdrawal, async ({ params, body: { e2eid } }, call) => {
    const { payouts, key } = await accountOfWithdrawal(await openAtProvider(params.id, call), call);
    const sent = await findNamedPix(payouts, e2eid);
    return change(params.id, call, async (tx, wallet, withdrawal) => {
      expect(isAtProvider(withdrawal), withdrawal);
      await requireOwnPix(tx, withdrawal, e2eid, sent, key);
      return endWithdrawal(tx, wallet, withdrawal, 'paid', { e2eid });
    });
  });

  implementOp(app, contract.failWithdrawal, async ({ params }, call) => {
    const known = await openAtProvider(params.id, call);
    await requireNotSent((await accountOfWithdrawal(known, call)).payouts, known);
    return change(params.id, call, (tx, wallet, withdrawal) => {
      expect(isAtProvider(withdrawal), withdrawal);
      return endWithdrawal(tx, wallet, withdrawal, 'failed', { trouble: `failed, says ${call.operator}` });
    });
  });
};

const isAtProvider = ({ status, dispatched_at }: Withdrawal): boolean =>
  (status === 4 || status === 5) && dispatched_at !== null;

/** The second of two who decide at once is told who was the first. */
function expect(holds: boolean, withdrawal: Withdrawal): void {
  const { status, decided_by: by, reviewed_at, ended_at } = withdrawal;
  const at = (ended_at ?? reviewed_at)?.toISOString() ?? null;
  if (!holds)
    throw new DomainError('withdrawal.not-open', { facts: { status, by, at, verdict: verdictOf(withdrawal) } });
}

type Change = (tx: Tx, wallet: LockedWallet, withdrawal: Withdrawal) => Promise<Withdrawal>;

const change = (id: number, { tenant, commit }: OpCall, make: Change) =>
  commit(async (tx) => {
    const known = await findWithdrawal(tx, id);
    if (!known) throw new DomainError('withdrawal.not-found');
    const wallet = await lockWallet(tx, known.user_id);
    const changed = await make(tx, wallet, await lockWithdrawal(tx, id));
    return { data: await presentOne(tx, changed, tenant) };
  });
