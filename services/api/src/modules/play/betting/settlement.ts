import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { recordFact, type StakeFact } from '../../../facts/facts.ts';

/** The round of one player at one provider. */
export interface Round {
  readonly provider: string;
  readonly userId: number;
  readonly roundId: string;
}

interface StakeRow {
  readonly id: number;
  readonly game_id: number | null;
  readonly category: string | null;
  readonly bonus_allowed: boolean | null;
  readonly odds: string | null;
  readonly cash: number;
  readonly bonus: number;
  readonly created_at: Date;
}

/** Games have their own category; bets without a game are sports. */
const SPORTS_CATEGORY = 'sports';

/**
 * The round has ended: its bets that are not rolled back count as settled. @param refTxId a bet that identifies the
 * round
 */
export const settleRound = async (
  tx: Tx,
  { provider, userId, roundId }: Round,
  refTxId: string | null,
): Promise<void> => {
  const { rows } = await sql<StakeRow>`
    with settled as (
      update bets set settled_at = now()
      where provider = ${provider} and user_id = ${userId} and kind = 'bet'
        and (round_id = ${roundId} or provider_tx_id = ${refTxId})
        and settled_at is null and rolled_back_at is null and refunded_at is null
      returning *)
    ${described('settled', userId)}`.execute(tx);
  await tell(tx, 'stake-settled', provider, userId, rows);
};

/** The provider says apart that a round has ended: its last standing movement is marked as the end. */
export const finishRound = async (tx: Tx, round: Round): Promise<void> => {
  const { provider, userId, roundId } = round;
  await sql`
    update bets set round_closed = true where not round_closed and id = (
      select max(id) from bets
      where provider = ${provider} and user_id = ${userId} and round_id = ${roundId} and rolled_back_at is null)`.execute(
    tx,
  );
  await settleRound(tx, round, null);
};

/** The end of the round was taken back: its bets are open again, unless another movement ended it too. */
export const reopenRound = async (
  tx: Tx,
  { provider, userId, roundId }: Round,
  refTxId: string | null,
): Promise<void> => {
  const { rows } = await sql<StakeRow>`
    with reopened as (
      update bets set settled_at = null
      where provider = ${provider} and user_id = ${userId} and kind = 'bet' and settled_at is not null
        and (round_id = ${roundId} or provider_tx_id = ${refTxId})
        and rolled_back_at is null
        and not exists (
          select from bets ending
          where ending.provider = bets.provider and ending.user_id = bets.user_id and ending.round_id = bets.round_id
            and ending.round_closed and ending.rolled_back_at is null)
      returning *)
    ${described('reopened', userId)}`.execute(tx);
  await tell(tx, 'stake-undone', provider, userId, rows);
};

/** A settled stake was itself taken back. */
export const undoStake = async (tx: Tx, provider: string, userId: number, betId: number): Promise<void> => {
  const { rows } = await sql<StakeRow>`
    with undone as (select * from bets where id = ${betId} and settled_at is not null)
    ${described('undone', userId)}`.execute(tx);
  await tell(tx, 'stake-undone', provider, userId, rows);
};

/**
 * Settled stakes leave facts only for players with an active bonus or mission. Undone stakes always do, because a
 * completed reward no longer tracks the player.
 */
const described = (name: 'settled' | 'reopened' | 'undone', userId: number) => sql`
  select b.id, b.game_id, g.category, g.bonus_allowed, b.odds, b.cash, b.bonus, b.created_at
  from ${sql.ref(name)} b
  join wallets w on w.user_id = ${userId} and (w.stake_trackers > 0 or ${name !== 'settled'})
  left join games g on g.id = b.game_id
  where b.cash + b.bonus > 0 order by b.id`;

async function tell(
  tx: Tx,
  kind: 'stake-settled' | 'stake-undone',
  provider: string,
  userId: number,
  rows: readonly StakeRow[],
): Promise<void> {
  for (const row of rows) {
    const stake: StakeFact = {
      userId,
      betId: row.id,
      provider,
      gameId: row.game_id,
      category: row.category ?? SPORTS_CATEGORY,
      odds: row.odds === null ? null : Number(row.odds),
      bonusAllowed: row.bonus_allowed ?? false,
      cash: row.cash,
      bonus: row.bonus,
      placedAt: row.created_at.toISOString(),
    };
    await recordFact(tx, { kind, ...stake });
  }
}
