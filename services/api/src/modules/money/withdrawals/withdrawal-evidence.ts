import type { WithdrawalDetail, WithdrawalWhy } from '@jangada/contracts/ops/payment-evidence';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { getFrom } from '../../../database/get-from.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser } from '../../../users/users.repository.ts';
import { getBalances } from '../../ledger/balances.ts';
import { presentOne } from './present-for-ops.ts';
import { listPaymentHistories, rulesOf } from './review.ts';
import { findWithdrawal, getMethod, type Withdrawal } from './withdrawals.repository.ts';

const DECISIONS_SHOWN_MAX = 10;
const DAYS = 30;

/** @throws withdrawal.not-found */
const getWithdrawal = async (reader: Reader, id: number): Promise<Withdrawal> => {
  const found = await findWithdrawal(reader, id);
  if (!found) throw new DomainError('withdrawal.not-found');
  return found;
};

/** A withdrawal with its key, its stages and who decided. */
export const withdrawalDetail = async (reader: Reader, id: number, tenant: Tenant): Promise<WithdrawalDetail> => {
  const row = await getWithdrawal(reader, id);
  const method = await getMethod(reader, row.method_id);
  const { first_name: first, last_name: last } = await getUser(reader, row.user_id);
  return {
    ...(await presentOne(reader, row, tenant)),
    player: { id: row.user_id, name: `${first} ${last}`.trim() },
    key_type: method.type,
    key_since: method.created_at.toISOString(),
    holder_name: method.holder_name,
    e2eid: row.e2eid,
    stages: stagesOf(row),
    decided_by: row.decided_by,
    decided_at: decidedAt(row),
    verdict: verdictOf(row),
  };
};

const decidedAt = (row: Withdrawal): string | null =>
  row.decided_by === null ? null : ((row.reviewed_at ?? row.ended_at)?.toISOString() ?? null);

/** What a person decided; an approved one can still fail at the provider. */
export const verdictOf = (row: Withdrawal): WithdrawalDetail['verdict'] => {
  if (row.decided_by === null) return null;
  return row.ended_by === 'operator' && row.dispatched_at === null ? 'refused' : 'approved';
};

function stagesOf(row: Withdrawal): WithdrawalDetail['stages'] {
  const stages = [
    { stage: 'requested', at: row.created_at, by: null },
    { stage: 'reviewed', at: row.reviewed_at, by: row.decided_by },
    { stage: 'sent', at: row.dispatched_at, by: null },
    { stage: 'ended', at: row.ended_at, by: row.ended_by === 'operator' ? row.decided_by : row.ended_by },
  ] as const;
  return stages.flatMap(({ stage, at, by }) => (at === null ? [] : [{ stage, at: at.toISOString(), by }]));
}

/** Every rule of the review with its values as they are now, and what speaks for and against the withdrawal. */
export const withdrawalWhy = async (reader: Reader, id: number, tenant: Tenant): Promise<WithdrawalWhy> => {
  const row = await getWithdrawal(reader, id);
  const { user_id: userId } = row;
  const shown = await presentOne(reader, row, tenant);
  const history = getFrom(await listPaymentHistories(reader, [userId]), userId);
  const { receivable } = await getBalances(reader, userId);
  const rules = rulesOf(tenant);
  const paidTo = history.paidMethods.includes(row.method_id);
  const check = (
    rule: WithdrawalWhy['checks'][number]['rule'],
    passed: boolean,
    more: Partial<WithdrawalWhy['checks'][number]> = {},
  ) => ({ rule, passed, value: null, limit: null, code: null, ...more });
  return {
    id,
    stored: row.review,
    checks: [
      check('amount', row.amount < rules.reviewFrom, { value: row.amount, limit: rules.reviewFrom }),
      check('first-withdrawal', !rules.reviewFirst || history.paidMethods.length > 0, {
        value: history.paidMethods.length,
      }),
      check('new-key', !rules.reviewFirst || paidTo || history.paidMethods.length === 0),
      check('chargeback', !history.hasChargeback),
      check('debt', receivable >= 0, { value: -receivable }),
      check('bar', shown.bar === null, { code: shown.bar }),
    ],
    evidence: await evidenceOf(reader, row),
    decisions: await decisionsOf(reader, row),
  };
};

interface EvidenceRow {
  readonly deposits: number;
  readonly deposited: number;
  readonly deposited_at: Date | null;
  readonly withdrawals: number;
  readonly withdrawn: number;
  readonly withdrawn_at: Date | null;
  readonly deposited_30_days: number;
  readonly withdrawn_30_days: number;
  readonly staked: number;
  readonly won: number;
  readonly linked_accounts: number;
  readonly key_paid_before: number;
}

/** Accounts of one browser or key that are looked at. */
const SHARED_MAX = 200;

async function evidenceOf(reader: Reader, { user_id: userId, method_id: method }: Withdrawal) {
  const since = sql`now() - make_interval(days => ${DAYS})`;
  const { rows } = await sql<EvidenceRow>`
    select d.*, w.*, p.*, l.linked_accounts from
      (select count(*) as deposits, coalesce(sum(amount), 0)::bigint as deposited, max(created_at) as deposited_at,
         coalesce(sum(amount) filter (where created_at > ${since}), 0)::bigint as deposited_30_days
       from deposits where user_id = ${userId} and txn_id is not null) d,
      (select count(*) as withdrawals, coalesce(sum(amount), 0)::bigint as withdrawn, max(ended_at) as withdrawn_at,
         coalesce(sum(amount) filter (where ended_at > ${since}), 0)::bigint as withdrawn_30_days,
         count(*) filter (where method_id = ${method}) as key_paid_before
       from withdrawals where user_id = ${userId} and status = 1) w,
      (select coalesce(sum(stakes), 0)::bigint as staked, coalesce(sum(prizes), 0)::bigint as won
       from player_days where user_id = ${userId} and day > (now() at time zone 'America/Sao_Paulo')::date - ${DAYS}::integer) p,
      (select count(distinct id)::integer as linked_accounts from (
         (select o.user_id as id from user_browsers b
            join user_browsers o on o.guest_id = b.guest_id and o.user_id <> b.user_id
          where b.user_id = ${userId} limit ${SHARED_MAX})
         union all
         (select o.user_id from withdraw_methods m join withdraw_methods o on o.key = m.key and o.user_id <> m.user_id
          where m.user_id = ${userId} limit ${SHARED_MAX})) as others) l`.execute(reader);
  const [found] = rows;
  if (!found) throw new TypeError('sums without a row');
  return {
    deposits: { count: found.deposits, sum: found.deposited, last_at: found.deposited_at?.toISOString() ?? null },
    withdrawals: { count: found.withdrawals, sum: found.withdrawn, last_at: found.withdrawn_at?.toISOString() ?? null },
    staked: found.staked,
    won: found.won,
    deposited_30_days: found.deposited_30_days,
    withdrawn_30_days: found.withdrawn_30_days,
    linked_accounts: found.linked_accounts,
    key_paid_before: found.key_paid_before,
  };
}

async function decisionsOf(reader: Reader, { id, user_id: userId }: Withdrawal): Promise<WithdrawalWhy['decisions']> {
  const rows = await reader
    .selectFrom('withdrawals')
    .select(['id', 'amount', 'status', 'decided_by', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DECISIONS_SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    status: row.status,
    by: row.decided_by,
    at: (row.ended_at ?? row.created_at).toISOString(),
  }));
}
