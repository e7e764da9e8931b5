import type { PageHeading } from '@jangada/contracts/domains/site/site-config';
import type { Database } from '../../../database/database.ts';

/** The headings of each tenant's published pages, cached because every site config contains them. */
export interface PageHeadings {
  of(tenantId: string): Promise<readonly PageHeading[]>;
  /** Called after a change, so that the next call reads the database. */
  expire(tenantId: string): void;
}

/** The maximum delay until a page that another process published is shown. */
const CACHED_MS = 5_000;

export const createPageHeadings = (db: Database, now: () => number = Date.now): PageHeadings => {
  const cached = new Map<string, { headings: Promise<readonly PageHeading[]>; untilMs: number }>();

  return {
    of: (tenantId) => {
      const known = cached.get(tenantId);
      if (known && known.untilMs >= now()) return known.headings;
      const headings = load(db, tenantId);
      cached.set(tenantId, { headings, untilMs: now() + CACHED_MS });
      headings.catch(() => cached.delete(tenantId));
      return headings;
    },
    expire: (tenantId) => void cached.delete(tenantId),
  };
};

const load = (db: Database, tenantId: string): Promise<readonly PageHeading[]> =>
  db.read(tenantId, (reader) =>
    reader
      .selectFrom('content_pages')
      .select(['slug', 'title'])
      .where('published', '=', true)
      .orderBy('slug')
      .execute(),
  );
