import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';

export const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;

/** The tenants for which a job is due, those that have waited longest first: one statement for all tenants. */
export const listDueTenants = async (
  { registry }: Pick<Database, 'registry'>,
  { name, everyMs, tenantsWithWork, atLeastEveryMs }: Job,
  tenantsMax: number,
): Promise<string[]> => {
  const isRare = sql`due.last_started_at is null or due.last_started_at < now() - ${interval(atLeastEveryMs ?? 0)}`;
  const withWork = sql`
    left join ${tenantsWithWork ?? sql``} work on work.tenant_id = due.tenant_id
    where work.tenant_id is not null or due.unfinished or (${atLeastEveryMs === undefined ? sql`false` : isRare})`;
  const { rows } = await sql<{ tenant_id: string }>`
    select due.tenant_id from tenants_due(${name}, ${interval(everyMs)}) due
    ${tenantsWithWork ? withWork : sql``}
    order by due.last_started_at nulls first, due.tenant_id limit ${tenantsMax}`.execute(registry);
  return rows.map(({ tenant_id }) => tenant_id);
};
