import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../database/database.ts';
import type { BetRollbacksTable, BetsTable } from '../../database/schema.ts';

export type BetRow = Selectable<BetsTable>;
export type NewBet = Insertable<BetsTable>;
export type BetKind = BetRow['kind'];

/** What there is already of the round that an instruction belongs to. */
export interface Scene {
  /** Of the movement with the same id, when there is one. */
  readonly knownFingerprint: string | null;
  /** A rollback of this movement has come, before or after it. */
  readonly takenBack: boolean;
  /** Bets of the round, taken back or not. */
  readonly bets: number;
  /** Those that stand. */
  readonly standing: number;
  /** What the standing ones were paid with. */
  readonly cash: number;
  readonly bonus: number;
  /** One of the standing ones is a free round. */
  readonly free: boolean;
  /** Something that ended the round stands. */
  readonly closed: boolean;
}

interface Asked {
  readonly kind: BetKind;
  readonly provider: string;
  readonly userId: number;
  readonly txId: string;
  readonly roundId: string;
  /** A round may be told by one of its bets alone. */
  readonly refTxId: string | null;
}

/** One look at everything the rules ask about. The player's wallet is locked, so it stays true. */
export async function lookAt(
  reader: Reader,
  { kind, provider, userId, txId, roundId, refTxId }: Asked,
): Promise<Scene> {
  const { rows } = await sql<Scene>`
    select
      (select fingerprint from bets where provider = ${provider} and kind = ${kind} and provider_tx_id = ${txId})
        as "knownFingerprint",
      exists (select from bet_rollbacks where provider = ${provider} and ref_tx_id = ${txId}) as "takenBack",
      count(*) filter (where kind = 'bet') as bets,
      count(*) filter (where kind = 'bet' and rolled_back_at is null) as standing,
      coalesce(sum(cash) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as cash,
      coalesce(sum(bonus) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as bonus,
      coalesce(bool_or(free) filter (where kind = 'bet' and rolled_back_at is null), false) as free,
      coalesce(bool_or(round_closed) filter (where rolled_back_at is null), false) as closed
    from bets
    where provider = ${provider} and user_id = ${userId}
      and (round_id = ${roundId} or (kind = 'bet' and provider_tx_id = ${refTxId}))`.execute(reader);
  const [scene] = rows;
  if (!scene) throw new TypeError('an aggregate always has a row');
  return scene;
}

/** Whatever the provider calls by this id: its bet, or else its prize or refund. */
export const findMovement = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_tx_id', '=', txId)
    .orderBy('kind')
    .executeTakeFirst();

export const findBet = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', 'bet')
    .where('provider_tx_id', '=', txId)
    .executeTakeFirst();

export const insertBet = (tx: Tx, bet: NewBet) =>
  tx.insertInto('bets').values(bet).returning('id').executeTakeFirstOrThrow();

export const markRolledBack = (tx: Tx, betId: number) =>
  tx.updateTable('bets').set({ rolled_back_at: new Date() }).where('id', '=', betId).execute();

export const markRefunded = (tx: Tx, betId: number, refunded_at: Date | null) =>
  tx.updateTable('bets').set({ refunded_at }).where('id', '=', betId).execute();

export const findRollback = (reader: Reader, provider: string, refTxId: string) =>
  reader
    .selectFrom('bet_rollbacks')
    .select(['provider_tx_id', 'user_id'])
    .where('provider', '=', provider)
    .where('ref_tx_id', '=', refTxId)
    .executeTakeFirst();

export const insertRollback = (tx: Tx, rollback: Insertable<BetRollbacksTable>) =>
  tx.insertInto('bet_rollbacks').values(rollback).execute();
