import { sql } from 'kysely';
import { slotsOf } from '@jangada/contracts/domains/bonuses/cashback-slots';
import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import type { Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { cashbackReleased } from './bonus-notifications.ts';
import * as cashback from './cashback.repository.ts';

const EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
const HOUR_S = 60 * 60;

/** One centavo per part: a smaller amount cannot be split into parts. */
const ENTRY_CENTAVOS_MIN = slotsOf('calendar');

/** Every week, at the tenant's day and hour, returns a part of the losses since the last release (WAL-47). */
export const releaseCashback: Job = {
  name: 'release-cashback',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_due_cashback()`,
  run: async ({ db }, tenant) => {
    const { cashback: on, cashback_conversion_percentage: percent } = tenant.settings.site;
    if (on && percent > 0) await db.transaction(tenant.id, (tx) => release(tx, tenant, new Date()));
  },
};

/**
 * Creates the cashback entries of the last due release, if they do not exist.
 *
 * @returns the number of created entries
 */
export const release = async (tx: Tx, tenant: Tenant, now: Date): Promise<number> => {
  const { cashback_conversion_percentage: percent } = tenant.settings.site;
  const to = lastRelease(tenant, now);
  if (!(await cashback.insertRelease(tx, to))) return 0;
  const aWeekAgo = lastRelease(tenant, new Date(to.getTime() - 1));
  const before = await cashback.findReleaseBefore(tx, to);
  const entries = await cashback.insertEntries(tx, {
    // If the tenant's day or hour was changed since the last release, that release is less than a week ago: the period
    // starts with it, so that no loss is paid back twice.
    from: before && before > aWeekAgo ? before : aWeekAgo,
    to,
    // A late run moves the claim day, so that an outage costs players no time.
    day: localMoment(now).day,
    percent,
    amountMin: ENTRY_CENTAVOS_MIN,
    slots: slotsOf('calendar'),
  });
  for (const { userId, amount } of entries) await notify(tx, userId, cashbackReleased(amount));
  await cashback.setReleased(tx, to, entries.length);
  return entries.length;
};

/** The last occurrence of the tenant's weekday and hour in São Paulo. */
export const lastRelease = ({ settings }: Tenant, now: Date): Date => {
  const { cashback_release_day: weekday, cashback_release_hour: hour } = settings.site;
  const { day } = localMoment(now);
  for (let back = 0; back <= WEEK_DAYS; back += 1) {
    const candidate = new Date(Date.parse(`${day}T00:00:00Z`) - back * DAY_MS);
    if (candidate.getUTCDay() !== weekday) continue;
    const moment = momentOf({ day: candidate.toISOString().slice(0, 10), second: hour * HOUR_S });
    if (moment <= now) return moment;
  }
  throw new TypeError('every weekday comes within a week');
};
