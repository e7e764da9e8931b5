import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../../database/database.ts';
import { sumFigures } from './sum-figures.ts';
import { sumGames } from './sum-games.ts';

const ROWS_PER_SLICE = 10_000;
/** A longer catching up is continued by the next call. */
const WORK_MS = 20_000;
/** A transaction that began before a bet was summed ends within this time. */
const OPEN_TRANSACTION_MS = 10 * 60_000;

/** The last rows of a tenant up to which everything is committed. */
export interface SettledRows {
  readonly lastTxn: number;
  readonly lastBet: number;
}

/** Adds the new rows of the ledger and the new bets to the days of their players (decision: money-and-ledger.md). */
export const sumDays = async (
  { db }: { readonly db: Pick<Database, 'transaction'> },
  tenantId: string,
  { lastTxn, lastBet }: SettledRows,
): Promise<void> => {
  const startedMs = performance.now();
  for (const sumSlice of [
    (tx: Tx) => sumLedger(tx, lastTxn),
    (tx: Tx) => sumBets(tx, lastBet),
    sumOlderFigures,
    sumOlderGames,
  ])
    while ((await db.transaction(tenantId, sumSlice)) === ROWS_PER_SLICE)
      if (performance.now() - startedMs > WORK_MS) return;
};

/** How far the rows of a tenant are in the days of its players. Bets behind them are not older than `betsSince`. */
export interface Summed {
  readonly ledgerThrough: number;
  readonly betsThrough: number;
  readonly betsSince: Date | null;
}

/** Read before the rows behind it: as a part of their statement it would not bound the reading of an index. */
export const summedOf = async (reader: Reader): Promise<Summed> => {
  const state = await reader.selectFrom('day_sums').selectAll().executeTakeFirst();
  return {
    ledgerThrough: state?.ledger_through ?? 0,
    betsThrough: state?.bets_through ?? 0,
    betsSince: state?.bets_since ?? null,
  };
};

/** Locks the state of the tenant, so that a row is summed once. */
export const lockState = async (tx: Tx) => {
  await sql`insert into day_sums default values on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('day_sums')
    .select(['ledger_through', 'bets_through', 'figures_through', 'games_through'])
    .forUpdate()
    .executeTakeFirstOrThrow();
};

const localDay = sql`(slice.created_at at time zone ${TIME_ZONE})::date`;

/** @returns how many rows were summed */
const sumLedger = async (tx: Tx, lastTxn: number): Promise<number> => {
  const { ledger_through: after, figures_through: figuresAfter, games_through: gamesAfter } = await lockState(tx);
  // The figures of older rows come first: they find the first deposit of a player in the order of the rows.
  const figures = figuresAfter === after ? sumFigures : sql``;
  const games = gamesAfter === after ? sumGames : sql``;
  const { rows } = await sql<{ summed: number }>`
    with slice as materialized (
      select id, kind, idem_key, created_at from ledger_txns
      where id > ${after}::bigint and id <= ${lastTxn}::bigint order by id limit ${ROWS_PER_SLICE}),
    moved as (
      select a.user_id, ${localDay} as day,
        coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
        coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(sum(e.amount) filter (where a.kind in ('hold', 'receivable')), 0) as reserved,
        coalesce(sum(e.amount) filter (
          where a.kind <> 'bonus' and slice.kind in ('deposit-refund', 'chargeback')), 0) as returned
      from slice join ledger_entries e on e.txn_id = slice.id join accounts a on a.id = e.account_id
      where a.user_id is not null group by 1, 2),
    added as (
      insert into player_days as known (user_id, day, cash, bonus, reserved, returned) select * from moved
      on conflict (tenant_id, user_id, day) do update set cash = known.cash + excluded.cash,
        bonus = known.bonus + excluded.bonus, reserved = known.reserved + excluded.reserved,
        returned = known.returned + excluded.returned),
    ${figures}
    ${games}
    proceeded as (
      update day_sums set ledger_through = (select max(id) from slice),
        figures_through = case when figures_through = ledger_through then (select max(id) from slice) else figures_through end,
        games_through = case when games_through = ledger_through then (select max(id) from slice) else games_through end
      where exists (select from slice))
    select count(*) as summed from slice`.execute(tx);
  return rows[0]?.summed ?? 0;
};

/** The figures of rows that were in the days of their players before there were figures. */
const sumOlderFigures = async (tx: Tx): Promise<number> => {
  const { ledger_through: through, figures_through: after } = await lockState(tx);
  if (after >= through) return 0;
  const { rows } = await sql<{ summed: number }>`
    with slice as materialized (
      select id, kind, created_at from ledger_txns
      where id > ${after}::bigint and id <= ${through}::bigint order by id limit ${ROWS_PER_SLICE}),
    ${sumFigures}
    proceeded as (update day_sums set figures_through = (select max(id) from slice) where exists (select from slice))
    select count(*) as summed from slice`.execute(tx);
  return rows[0]?.summed ?? 0;
};

/** What rows moved at games that were summed before there were days of games. */
const sumOlderGames = async (tx: Tx): Promise<number> => {
  const { ledger_through: through, games_through: after } = await lockState(tx);
  if (after >= through) return 0;
  const { rows } = await sql<{ summed: number }>`
    with slice as materialized (
      select id, kind, idem_key, created_at from ledger_txns
      where id > ${after}::bigint and id <= ${through}::bigint order by id limit ${ROWS_PER_SLICE}),
    ${sumGames}
    proceeded as (update day_sums set games_through = (select max(id) from slice) where exists (select from slice))
    select count(*) as summed from slice`.execute(tx);
  return rows[0]?.summed ?? 0;
};

const sumBets = async (tx: Tx, lastBet: number): Promise<number> => {
  const { bets_through: after } = await lockState(tx);
  const { rows } = await sql<{ summed: number }>`
    with slice as materialized (
      select id, user_id, kind, cash + bonus as amount, created_at from bets
      where id > ${after}::bigint and id <= ${lastBet}::bigint order by id limit ${ROWS_PER_SLICE}),
    played as (
      select user_id, ${localDay} as day,
        coalesce(sum(case kind when 'bet' then amount else -amount end) filter (where kind <> 'win'), 0) as stakes,
        coalesce(sum(amount) filter (where kind = 'win'), 0) as prizes
      from slice group by 1, 2),
    added as (
      insert into player_days as known (user_id, day, stakes, prizes) select * from played
      on conflict (tenant_id, user_id, day) do update
      set stakes = known.stakes + excluded.stakes, prizes = known.prizes + excluded.prizes),
    proceeded as (
      update day_sums set bets_through = (select max(id) from slice),
        bets_since = (select max(created_at) from slice) - make_interval(secs => ${OPEN_TRANSACTION_MS / 1_000})
      where exists (select from slice))
    select count(*) as summed from slice`.execute(tx);
  return rows[0]?.summed ?? 0;
};
