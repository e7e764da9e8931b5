import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 10 * MINUTE_MS;
const NAMED_MAX = 50;

/** The time that the law allows for a withdrawal. */
export const DUE_MS = 120 * MINUTE_MS;
/** The alert is raised this long before the deadline. */
const WARNING_MS = 30 * MINUTE_MS;

/** Withdrawals that are overdue or due within the next half hour. */
export const listDueWithdrawals = async (reader: Reader, nowMs: number = Date.now()): Promise<number[]> => {
  const rows = await reader
    .selectFrom('withdrawals')
    .select('id')
    .where('status', 'in', [0, 4, 5])
    .where('created_at', '<', new Date(nowMs - DUE_MS + WARNING_MS))
    .orderBy('id')
    .limit(NAMED_MAX)
    .execute();
  return rows.map(({ id }) => id);
};

/** Raises an alert while withdrawals are about to be late. */
export const alertOverdueWithdrawals: Job = {
  name: 'overdue-withdrawals',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_open_withdrawals()`,
  run: async ({ db, log }, tenant) => {
    const due = await db.read(tenant.id, (reader) => listDueWithdrawals(reader));
    if (due.length > 0) log.error({ tenant: tenant.id, withdrawals: due }, 'withdrawals: due within half an hour');
  },
};
