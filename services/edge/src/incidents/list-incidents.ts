import { INCIDENT_DAYS, INCIDENTS_MAX, type Incident } from '@jangada/contracts/delivery/incidents.endpoints';
import { failureKind } from '@jangada/contracts/delivery/beacon';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Failures that browsers reported, grouped by their message. */
export const listIncidents = async (db: Database, tenant: string, remote: string): Promise<Incident[]> => {
  const rows = await db
    .selectFrom('beacons')
    .select([
      ...(['version', 'kind', 'expose', 'message'] as const),
      sql<string>`(array_agg(path order by id desc))[1]`.as('path'),
      sql<number>`count(*)::int`.as('reports'),
      sql<number>`count(distinct guest)::int`.as('guests'),
      sql<Date>`max(created_at)`.as('last_at'),
      sql<string | null>`(max(id) filter (where stack is not null))::text`.as('stack'),
    ])
    .where('remote', '=', remote)
    .where('tenant', '=', tenant)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${INCIDENT_DAYS})`)
    .groupBy(['version', 'kind', 'expose', 'message'])
    .orderBy('last_at', 'desc')
    .limit(INCIDENTS_MAX)
    .execute();
  return rows.map(({ kind, last_at, ...row }) => ({
    ...row,
    kind: failureKind.parse(kind),
    last_at: last_at.toISOString(),
  }));
};
