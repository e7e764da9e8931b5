import * as contract from '@jangada/contracts/domains/site/endpoints';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PageHeadings } from '../pages/page-headings.ts';
import { listCategories } from './categories.ts';
import { presentSite } from './present-site.ts';

export const registerSite = (app: Platform, headings: PageHeadings): void => {
  implement(app, contract.getSiteConfig, async (_, { tenant, hostname }) => ({
    ...presentSite(tenant, app.config, hostname),
    pages: [...(await headings.of(tenant.id))],
  }));

  implement(app, contract.listBanners, async (_, { tenant }) => ({
    data: [...tenant.settings.banners].toSorted((a, b) => a.position - b.position),
  }));

  implement(app, contract.listCategories, (_, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await listCategories(reader, language) })),
  );
};
