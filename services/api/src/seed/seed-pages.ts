import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../database/database.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { demoPages } from './demo-pages.ts';

/** The demo's content pages; operators' texts stay. */
export const seedPages = async (tx: Tx, { settings }: Pick<Tenant, 'settings'>): Promise<void> => {
  const filled = ({ pt, en }: Bilingual): string => {
    const { name } = settings.site;
    return JSON.stringify({ pt: pt.replaceAll('{name}', name), en: en.replaceAll('{name}', name) });
  };
  await tx
    .insertInto('content_pages')
    .values(demoPages.map(({ slug, title, body }) => ({ slug, title: filled(title), body: filled(body) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
