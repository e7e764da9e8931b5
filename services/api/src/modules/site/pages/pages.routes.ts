import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { DomainError } from '../../../errors/domain-error.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';

export const registerPages = (app: Platform): void => {
  implement(app, getContentPage, async ({ params: { slug } }, { tenant, language }) => {
    const page = await app.db.read(tenant.id, (reader) =>
      reader
        .selectFrom('content_pages')
        .selectAll()
        .where('slug', '=', slug)
        .where('published', '=', true)
        .executeTakeFirst(),
    );
    if (!page) throw new DomainError('page.not-found');
    const { title, body, updated_at: updatedAt } = page;
    return { data: { slug, title: title[language], body: body[language], updated_at: updatedAt.toISOString() } };
  });
};
