import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { adoptGuestMissions } from '../../rewards/missions/guest-missions.ts';
import type { Identifier, UserRow } from '../../../users/users.repository.ts';

/**
 * Called after a sign-in or registration in this browser: the guest's missions and boxes become the player's.
 *
 * @param browserId from the browser's secret cookie
 */
export const linkBrowser = async (tx: Tx, userId: number, browserId: string): Promise<void> => {
  await tx
    .insertInto('user_browsers')
    .values({ user_id: userId, guest_id: browserId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'guest_id'])
        .doUpdateSet({ last_seen_at: sql`now()` })
        .where('user_browsers.last_seen_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .execute();
  await adoptGuestMissions(tx, userId, browserId);
};

export interface SignInCandidate {
  readonly user: UserRow | undefined;
  /** Whether this player has signed in with this browser before. */
  readonly usedBrowser: boolean;
}

/**
 * Finds the account with one query whether or not it exists, so that the duration reveals nothing.
 *
 * @param browserId from the browser's secret cookie; null without the cookie
 */
export const findSignInCandidate = async (
  reader: Reader,
  [identifier, value]: readonly [Identifier, string],
  browserId: string | null,
): Promise<SignInCandidate> => {
  const found = await reader
    .selectFrom('users')
    .leftJoin('user_browsers as browser', (join) =>
      join.onRef('browser.user_id', '=', 'users.id').on('browser.guest_id', '=', browserId),
    )
    .selectAll('users')
    .select('browser.guest_id as browserGuestId')
    .where(`users.${identifier}`, '=', value)
    .executeTakeFirst();
  if (!found) return { user: undefined, usedBrowser: false };
  const { browserGuestId, ...user } = found;
  return { user, usedBrowser: browserGuestId !== null };
};
