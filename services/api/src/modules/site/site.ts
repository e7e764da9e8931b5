import type { Context } from '../../context/context.ts';
import type { Database } from '../../database/database.ts';
import { createPageHeadings } from './pages/page-headings.ts';
import { registerPageOps } from './pages/pages.ops.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerSite } from './settings/site.routes.ts';
import { registerTenantOps } from './tenants/tenants.ops.ts';

/** Sites: their settings, their pages, and the creation of new ones. */
export function createSite(db: Database): Context {
  const headings = createPageHeadings(db);
  return {
    routes: [(app) => registerSite(app, headings), registerPages],
    operations: [registerTenantOps, (app) => registerPageOps(app, headings)],
  };
}
