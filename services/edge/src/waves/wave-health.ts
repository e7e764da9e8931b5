import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { FROZEN, type Seen } from '../health/health-store.ts';

/** A release of a remote for a tenant. */
export interface ServedRelease {
  readonly tenant: string;
  readonly version: string;
}

const NOBODY = { attempts: 0, failures: 0 };

const NOTHING: Seen = {
  ...{ attempts: 0, failures: 0, unmounted: 0, kinds: {}, firstViews: new Map() },
  pages: { frozen: NOBODY, silent: NOBODY },
};

/**
 * Distinct guests of a remote's releases over several tenants, counted together. Silent pages are compared by the alarm
 * of each tenant.
 */
export const seenTogether = async (
  db: Database,
  remote: string,
  served: readonly ServedRelease[],
  from: Date,
  to: Date,
): Promise<Seen> => {
  if (served.length === 0) return NOTHING;
  const { rows } = await sql<{ what: string; guests: number }>`
    select seen.what, count(distinct (seen.tenant, seen.guest))::int as guests
    from delivery.health_guests seen
    join json_to_recordset(${JSON.stringify(served)}::json) as served (tenant text, version text)
      on served.tenant = seen.tenant and served.version = seen.version
    where seen.remote = ${remote} and seen.what in ('attempt', 'failed', 'unmounted', ${FROZEN})
      and seen.minute >= date_trunc('minute', ${from}::timestamptz) and seen.at >= ${from} and seen.at <= ${to}
    group by seen.what`.execute(db);
  const guests = new Map(rows.map((row) => [row.what, row.guests]));
  const attempts = guests.get('attempt') ?? 0;
  return {
    ...NOTHING,
    attempts,
    pages: { ...NOTHING.pages, frozen: { attempts, failures: Math.min(attempts, guests.get(FROZEN) ?? 0) } },
    failures: guests.get('failed') ?? 0,
    unmounted: guests.get('unmounted') ?? 0,
  };
};
