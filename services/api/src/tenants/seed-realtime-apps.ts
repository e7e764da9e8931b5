import { sealRealtimeApp } from '@jangada/server/realtime-apps';
import pg from 'pg';
import type { Config } from '../config/config.ts';

type Parts = Pick<Config, 'servicesKey' | 'realtime' | 'database'>;

/**
 * Writes the apps of the environment into the database, for tenants without one there. Afterwards the variable is no
 * longer needed.
 */
export const seedRealtimeApps = async ({ servicesKey, realtime, database }: Parts): Promise<void> => {
  if (!servicesKey) return;
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('set search_path = platform');
    for (const [tenant, app] of Object.entries(realtime.apps))
      await owner.query(
        `insert into tenant_secrets (tenant, name, sealed)
         select id, 'realtime-app', $2 from tenants where id = $1 on conflict do nothing`,
        [tenant, sealRealtimeApp(servicesKey, tenant, app)],
      );
  } finally {
    await owner.end();
  }
};
