import { bilingual } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { firstViewCall } from './first-view-call.ts';
import { callIndex, itemPath, replyField } from './reply-field.schema.ts';

/** More files than a first window shows are not worth a preload. */
const PRELOAD_WIDTHS_MAX = 4;

/**
 * What a page is about, as data: the edge writes title, description and picture into its head for messengers and search
 * engines, from a reply of the route's calls that all guests share (decision 0146).
 */
export const linkPreview = z.object({
  call: callIndex,
  /** For search engines: a game that is played in the browser, or something on sale. */
  kind: z.enum(['game', 'product']),
  title: replyField,
  /** Who made it. */
  maker: z.optional(replyField),
  /** An address with `{width}` and `{format}`, or a plain one. */
  image: z.optional(replyField),
  /** The widths in which the view shows the picture at once, in pixels: the HTML preloads those files, as WebP. */
  preloadWidths: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(PRELOAD_WIDTHS_MAX))),
  /** With `{title}`, `{maker}` and `{site}` for what they stand for; a page without one has the description of the site. */
  description: z.optional(bilingual),
});

export type LinkPreview = z.infer<typeof linkPreview>;

/** Pages of the site that are the items of a list, as data: the edge writes their addresses into `sitemap.xml`. */
export const linkList = z.object({
  /** All guests get the same reply. With `pages` its query gets the number of the page. */
  call: firstViewCall.check(z.refine(({ method, sameForGuests }) => method === 'GET' && sameForGuests === true)),
  list: replyField,
  /** The number of pages of the list; a list without it has one. */
  pages: z.optional(replyField),
  to: itemPath,
});

export type LinkList = z.infer<typeof linkList>;
