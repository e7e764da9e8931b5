import pg from 'pg';
import type { TenantSettings } from '../tenants/tenant.ts';
import { demoTenants } from './demo-tenants.ts';

const SANDBOX_URL = 'http://localhost:8090';

/**
 * Writes the demo tenants as the owner, because the application role may only read the registry. Settings are rewritten
 * each time, so that the demo equals its source; operators' changes override them and remain.
 *
 * @param sandboxUrl where browsers reach the third-party stand-ins, without a trailing slash
 */
export const seedTenants = async (ownerUrl: string, sandboxUrl = SANDBOX_URL): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('set search_path = platform');
    for (const { id, casinoId, active, hostname, settings } of demoTenants) {
      await owner.query(
        `insert into tenants (id, casino_id, active, settings) values ($1, $2, $3, $4)
         on conflict (id) do update set active = excluded.active, settings = excluded.settings, updated_at = now()`,
        [id, casinoId, active, JSON.stringify(withSandbox(settings, sandboxUrl))],
      );
      await owner.query(
        `insert into tenant_domains (hostname, tenant, main) values ($1, $2, true) on conflict (hostname) do nothing`,
        [hostname, id],
      );
    }
  } finally {
    await owner.end();
  }
};

/**
 * Tag manager and live chat come from the sandbox; outside the demo their public services are used, which need no
 * address.
 */
function withSandbox(settings: TenantSettings, sandboxUrl: string): TenantSettings {
  const { site } = settings;
  return {
    ...settings,
    site: {
      ...site,
      ...(site.gtmId ? { gtmSource: `${sandboxUrl}/tagmanager/gtm.js` } : {}),
      ...(site.jivoChat ? { jivoScript: `${sandboxUrl}/livechat/widget` } : {}),
    },
  };
}
