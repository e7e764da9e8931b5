import { showDeposit } from '@jangada/contracts/ops/payment-evidence';
import * as contract from '@jangada/contracts/ops/payments';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readNewest, readPage } from '../../../http/pages.ts';
import { readSorted, requireCursorOf } from '../../../http/sorted-pages.ts';
import { momentsOfDays } from '../../../ops/days-of.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { isIdentified } from '../payment-ids/is-identified.ts';
import { reconcilePix, type PixReconciliationRow } from './reconcile-pix.ts';
import type { PixReceipt } from './deposits.repository.ts';
import { depositDetail } from './deposit-detail.ts';
import { lastRefund } from './last-refund.ts';
import { refundDeposit, returnPix, type RewardPorts } from './refund-deposit.ts';

const PER_PAGE = 50;

const depositColumns = {
  created_at: { column: 'created_at', holds: 'moment' },
  amount: { column: 'amount', holds: 'number' },
} as const;

export const registerPaymentOps = (app: Platform, { rewardOfDeposit }: RewardPorts): void => {
  implementOp(app, contract.refundDeposit, ({ params }, { commit }) =>
    commit(async (tx) => {
      const reward = await rewardOfDeposit(tx, params.id);
      const { id, amount } = await refundDeposit(tx, params.id, reward);
      return { data: { id, refund: 'requested', amount } };
    }),
  );

  implementOp(app, contract.listDeposits, ({ query }, { tenant, perPage }) =>
    app.db.read(tenant.id, async (reader) => {
      const { page = 1, cursor, sort, user_id: userId, status, payment } = query;
      const { from, until } = momentsOfDays(query);
      const requested = reader
        .selectFrom('deposits')
        .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? 0))
        .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'paid'))
        .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from ?? new Date()))
        .$if(until !== undefined, (rows) => rows.where('created_at', '<', until ?? new Date()))
        .$if(payment !== undefined, (rows) => rows.where(isIdentified('deposits', payment ?? '')));
      const shownOf = requested
        .select(['id', 'user_id', 'amount', 'status', 'refusal', 'coupon', 'e2eid', 'created_at', 'paid_at'])
        .select(lastRefund().as('refund'));
      requireCursorOf(sort, cursor);
      const asked = { page, cursor, perPage };
      const { rows, ...count } =
        sort === undefined
          ? await readNewest(reader, shownOf, asked, { time: 'created_at', id: 'id' })
          : await readSorted(reader, shownOf, asked, { sort, columns: depositColumns });
      const shown = rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        paid_at: row.paid_at?.toISOString() ?? null,
      }));
      return pageOf(shown, count, page, perPage);
    }),
  );

  implementOp(app, showDeposit, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await depositDetail(reader, id) })),
  );

  implementOp(app, contract.listStrandedPix, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const requested = reader.selectFrom('pix_receipts').where('outcome', 'in', ['unmatched', 'refund-failed']);
      const { rows, ...count } = await readPage(
        reader,
        requested.selectAll().orderBy('received_at').orderBy('e2eid'),
        page,
        PER_PAGE,
      );
      return pageOf(rows.map(presentStranded), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.returnPix, ({ params }, { commit }) =>
    commit(async (tx) => ({ data: presentStranded(await returnPix(tx, params.e2eid)) })),
  );

  implementOp(app, contract.reconcilePix, async ({ body }, { tenant }) => {
    try {
      return { data: present(await reconcilePix(app, tenant, body.hours)) };
    } catch (error) {
      if (error instanceof VendorUnavailable) throw new DomainError('deposit.provider-unavailable');
      throw error;
    }
  });

  implementOp(app, contract.listPixDifferences, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const all = reader.selectFrom('pix_differences').selectAll();
      const { rows, ...count } = await readNewest(reader, all, { ...query, perPage: PER_PAGE });
      const shown = rows.map(({ id, created_at, direction, e2eid, payout_id, kind, ours, theirs, repaired }) => ({
        id,
        at: created_at.toISOString(),
        direction,
        e2eid,
        payout_id,
        kind,
        ours,
        theirs,
        repaired,
      }));
      return pageOf(shown, count, page, PER_PAGE);
    }),
  );
};

const present = (row: PixReconciliationRow): contract.PixReconciliation => ({
  id: row.id,
  at: row.created_at.toISOString(),
  from: row.period_from.toISOString(),
  to: row.period_to.toISOString(),
  provider_count: row.provider_count,
  provider_sum: row.provider_sum,
  our_count: row.our_count,
  our_sum: row.our_sum,
  sent_provider_count: row.sent_provider_count,
  sent_provider_sum: row.sent_provider_sum,
  sent_our_count: row.sent_our_count,
  sent_our_sum: row.sent_our_sum,
  differences: row.differences,
  repaired: row.repaired,
});

const presentStranded = ({ e2eid, txid, amount, outcome, reason, received_at }: PixReceipt) => ({
  e2eid,
  txid,
  amount,
  outcome,
  reason,
  received_at: received_at.toISOString(),
});
