import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NAMED_MAX = 20;

/** Players whose money on hold differs from the sum of their open withdrawals (I8). Empty when the books are right. */
export const listWrongReservations = async (reader: Reader): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    with open as materialized (
      select user_id, sum(amount) as amount from withdrawals where status in (0, 4, 5) group by user_id),
    holding as materialized (select user_id, hold from wallets where hold <> 0)
    select coalesce(h.user_id, o.user_id) as user_id from holding h full join open o on o.user_id = h.user_id
    where coalesce(h.hold, 0) <> coalesce(o.amount, 0)`.execute(reader);
  return rows.map(({ user_id }) => user_id);
};

/** Verifies the reservations every hour; a difference raises an alert. */
export const verifyReservations: Job = {
  name: 'verify-reservations',
  everyMs: HOUR_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 day')`,
  atLeastEveryMs: DAY_MS,
  run: async ({ db, log }, tenant) => {
    const users = await db.read(tenant.id, listWrongReservations);
    if (users.length > 0)
      log.error({ tenant: tenant.id, users: users.slice(0, NAMED_MAX) }, 'withdrawals: holds are not what is open');
  },
};
