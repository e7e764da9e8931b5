import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';

const SLUG_CHARS_MAX = 60;
const TITLE_CHARS_MAX = 120;
const BODY_CHARS_MAX = 16_000;

/** The last part of `/pages/{slug}`: small letters, digits and single hyphens. */
export const pageSlug = z.string().check(z.maxLength(SLUG_CHARS_MAX), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

export const pageTitle = z.string().check(z.minLength(1), z.maxLength(TITLE_CHARS_MAX), z.regex(/^[^\p{Cc}<>]*$/u));

/** Plain text, never HTML: `## ` begins a heading, `- ` an item of a list, an empty line a paragraph. */
export const pageBody = z.string().check(z.minLength(1), z.maxLength(BODY_CHARS_MAX));

/** A content page of the tenant, in the caller's language. */
export const contentPage = z.object({
  slug: pageSlug,
  title: z.string(),
  body: z.string(),
  updated_at: z.iso.datetime(),
});

export type ContentPage = z.infer<typeof contentPage>;

export const getContentPage = endpoint({
  method: 'GET',
  path: '/pages/{slug}',
  summary: 'A content page of the tenant, in the language of the call',
  access: 'anyone',
  params: z.object({ slug: z.string().check(z.maxLength(SLUG_CHARS_MAX)) }),
  reply: z.object({ data: contentPage }),
  errors: ['page.not-found'],
});
