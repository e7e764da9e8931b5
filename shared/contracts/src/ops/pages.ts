import { tenantSlug } from '../values/ids.ts';
import { listOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { pageBody, pageSlug, pageTitle } from '../domains/site/pages.ts';
import { operation } from './operation.ts';

const pageForOps = z.object({
  slug: pageSlug,
  title_pt: z.string(),
  title_en: z.string(),
  published: z.boolean(),
  updated_at: z.iso.datetime(),
});

const one = z.object({ tenant: tenantSlug, slug: pageSlug });

export const listPagesForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/pages',
  words: 'page list',
  needs: 'games.see',
  weight: 'reads',
  summary: 'The content pages of a site, drafts too',
  examples: ['page list --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  reply: listOf(pageForOps),
});

export const setPage = operation({
  method: 'POST',
  path: '/ops/{tenant}/pages/{slug}',
  words: 'page set',
  needs: 'content.pages',
  weight: 'changes',
  about: 'page',
  aboutField: 'slug',
  undo: null,
  summary: 'Make or change /pages/<slug>: text with "## " headings, "- " lists, empty lines between paragraphs',
  examples: [
    'page set novidades --tenant jangada --title_pt Novidades --title_en News --body_pt "$(cat pt.txt)" --body_en "$(cat en.txt)" --reason "news of the week"',
    'page set novidades --tenant jangada --published false --reason "to be corrected"',
  ],
  params: one,
  /** Omitted fields do not change; a new page needs its titles and texts, and is published by default. */
  body: z.object({
    title_pt: z.optional(pageTitle),
    title_en: z.optional(pageTitle),
    body_pt: z.optional(pageBody),
    body_en: z.optional(pageBody),
    published: z.optional(z.boolean()),
  }),
  reply: listOf(pageForOps),
  errors: ['page.too-many'],
});

export const removePage = operation({
  method: 'POST',
  path: '/ops/{tenant}/pages/{slug}/remove',
  words: 'page remove',
  needs: 'content.pages',
  weight: 'changes',
  about: 'page',
  aboutField: 'slug',
  undo: null,
  summary: 'Take a content page away; its address answers 404',
  examples: ['page remove novidades --tenant jangada --reason "no news any more"'],
  params: one,
  reply: listOf(pageForOps),
});
