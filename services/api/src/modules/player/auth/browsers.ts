import type { Reader, Tx } from '../../../database/database.ts';
import { adoptGuestMissions } from '../../rewards/missions/guest-missions.ts';
import type { Identifier, UserRow } from '../../../users/users.repository.ts';

/**
 * A player has signed in or registered in this browser. What it was given while nobody was signed in is theirs now.
 *
 * @param guestId what the browser calls itself
 */
export async function linkBrowser(tx: Tx, userId: number, guestId: string): Promise<void> {
  await tx
    .insertInto('user_browsers')
    .values({ user_id: userId, guest_id: guestId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await adoptGuestMissions(tx, userId, guestId);
}

export interface SignInCandidate {
  readonly user: UserRow | undefined;
  /** Has this player signed in with this browser before? */
  readonly usedBrowser: boolean;
}

/**
 * Finds who signs in, in one question whether or not there is such an account: the time it takes tells nothing.
 *
 * @param guestId what the browser calls itself; null is a browser nobody knows
 */
export async function findSignInCandidate(
  reader: Reader,
  [identifier, value]: readonly [Identifier, string],
  guestId: string | null,
): Promise<SignInCandidate> {
  const found = await reader
    .selectFrom('users')
    .leftJoin('user_browsers as browser', (join) =>
      join.onRef('browser.user_id', '=', 'users.id').on('browser.guest_id', '=', guestId),
    )
    .selectAll('users')
    .select('browser.guest_id as browserGuestId')
    .where(`users.${identifier}`, '=', value)
    .executeTakeFirst();
  if (!found) return { user: undefined, usedBrowser: false };
  const { browserGuestId, ...user } = found;
  return { user, usedBrowser: browserGuestId !== null };
}
