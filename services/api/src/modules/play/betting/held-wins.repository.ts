import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { BettingTables } from './tables.ts';

export type HeldWin = Selectable<BettingTables['held_wins']>;

interface NewHeldWin {
  readonly userId: number;
  readonly betId: number;
  /** The maximum that the round could pay, in centavos. */
  readonly amountMax: number;
  readonly spinsGrant: string | null;
}

export const insertHeldWin = (tx: Tx, { userId, betId, amountMax, spinsGrant }: NewHeldWin) =>
  tx
    .insertInto('held_wins')
    .values({ user_id: userId, bet_id: betId, amount_max: amountMax, spins_grant: spinsGrant })
    .execute();

export const findHeldWin = (reader: Reader, id: number): Promise<HeldWin | undefined> =>
  reader.selectFrom('held_wins').selectAll().where('id', '=', id).executeTakeFirst();

/** The held prize of a bet row. The player's wallet is locked. */
export const findHeldWinOf = (reader: Reader, betId: number): Promise<HeldWin | undefined> =>
  reader.selectFrom('held_wins').selectAll().where('bet_id', '=', betId).executeTakeFirst();

interface Decision {
  readonly state: 'released' | 'refused' | 'returned';
  readonly reason: string | null;
  readonly by: string | null;
}

export const decideHeldWin = (tx: Tx, id: number, { state, reason, by }: Decision): Promise<HeldWin> =>
  tx
    .updateTable('held_wins')
    .set({ state, reason, decided_by: by, decided_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The round's prizes that were not paid, because they are under review or refused, in centavos. */
export const sumHeldOfRound = async (
  reader: Reader,
  round: { readonly provider: string; readonly player: { readonly id: number }; readonly roundId: string },
): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(b.cash + b.bonus), 0)::bigint as held
    from held_wins h join bets b on b.id = h.bet_id
    where b.provider = ${round.provider} and b.user_id = ${round.player.id} and b.round_id = ${round.roundId}
      and h.state in ('held', 'refused')`.execute(reader);
  return rows[0]?.held ?? 0;
};
