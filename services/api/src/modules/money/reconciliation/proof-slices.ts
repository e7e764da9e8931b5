import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Difference, ReconciliationTables } from './tables.ts';
import { summedOf } from '../days/sum-days.ts';
import { BEFORE_FIRST_ROW, verifySlice } from './verify-chain.ts';

export type Pass = Selectable<ReconciliationTables['ledger_proofs']>;

/** Each slice is a transaction of about a second. */
const ROWS_PER_SLICE = 10_000;
const WALLETS_PER_SLICE = 10_000;
/** Differences that one slice stores. */
const NAMED_MAX = 50;
const DIFFERENCES_MAX = 500;

/** The pass that is under way, locked against other processes. */
export const lockPass = (tx: Tx): Promise<Pass | undefined> =>
  tx.selectFrom('ledger_proofs').selectAll().where('started_at', 'is not', null).forUpdate().executeTakeFirst();

/**
 * Begins a pass, or continues the one that is under way. A whole pass begins at the first row, another one behind the
 * last proven row. The first pass of a tenant is a whole one.
 */
export const beginPass = async (tx: Tx, isWhole: boolean): Promise<void> => {
  await sql`insert into ledger_proofs default values on conflict do nothing`.execute(tx);
  const last = await tx.selectFrom('ledger_proofs').selectAll().forUpdate().executeTakeFirstOrThrow();
  const whole = isWhole || last.whole_finished_at === null;
  if (last.started_at && (last.whole || !whole)) return;
  if (whole) {
    await tx.deleteFrom('proven_balances').execute();
    await tx.deleteFrom('proven_play').execute();
  }
  await tx
    .updateTable('ledger_proofs')
    .set({
      started_at: new Date(),
      whole,
      wallets_through: BEFORE_FIRST_ROW,
      differences: '[]',
      ...(whole && {
        ledger_through: BEFORE_FIRST_ROW,
        operators_through: BEFORE_FIRST_ROW,
        bets_through: BEFORE_FIRST_ROW,
      }),
    })
    .execute();
};

/**
 * Proves the next rows of the pass: first the chains with the sums of the transactions, then bets and wallets.
 *
 * @returns false when none are left
 */
export const proveSlice = async (tx: Tx): Promise<boolean> => {
  const pass = await lockPass(tx);
  if (!pass) return false;
  const done =
    (await proveLedger(tx, pass)) ??
    (await proveOperators(tx, pass)) ??
    (await sumPlay(tx, pass)) ??
    (await proveWallets(tx, pass));
  if (!done) return false;
  const { differences, ...through } = done;
  await tx
    .updateTable('ledger_proofs')
    .set({
      ...through,
      differences: JSON.stringify([...pass.differences, ...differences.slice(0, NAMED_MAX)].slice(0, DIFFERENCES_MAX)),
    })
    .execute();
  return true;
};

interface Proven {
  readonly ledger_through?: number;
  readonly operators_through?: number;
  readonly wallets_through?: number;
  readonly bets_through?: number;
  readonly differences: readonly Difference[];
}

const proveLedger = async (tx: Tx, { ledger_through: after }: Pass): Promise<Proven | null> => {
  const slice = await verifySlice(tx, 'ledger', after, ROWS_PER_SLICE);
  if (!slice) return null;
  const { through } = slice;
  const unbalanced = await listUnbalanced(tx, after, through);
  await sql`
    insert into proven_balances as proven (account_id, balance)
    select account_id, sum(amount) from ledger_entries
    where txn_id > ${after}::bigint and txn_id <= ${through}::bigint group by account_id
    on conflict (tenant_id, account_id) do update set balance = proven.balance + excluded.balance`.execute(tx);
  return { ledger_through: through, differences: [...slice.differences, ...unbalanced] };
};

const proveOperators = async (tx: Tx, { operators_through: after }: Pass): Promise<Proven | null> => {
  const slice = await verifySlice(tx, 'operators', after, ROWS_PER_SLICE);
  return slice && { operators_through: slice.through, differences: slice.differences };
};

/**
 * The bets that are in the days of their players too: all that were committed before them are. How far these go is read
 * before: as a part of the statement it would make each slice read the whole table.
 */
const sumPlay = async (tx: Tx, { bets_through: after }: Pass): Promise<Proven | null> => {
  const { betsThrough } = await summedOf(tx);
  const { rows } = await sql<{ through: number | null }>`
    with slice as materialized (
      select id, provider, case kind when 'bet' then cash + bonus else -(cash + bonus) end as amount from bets
      where id > ${after}::bigint and id <= ${betsThrough}::bigint
      order by id limit ${ROWS_PER_SLICE}),
    summed as (
      insert into proven_play as proven (provider, amount) select provider, sum(amount) from slice group by 1
      on conflict (tenant_id, provider) do update set amount = proven.amount + excluded.amount)
    select max(id) as through from slice`.execute(tx);
  const through = rows[0]?.through ?? null;
  return through === null ? null : { bets_through: through, differences: [] };
};

/** Transactions of these rows whose entries do not sum to zero (I1). */
export const listUnbalanced = async (tx: Tx, after: number, through: number | null): Promise<Difference[]> => {
  const { rows } = await sql<{ id: number }>`
    select txn_id as id from ledger_entries
    where txn_id > ${after}::bigint and txn_id <= coalesce(${through}::bigint, txn_id)
    group by txn_id having sum(amount) <> 0 order by 1 limit ${NAMED_MAX}`.execute(tx);
  return rows.map(({ id }) => ({ what: 'transaction does not sum to zero', ours: id, theirs: null }));
};

/**
 * Compares stored balances with the proven ones and the entries behind them (I5). One statement reads both, so a wallet
 * that moves meanwhile is read with its entry. Names of accounts are columns before they are compared: row-level
 * security keeps an expression out of an index, and without statistics every wallet was compared with every account.
 */
const proveWallets = async (tx: Tx, { wallets_through: after, ledger_through }: Pass): Promise<Proven | null> => {
  const { rows } = await sql<{ through: number | null; wrong: number[] | null }>`
    with compared as materialized (
      select user_id, cash, bonus, hold, receivable from wallets
      where user_id > ${after}::bigint order by user_id limit ${WALLETS_PER_SLICE}),
    newer as materialized (
      select account_id, sum(amount) as amount from ledger_entries
      where txn_id > ${ledger_through}::bigint group by account_id),
    stored as materialized (
      select w.user_id, 'player:' || w.user_id || ':' || account.kind as account_id, account.amount from compared w
      cross join lateral (values ('cash', w.cash), ('bonus', w.bonus), ('hold', w.hold), ('receivable', w.receivable))
        as account (kind, amount)),
    wrong as (
      select s.user_id from stored s
      left join proven_balances p on p.account_id = s.account_id
      left join newer n on n.account_id = s.account_id
      where s.amount <> coalesce(p.balance, 0) + coalesce(n.amount, 0)
      group by s.user_id order by s.user_id limit ${NAMED_MAX})
    select (select max(user_id) from compared) as through, (select jsonb_agg(user_id) from wrong) as wrong`.execute(tx);
  const [found] = rows;
  if (!found || found.through === null) return null;
  const wrong = found.wrong ?? [];
  const wrongDays = (await listWrongDays(tx, after, found.through)).filter((id) => !wrong.includes(id));
  return {
    wallets_through: found.through,
    differences: [
      ...wrong.map((id) => ({ what: 'wallet is not its entries', ours: id, theirs: null })),
      ...wrongDays.map((id) => ({ what: 'wallet is not the sum of its days', ours: id, theirs: null })),
    ],
  };
};

/**
 * Players whose days, with the entries behind them, do not sum to their wallet. While the days of a ledger from before
 * them are still being summed, nothing is compared.
 */
const listWrongDays = async (tx: Tx, after: number, through: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with summed as materialized (select ledger_through as row from day_sums),
    compared as materialized (
      select user_id, cash, bonus, hold + receivable as reserved from wallets
      where user_id > ${after}::bigint and user_id <= ${through}::bigint),
    days as materialized (
      select user_id, sum(cash) as cash, sum(bonus) as bonus, sum(reserved) as reserved from player_days
      where user_id > ${after}::bigint and user_id <= ${through}::bigint group by user_id),
    newer as materialized (
      select a.user_id, coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
        coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(sum(e.amount) filter (where a.kind in ('hold', 'receivable')), 0) as reserved
      from ledger_entries e join accounts a on a.id = e.account_id
      where e.txn_id > (select row from summed) and a.user_id > ${after}::bigint and a.user_id <= ${through}::bigint
      group by a.user_id)
    select w.user_id as id from compared w
    left join days d on d.user_id = w.user_id left join newer n on n.user_id = w.user_id
    where (select row from summed) >= (select max(ledger_through) from ledger_proofs)
      and (w.cash, w.bonus, w.reserved) is distinct from (
        coalesce(d.cash, 0) + coalesce(n.cash, 0), coalesce(d.bonus, 0) + coalesce(n.bonus, 0),
        coalesce(d.reserved, 0) + coalesce(n.reserved, 0))
    order by 1 limit ${NAMED_MAX}`.execute(tx);
  return rows.map(({ id }) => id);
};
