import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { runSequentially } from '../../../jobs/run-sequentially.ts';
import { guardWallet } from '../access/guard-wallet.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { applyDue, boundBets } from './limits.repository.ts';

const EVERY_MS = 60_000;
const PLAYERS_MAX = 200;

/**
 * Stores changes that time has brought: looser limits, ends of pauses and exclusions, players without restrictions.
 * Bets and deposits do not depend on this job, because they compare with the clock.
 */
export const endExpiredRestrictions: Job = {
  name: 'end-restrictions',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_ended_restrictions()`,
  run: async ({ db }, tenant) => {
    const players = await db.read(tenant.id, listPlayersWithExpired(tenant));
    await runSequentially(players, (userId) => db.transaction(tenant.id, (tx) => endExpired(tx, userId, tenant)));
  },
};

const listPlayersWithExpired =
  ({ settings }: Tenant) =>
  async (reader: Reader): Promise<number[]> => {
    const { rows } = await sql<{ user_id: number }>`
      select user_id from player_limits
      where pending_from <= now() or bets_from_at is null or bets_from_at < now() - interval '1 day'
      union
      select user_id from restrictions where ended_at is null and end_at <= now()
        and not (source = 'self_specific' and ${settings.site.is_regulated})
      union
      select w.user_id from wallets w where w.guarded
        and not exists (select 1 from users u where u.id = w.user_id and u.status = 'blocked')
        and not exists (select 1 from restrictions r where r.user_id = w.user_id and r.ended_at is null)
        and not exists (select 1 from player_limits l where l.user_id = w.user_id)
      limit ${PLAYERS_MAX}`.execute(reader);
    return rows.map(({ user_id }) => user_id);
  };

const endExpired = (tx: Tx, userId: number, { settings }: Tenant) =>
  guardWallet(tx, userId, async () => {
    await applyDue(tx, userId);
    await boundBets(tx, userId);
    await sql`update restrictions set ended_at = end_at
      where user_id = ${userId} and ended_at is null and end_at <= now()
        and not (source = 'self_specific' and ${settings.site.is_regulated})`.execute(tx);
  });
