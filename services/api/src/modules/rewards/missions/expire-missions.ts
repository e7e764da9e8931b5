import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { runSequentially } from '../../../jobs/run-sequentially.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { countsStakes } from './goal.ts';

const EVERY_MS = 60_000;
const MISSIONS_PER_ROUND = 500;

/**
 * Expires missions that were not completed or claimed in time. Each has its own transaction, so that claims do not
 * wait.
 */
export const expireMissions: Job = {
  name: 'expire-missions',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_expired_missions()`,
  run: async ({ db }, { id: tenantId }) => {
    const due = await db.read(tenantId, (reader) =>
      reader
        .selectFrom('user_missions')
        .select(['id', 'user_id'])
        .where('state', 'in', ['accepted', 'completed'])
        .where('expires_at', '<=', new Date())
        .orderBy('expires_at')
        .limit(MISSIONS_PER_ROUND)
        .execute(),
    );
    await runSequentially(due, async ({ id, user_id: userId }) => {
      if (userId !== null) await db.transaction(tenantId, (tx) => expire(tx, id, userId));
    });
  },
};

async function expire(tx: Tx, ownId: number, userId: number): Promise<void> {
  const wallet = await lockWallet(tx, userId);
  const expired = await tx
    .updateTable('user_missions')
    .set({ state: 'expired' })
    .where('id', '=', ownId)
    .where('state', 'in', ['accepted', 'completed'])
    .where('expires_at', '<=', new Date())
    .returning('mission_id')
    .executeTakeFirst();
  if (!expired) return; // The mission was claimed or extended since the query.
  const { goal_kind } = await tx
    .selectFrom('missions')
    .select('goal_kind')
    .where('id', '=', expired.mission_id)
    .executeTakeFirstOrThrow();
  if (countsStakes(goal_kind)) await updateWallet(wallet, { stakeTrackersBy: -1 });
}
