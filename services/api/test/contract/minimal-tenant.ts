import type { TenantSettings } from '../../src/tenants/tenant.ts';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { syncCatalogue } from '../../src/modules/play/games/catalogue-sync.ts';
import { listedGames } from '../support/third-parties.ts';
import type { TestPlatform } from '../support/test-platform.ts';
import { asOwner } from '../support/as-owner.ts';

/** A site with every optional feature switched off, for refusals that follow from a tenant's settings. */
export const MINIMAL_TENANT = 'bare';

const CASINO_ID = 900;
const BRAND_ID = '2410887263374544990';

/** Registers the minimal tenant before the first call, because tenants are cached for some seconds. */
export async function addMinimalTenant(platform: TestPlatform): Promise<void> {
  const [model] = demoTenants;
  if (!model) throw new TypeError('there are no demo tenants');
  const settings: TenantSettings = {
    ...model.settings,
    captcha: false,
    pixKey: '00000000-0000-4000-8000-000000000001',
    site: {
      ...model.settings.site,
      hasSports: false,
      hasBoxes: false,
      cashback: false,
      casAllowGoogleAuth: false,
      betby: { ...model.settings.site.betby, active: false, brand_id: BRAND_ID },
    },
  };
  await asOwner(platform.database, async (owner) => {
    const values = [MINIMAL_TENANT, CASINO_ID, JSON.stringify(settings)];
    await owner.query('insert into tenants (id, casino_id, active, settings) values ($1, $2, true, $3)', values);
    await owner.query('insert into tenant_domains (hostname, tenant, main) values ($1, $2, true)', [
      `${MINIMAL_TENANT}.localhost`,
      MINIMAL_TENANT,
    ]);
  });
  await platform.db.transaction(MINIMAL_TENANT, (tx) => syncCatalogue(tx, listedGames, settings));
}
