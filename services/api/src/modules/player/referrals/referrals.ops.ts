import * as contract from '@jangada/contracts/ops/referrals';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readNewest } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findReferral, updateReferral, type ReferralRow } from './referrals.repository.ts';
import { listSharingBrowser } from './same-person.ts';
import { approve, reject } from './settle-referral.ts';

const PER_PAGE = 50;

export const registerReferralOps = (app: Platform): void => {
  implementOp(app, contract.listReferrals, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const { state } = query;
      const requested = reader
        .selectFrom('referrals')
        .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'registered'));
      const { rows, ...count } = await readNewest(reader, requested.selectAll(), {
        ...query,
        perPage: PER_PAGE,
      });
      return pageOf(await presentAll(reader, rows), count, page, PER_PAGE);
    }),
  );

  const decide = (
    id: number,
    { tenant, operator }: OpCall,
    run: (tx: Tx, referral: ReferralRow) => Promise<ReferralRow>,
  ) =>
    app.db.transaction(tenant.id, async (tx) => {
      const referral = await findReferral(tx, id);
      if (!referral) throw new DomainError('referral.not-found');
      await run(tx, referral);
      return { data: await present(tx, await updateReferral(tx, id, { decided_by: operator })) };
    });

  implementOp(app, contract.approveReferral, ({ params }, call) =>
    decide(params.id, call, (tx, referral) => approve(tx, call.tenant, referral)),
  );
  implementOp(app, contract.rejectReferral, ({ params }, call) =>
    decide(params.id, call, (tx, referral) => reject(tx, referral, call.reason)),
  );
};

const present = async (reader: Reader, row: ReferralRow): Promise<contract.ReferralForOps> => {
  const sharing = await listSharingBrowser(reader, [row]);
  return presentRow(row, sharing);
};

/** One statement for the browsers of a whole page. */
const presentAll = async (reader: Reader, rows: readonly ReferralRow[]): Promise<contract.ReferralForOps[]> => {
  const sharing = await listSharingBrowser(reader, rows);
  return rows.map((row) => presentRow(row, sharing));
};

const presentRow = (row: ReferralRow, sharing: ReadonlySet<number>): contract.ReferralForOps => ({
  id: row.id,
  referrer_id: row.referrer_id,
  referred_id: row.referred_id,
  state: row.state,
  why: row.reason,
  staked: row.staked,
  amount: row.amount,
  shared_browser: sharing.has(row.referred_id),
  registered_at: row.registered_at.toISOString(),
  qualified_at: row.qualified_at?.toISOString() ?? null,
});
