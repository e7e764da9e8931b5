import { NO_PIX_KEY, type TenantSettings } from '../../src/tenants/tenant.ts';
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
export const addMinimalTenant = async (platform: TestPlatform): Promise<void> => {
  const [model] = demoTenants;
  if (!model) throw new TypeError('there are no demo tenants');
  const settings: TenantSettings = {
    ...model.settings,
    captcha: false,
    pixKey: NO_PIX_KEY,
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
    await owner.query(
      'insert into tenants (id, casino_id, active, settings) values ($1, $2, true, $3) on conflict do nothing',
      values,
    );
    await owner.query(
      'insert into tenant_domains (hostname, tenant, main) values ($1, $2, true) on conflict do nothing',
      [`${MINIMAL_TENANT}.localhost`, MINIMAL_TENANT],
    );
  });
  await platform.db.transaction(MINIMAL_TENANT, (tx) => syncCatalogue(tx, listedGames, settings));
};
