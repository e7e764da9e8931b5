import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Copies what visitors of a new site read from its template: content pages, with the new name in place of the old one,
 * and the names of levels. What promises money (boxes, missions, bonuses, coupons) is not copied.
 */
export const copyContent = async (
  { db }: Pick<Platform, 'db'>,
  template: { readonly id: string; readonly name: string },
  id: string,
  name: string,
) => {
  const { pages, levels, rows } = await db.read(template.id, async (reader) => ({
    pages: await reader.selectFrom('content_pages').select(['slug', 'title', 'body', 'published']).execute(),
    levels: await reader.selectFrom('levels').select(['ladder', 'level', 'threshold', 'name', 'benefits']).execute(),
    rows: await reader
      .selectFrom('game_rows')
      .select(['slug', 'place', 'position', 'name_pt', 'name_en', 'category', 'provider_code', 'sort', 'games_max'])
      .execute(),
  }));
  const renamed = ({ pt, en }: Bilingual): string => {
    return JSON.stringify({ pt: pt.replaceAll(template.name, name), en: en.replaceAll(template.name, name) });
  };
  await db.transaction(id, async (tx) => {
    for (const table of ['content_pages', 'levels', 'game_rows'] as const) await tx.deleteFrom(table).execute();
    if (pages.length > 0)
      await tx
        .insertInto('content_pages')
        .values(pages.map((page) => ({ ...page, title: renamed(page.title), body: renamed(page.body) })))
        .execute();
    if (levels.length > 0)
      await tx
        .insertInto('levels')
        .values(
          levels.map((level) => ({
            ...level,
            name: JSON.stringify(level.name),
            benefits: JSON.stringify(level.benefits),
          })),
        )
        .execute();
    if (rows.length > 0) await tx.insertInto('game_rows').values(rows).execute();
  });
};
