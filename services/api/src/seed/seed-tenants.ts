import pg from 'pg';
import { demoTenants } from './demo-tenants.ts';

/**
 * Writes the demo tenants as the owner: the application role may only read the registry. Settings are written anew each
 * time, so the demo always shows what its source says.
 */
export async function seedTenants(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('set search_path = platform');
    for (const { id, casinoId, active, hostname, settings } of demoTenants) {
      await owner.query(
        `insert into tenants (id, casino_id, active, settings) values ($1, $2, $3, $4)
         on conflict (id) do update set active = excluded.active, settings = excluded.settings, updated_at = now()`,
        [id, casinoId, active, JSON.stringify(settings)],
      );
      await owner.query(
        `insert into tenant_domains (hostname, tenant, main) values ($1, $2, true) on conflict (hostname) do nothing`,
        [hostname, id],
      );
    }
  } finally {
    await owner.end();
  }
}
