import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { type Reader, type Tx } from '../../../database/database.ts';
import { defer, PREPARED } from '../../../database/pipelined-dialect.ts';
import type { BettingTables } from './tables.ts';

export type BetRow = Selectable<BettingTables['bets']>;
export type NewBet = Insertable<BettingTables['bets']>;
export type BetKind = BetRow['kind'];

/** What is stored of the round that a call of a game provider (a bet, a win or a rollback) belongs to. */
export interface BetContext {
  /** The fingerprint of the movement with the same id, if there is one. */
  readonly knownFingerprint: string | null;
  /** Whether the id belongs to a movement of another kind, or to a rollback. */
  readonly usedByAnotherKind: boolean;
  /** Whether this movement was rolled back, before or after it arrived. */
  readonly takenBack: boolean;
  /** All bets of the round, including rolled-back ones. */
  readonly bets: number;
  /** Bets of the round that are not rolled back ("standing"). */
  readonly standing: number;
  /** The amounts that paid the bets that were not rolled back, in centavos. */
  readonly cash: number;
  readonly bonus: number;
  /** Whether a bet that was not rolled back is a free round. */
  readonly free: boolean;
  /** The grant of free rounds that the bet names. */
  readonly freeGrant: string | null;
  /**
   * Whether an effective movement ended the round, or the named bet has ended, in whatever round the bet was reported.
   */
  readonly closed: boolean;
  /** The amount paid in the round that is not rolled back. */
  readonly paid: number;
}

export interface BetReference {
  readonly kind: BetKind;
  readonly provider: string;
  readonly txId: string;
  readonly roundId: string;
  /** A round may be identified only by one of its bets. */
  readonly refTxId: string | null;
}

/**
 * One query for all facts that the rules read, for several movements. The facts stay valid when the wallets were locked
 * before it.
 *
 * @param userIds of their players, in order, or the SQL expression that finds them; null stands for an unknown player
 * @returns in the order of the references
 */
export const selectBetContexts = (
  of: readonly BetReference[],
  userIds: readonly number[] | RawBuilder<readonly (number | null)[]>,
): RawBuilder<BetContext> => sql<BetContext>`
    ${PREPARED} select context.* from unnest(
      ${of.map(({ provider }) => provider)}::text[], ${of.map(({ kind }) => kind)}::text[],
      ${of.map(({ txId }) => txId)}::text[], ${userIds}::bigint[],
      ${of.map(({ roundId }) => roundId)}::text[], ${of.map(({ refTxId }) => refTxId)}::text[]
    ) with ordinality input (provider, kind, tx_id, user_id, round_id, ref_tx_id, position)
    cross join lateral (
      select
        (select fingerprint from bets
          where provider = input.provider and kind = input.kind and provider_tx_id = input.tx_id) as "knownFingerprint",
        exists (select from bets
          where provider = input.provider and kind in ('bet', 'win', 'refund') and provider_tx_id = input.tx_id
            and kind <> input.kind)
          or exists (select from bet_rollbacks
            where provider = input.provider and provider_tx_id = input.tx_id) as "usedByAnotherKind",
        exists (select from bet_rollbacks where provider = input.provider and ref_tx_id = input.tx_id) as "takenBack",
        count(*) filter (where kind = 'bet') as bets,
        count(*) filter (where kind = 'bet' and rolled_back_at is null) as standing,
        coalesce(sum(cash) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as cash,
        coalesce(sum(bonus) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as bonus,
        coalesce(bool_or(free) filter (where kind = 'bet' and rolled_back_at is null), false) as free,
        max(free_grant) filter (where kind = 'bet' and rolled_back_at is null) as "freeGrant",
        coalesce(bool_or(round_closed or refunded_at is not null or (named and settled_at is not null))
          filter (where rolled_back_at is null), false) as closed,
        coalesce(sum(cash + bonus) filter (where kind <> 'bet' and rolled_back_at is null), 0)::bigint as paid
      from (
        select kind, rolled_back_at, refunded_at, settled_at, cash, bonus, free, free_grant, round_closed,
          kind = 'bet' and provider_tx_id = input.ref_tx_id as named
        from bets
        where provider = input.provider and user_id = input.user_id and round_id = input.round_id
        union all
        select kind, rolled_back_at, refunded_at, settled_at, cash, bonus, free, free_grant, round_closed, true from bets
        where provider = input.provider and kind = 'bet' and provider_tx_id = input.ref_tx_id
          and round_id <> input.round_id and user_id = input.user_id) round
    ) context order by input.position`;

/** The movement with this provider id: the bet, or else the prize or refund. */
export const findMovement = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_tx_id', '=', txId)
    .orderBy('kind')
    .executeTakeFirst();

export const getBet = (reader: Reader, id: number): Promise<BetRow> =>
  reader.selectFrom('bets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findBet = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', 'bet')
    .where('provider_tx_id', '=', txId)
    .executeTakeFirst();

/** Inserts rows of several players in one statement. */
export const insertBets = async (tx: Tx, bets: readonly NewBet[]): Promise<void> => {
  const all = <Column extends keyof NewBet>(column: Column) => bets.map((bet) => bet[column] ?? null);
  await defer(
    tx,
    sql`
    ${PREPARED} insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, ref_tx_id, round_id, round_closed, game_id,
      title, cash, bonus, odds, free, free_grant, txn_id)
    select * from unnest(
      ${all('user_id')}::bigint[], ${all('provider')}::text[], ${all('kind')}::text[], ${all('provider_tx_id')}::text[],
      ${all('fingerprint')}::text[], ${all('ref_tx_id')}::text[], ${all('round_id')}::text[],
      ${all('round_closed')}::boolean[], ${all('game_id')}::bigint[], ${all('title')}::text[], ${all('cash')}::bigint[],
      ${all('bonus')}::bigint[], ${all('odds')}::numeric[], ${all('free')}::boolean[], ${all('free_grant')}::text[],
      ${all('txn_id')}::bigint[])`,
  );
};

export const markRolledBack = (tx: Tx, betId: number) =>
  tx.updateTable('bets').set({ rolled_back_at: new Date() }).where('id', '=', betId).execute();

export const markRefunded = (tx: Tx, betId: number, refunded_at: Date | null) =>
  tx.updateTable('bets').set({ refunded_at }).where('id', '=', betId).execute();

/** A round's standing bets and the effective amount that it has paid, in centavos. */
export const readRoundTotals = async (
  reader: Reader,
  { provider, user_id: userId, round_id: roundId }: Pick<BetRow, 'provider' | 'user_id' | 'round_id'>,
): Promise<{ readonly bets: number; readonly paid: number }> =>
  reader
    .selectFrom('bets')
    .select([
      sql<number>`count(*) filter (where kind = 'bet')`.as('bets'),
      sql<number>`coalesce(sum(cash + bonus) filter (where kind <> 'bet'), 0)::bigint`.as('paid'),
    ])
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .where('round_id', '=', roundId)
    .where('rolled_back_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Free rounds that were taken back after their round had paid a prize, by grant. */
export const listRetainedSpins = async (
  reader: Reader,
  { provider, user_id: userId, round_id: roundId }: Pick<BetRow, 'provider' | 'user_id' | 'round_id'>,
): Promise<{ readonly grant: string; readonly count: number }[]> => {
  const { rows } = await sql<{ grant: string; count: number }>`
    select bet.free_grant as grant, count(*) as count
    from bets bet
    where bet.provider = ${provider} and bet.user_id = ${userId} and bet.round_id = ${roundId}
      and bet.kind = 'bet' and bet.free_grant is not null
      and bet.rolled_back_at > (select min(created_at) from bets win
        where win.provider = bet.provider and win.user_id = bet.user_id and win.round_id = bet.round_id
          and win.kind = 'win' and win.cash + win.bonus > 0)
    group by bet.free_grant`.execute(reader);
  return rows;
};

/** Whether a bet, prize or refund of this provider has the id, or a rollback of another movement. */
export const isIdUsed = async (
  reader: Reader,
  { provider, txId, refTxId }: { readonly provider: string; readonly txId: string; readonly refTxId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bets
        where provider = ${provider} and kind in ('bet', 'win', 'refund') and provider_tx_id = ${txId})
      or exists (select from bet_rollbacks
        where provider = ${provider} and provider_tx_id = ${txId} and ref_tx_id <> ${refTxId}) as used`.execute(reader);
  return rows[0]?.used ?? false;
};

export const findRollback = (reader: Reader, provider: string, refTxId: string) =>
  reader
    .selectFrom('bet_rollbacks')
    .select(['provider_tx_id', 'user_id'])
    .where('provider', '=', provider)
    .where('ref_tx_id', '=', refTxId)
    .executeTakeFirst();

export const insertRollback = (tx: Tx, rollback: Insertable<BettingTables['bet_rollbacks']>) =>
  tx.insertInto('bet_rollbacks').values(rollback).execute();
