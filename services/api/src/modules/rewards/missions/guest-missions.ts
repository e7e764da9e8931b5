import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/**
 * Missions that were assigned to a browser move to the player who signs in there, unless they already have the same
 * mission.
 */
export const adoptGuestMissions = async (tx: Tx, userId: number, browserId: string): Promise<void> => {
  await sql`
    update user_missions as own set user_id = ${userId}, guest_id = null
    where own.guest_id = ${browserId} and own.state = 'available'
      and not exists (select from user_missions as theirs
        where theirs.mission_id = own.mission_id and theirs.user_id = ${userId})`.execute(tx);
};
