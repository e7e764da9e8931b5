import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

/** The sports provider's name in the table of bets. */
export const SPORTS = 'sports';

/** The number of the player's unsettled sports bets, and their total stake in centavos. */
export const countOpenBets = async (reader: Reader, userId: number): Promise<{ count: number; stake: number }> => {
  const { count, stake } = await reader
    .selectFrom('bets')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(cash + bonus), 0)::float8`.as('stake')])
    .where('user_id', '=', userId)
    .where('provider', '=', SPORTS)
    .where('kind', '=', 'bet')
    .where('settled_at', 'is', null)
    .where('rolled_back_at', 'is', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count, stake };
};
