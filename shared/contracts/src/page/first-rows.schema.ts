import { bilingual } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { callIndex, itemPath, replyField } from './reply-field.schema.ts';

const CHIPS_MAX = 4;

/**
 * The first tiles of a route as data. The edge writes them with the replies of the route's calls as plain HTML into the
 * start-up screen, in the boxes they have in the view: links that work before any script has run (decision 0130).
 */
export const firstRows = z.object({
  /** The tenant's first banner stands above them. */
  banner: z.optional(z.object({ more: bilingual })),
  /** The heading of the page. */
  heading: z.optional(bilingual),
  /** The name of the search field; it is drawn, and can be used in the view. */
  search: z.optional(bilingual),
  /** Rendered above those links for a player who has opened games: the last one, and a row of the others. */
  recent: z.optional(
    z.object({
      call: callIndex,
      list: replyField,
      /** Above the name of the last game. */
      last: bilingual,
      /** What a press on it does. */
      resume: bilingual,
      /** Of the row, which has the same link to all of them as any row. */
      title: bilingual,
      to: itemPath,
    }),
  ),
  /** The line of links above them: fixed ones, then one for each item of a reply. */
  chips: z.optional(
    z.object({
      fixed: z
        .array(
          z.object({
            to: itemPath,
            label: bilingual,
            /** Leads to the field with the id `search` of that page. */
            isSearch: z.optional(z.boolean()),
            isCurrent: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(CHIPS_MAX)),
      call: callIndex,
      list: replyField,
      to: itemPath,
      label: replyField,
    }),
  ),
  call: callIndex,
  /** Of titled rows; of the tiles of one grid where there is no `row`. */
  list: replyField,
  row: z.optional(z.object({ title: replyField, to: itemPath, seeAll: bilingual, tiles: replyField })),
  tile: z.object({
    to: itemPath,
    title: replyField,
    /** Who made it; part of the name of the link. */
    maker: replyField,
    /** An address with `{width}` and `{format}`, or a plain one: the names of the fields. */
    image: replyField,
    imageMobile: z.optional(replyField),
  }),
});

export type FirstRows = z.infer<typeof firstRows>;
