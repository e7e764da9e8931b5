import * as contract from '@jangada/contracts/site/endpoints';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform.ts';
import { listCategories } from './categories.ts';
import { presentSite } from './present-site.ts';

export function registerSite(app: Platform): void {
  implement(app, contract.getSiteConfig, async (_, { tenant, hostname }) => ({
    ...presentSite(tenant, app.config, hostname),
    pages: [...(await app.pageHeadings.of(tenant.id))],
  }));

  implement(app, contract.listBanners, async (_, { tenant }) => ({
    data: [...tenant.settings.banners].toSorted((a, b) => a.position - b.position),
  }));

  implement(app, contract.listCategories, (_, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await listCategories(reader, language) })),
  );
}
