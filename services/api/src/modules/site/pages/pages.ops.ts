import type { BodyOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Bilingual } from '@jangada/contracts/values/languages';
import * as contract from '@jangada/contracts/ops/pages';
import { CONTENT_PAGES_MAX } from '@jangada/contracts/domains/site/site-config';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { wrongField, missingField } from '../../../http/input.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PageHeadings } from './page-headings.ts';

/** Operators' commands for the site's pages. Each one is idempotent. */
export const registerPageOps = (app: Platform, headings: PageHeadings): void => {
  const change = async (call: OpCall, run: (tx: Tx) => Promise<void>) => {
    const pages = await call.commit(async (tx) => {
      await run(tx);
      return list(tx);
    });
    headings.expire(call.tenant.id);
    return pages;
  };

  implementOp(app, contract.listPagesForOps, (_, { tenant }) => app.db.read(tenant.id, list));

  implementOp(app, contract.setPage, ({ params: { slug }, body }, call) =>
    change(call, (tx) => set(tx, slug, body, call)),
  );

  implementOp(app, contract.removePage, ({ params: { slug } }, call) =>
    change(call, async (tx) => {
      await tx.deleteFrom('content_pages').where('slug', '=', slug).execute();
    }),
  );
};

type Input = BodyOf<typeof contract.setPage>;

async function set(tx: Tx, slug: string, requested: Input, { language }: OpCall): Promise<void> {
  const known = await tx
    .selectFrom('content_pages')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  for (const field of ['body_pt', 'body_en'] as const)
    if (/<\/?[a-z][^>]*>/i.test(requested[field] ?? '')) throw wrongField(field, language);
  const text = (what: 'title' | 'body'): Bilingual => {
    const pt = requested[`${what}_pt`] ?? known?.[what].pt;
    const en = requested[`${what}_en`] ?? known?.[what].en;
    if (pt === undefined || en === undefined) throw missingField(`${what}_${pt === undefined ? 'pt' : 'en'}`, language);
    return { pt, en };
  };
  const page = {
    title: JSON.stringify(text('title')),
    body: JSON.stringify(text('body')),
    published: requested.published ?? known?.published ?? true,
    updated_at: new Date(),
  };
  if (!known) await leaveRoom(tx);
  await tx
    .insertInto('content_pages')
    .values({ slug, ...page })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(page))
    .execute();
}

/**
 * Limits the number of content pages, because every page of the site contains the headings of all. Drafts count too,
 * because they will be published.
 */
async function leaveRoom(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('content_pages')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= CONTENT_PAGES_MAX) throw new DomainError('page.too-many');
}

async function list(reader: Reader): Promise<ReplyOf<typeof contract.listPagesForOps>> {
  const pages = await reader.selectFrom('content_pages').selectAll().orderBy('slug').execute();
  const data = pages.map(({ slug, title, published, updated_at: updatedAt }) => ({
    slug,
    title_pt: title.pt,
    title_en: title.en,
    published,
    updated_at: updatedAt.toISOString(),
  }));
  return { data };
}
