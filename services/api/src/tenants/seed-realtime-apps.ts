import { sealRealtimeApp } from '@jangada/server/realtime-apps';
import pg from 'pg';
import type { Config } from '../config/config.ts';

type Parts = Pick<Config, 'servicesKey' | 'realtime'>;

/**
 * Writes the apps of the environment into the database, for tenants without one there. Afterwards the variable is no
 * longer needed.
 */
export const seedRealtimeApps = async ({ servicesKey, realtime }: Parts, databaseUrl: string): Promise<void> => {
  if (!servicesKey) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = platform');
    for (const [tenant, app] of Object.entries(realtime.apps)) {
      await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
      await client.query(`select seal_tenant_secret('realtime-app', $1, null)`, [
        sealRealtimeApp(servicesKey, tenant, app),
      ]);
    }
  } finally {
    await client.end();
  }
};
