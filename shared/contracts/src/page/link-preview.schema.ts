import { bilingual } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { firstViewCall } from './first-view-call.ts';
import { callIndex, itemPath, replyField } from './reply-field.schema.ts';

/** The limit of preloaded widths: a first window does not show more files. */
const PRELOAD_WIDTHS_MAX = 4;

/**
 * The subject of a page, as data: the edge writes title, description and picture into its head for messengers and
 * search engines, from a reply of the route's calls that all guests share (decision 0146).
 */
export const linkPreview = z.object({
  call: callIndex,
  /** For search engines: a game that is played in the browser, or something on sale. */
  kind: z.enum(['game', 'product']),
  title: replyField,
  maker: z.optional(replyField),
  /** The field of an address with the placeholders `{width}` and `{format}`, or of a complete address. */
  image: z.optional(replyField),
  /** The widths in which the view shows the picture at once, in pixels: the HTML preloads those files, as WebP. */
  preloadWidths: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(PRELOAD_WIDTHS_MAX))),
  /** May contain `{title}`, `{maker}` and `{site}`; a page without a description has that of the site. */
  description: z.optional(bilingual),
});

export type LinkPreview = z.infer<typeof linkPreview>;

/** Describes a list whose items have a page each, such as games. The edge writes their addresses into `sitemap.xml`. */
export const linkList = z.object({
  /** A call with the same reply for all guests. With `pages` its query gets the number of the page. */
  call: firstViewCall.check(z.refine(({ method, sameForGuests }) => method === 'GET' && sameForGuests === true)),
  list: replyField,
  /** The number of pages of the list; by default one. */
  pages: z.optional(replyField),
  to: itemPath,
});

export type LinkList = z.infer<typeof linkList>;
