import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../database/database.ts';
import type { BetRollbacksTable, BetsTable } from '../../database/schema.ts';

export type BetRow = Selectable<BetsTable>;
export type NewBet = Insertable<BetsTable>;

export const findBet = (reader: Reader, provider: string, kind: 'bet' | 'win', txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('provider_tx_id', '=', txId)
    .executeTakeFirst();

/** Whatever the provider calls by this id: its bet, or else its prize. */
export const findMovement = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_tx_id', '=', txId)
    .orderBy('kind')
    .executeTakeFirst();

export const insertBet = (tx: Tx, bet: NewBet) => tx.insertInto('bets').values(bet).execute();

export const markRolledBack = (tx: Tx, betId: number) =>
  tx.updateTable('bets').set({ rolled_back_at: new Date() }).where('id', '=', betId).execute();

export const findRollback = (reader: Reader, provider: string, refTxId: string) =>
  reader
    .selectFrom('bet_rollbacks')
    .select('provider_tx_id')
    .where('provider', '=', provider)
    .where('ref_tx_id', '=', refTxId)
    .executeTakeFirst();

export const insertRollback = (tx: Tx, rollback: Insertable<BetRollbacksTable>) =>
  tx.insertInto('bet_rollbacks').values(rollback).execute();

export interface RoundStakes {
  /** Bets of the round, taken back or not. */
  readonly bets: number;
  /** Those that stand. */
  readonly standing: number;
  readonly cash: number;
  readonly bonus: number;
}

/** What the round's standing bets were paid with: a round may hold several, such as a doubled one. */
export async function stakesOfRound(
  reader: Reader,
  provider: string,
  userId: number,
  roundId: string,
  refTxId: string | null,
): Promise<RoundStakes> {
  const { rows } = await sql<RoundStakes>`
    select count(*) as bets, count(*) filter (where rolled_back_at is null) as standing,
      coalesce(sum(cash) filter (where rolled_back_at is null), 0)::bigint as cash,
      coalesce(sum(bonus) filter (where rolled_back_at is null), 0)::bigint as bonus
    from bets
    where provider = ${provider} and user_id = ${userId} and kind = 'bet'
      and (round_id = ${roundId} or provider_tx_id = ${refTxId})`.execute(reader);
  return rows[0] ?? { bets: 0, standing: 0, cash: 0, bonus: 0 };
}
