import type { PageHeading } from '@jangada/contracts/site/site-config';
import type { Database } from '../../../database/database.ts';

/** The headings of the published pages of each tenant, in memory: every site config names them. */
export interface PageHeadings {
  of(tenantId: string): Promise<readonly PageHeading[]>;
  /** The next one to ask gets what is in the database now. */
  forget(tenantId: string): void;
}

/** How long a page that another process has published may take to show. */
const KEPT_MS = 5_000;

export function createPageHeadings(db: Database, now: () => number = Date.now): PageHeadings {
  const kept = new Map<string, { headings: Promise<readonly PageHeading[]>; untilMs: number }>();

  return {
    of: (tenantId) => {
      const known = kept.get(tenantId);
      if (known && known.untilMs >= now()) return known.headings;
      const headings = load(db, tenantId);
      kept.set(tenantId, { headings, untilMs: now() + KEPT_MS });
      headings.catch(() => kept.delete(tenantId));
      return headings;
    },
    forget: (tenantId) => void kept.delete(tenantId),
  };
}

const load = (db: Database, tenantId: string): Promise<readonly PageHeading[]> =>
  db.read(tenantId, (reader) =>
    reader
      .selectFrom('content_pages')
      .select(['slug', 'title'])
      .where('published', '=', true)
      .orderBy('slug')
      .execute(),
  );
