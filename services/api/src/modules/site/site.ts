import type { Context } from '../../context/context.ts';
import type { Database } from '../../database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerConnectionOps } from './connections/connections.ops.ts';
import { createPageHeadings } from './pages/page-headings.ts';
import { registerPageOps } from './pages/pages.ops.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerSite } from './settings/site.routes.ts';
import { registerInternalTenants } from './tenants/internal-tenants.routes.ts';
import { registerRealtimeApps } from './tenants/realtime-apps.routes.ts';
import type { LifecycleParts } from './tenants/tenant-lifecycle.ts';
import { registerTenantOps } from './tenants/tenants.ops.ts';

/** Sites: their settings, their accounts with third parties, their pages, and the creation of new ones. */
export const createSite = (
  db: Database,
  readCatalogueOf: (app: Platform) => LifecycleParts['readCatalogue'],
): Context => {
  const headings = createPageHeadings(db);
  return {
    routes: [
      (app) => registerSite(app, headings),
      registerPages,
      registerRealtimeApps,
      (app) => registerInternalTenants(app, readCatalogueOf(app)),
    ],
    operations: [registerTenantOps, registerConnectionOps, (app) => registerPageOps(app, headings)],
  };
};
