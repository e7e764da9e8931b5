import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Generated, JSONColumnType } from 'kysely';
import type { Moment, OfTenant } from '../../../database/columns.ts';

export interface PageTables {
  content_pages: OfTenant & {
    slug: string;
    title: JSONColumnType<Bilingual>;
    body: JSONColumnType<Bilingual>;
    published: Generated<boolean>;
    updated_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends PageTables {}
}
