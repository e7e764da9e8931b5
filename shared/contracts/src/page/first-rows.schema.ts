import { bilingual } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { callIndex, itemPath, replyField } from './reply-field.schema.ts';

const CHIPS_MAX = 4;

/**
 * The first tiles of a route as data. The edge writes them with the replies of the route's calls as plain HTML into the
 * start-up screen, at their places in the view: links that work before any script has run (decision 0130).
 */
export const firstRows = z.object({
  /** The tenant's first banner stands above the tiles. */
  banner: z.optional(z.object({ more: bilingual })),
  heading: z.optional(bilingual),
  /** The label of the search field; the field is only drawn, and works once the view is there. */
  search: z.optional(bilingual),
  /** Rendered above the tiles for a player who has opened games: the last game, and a row of the others. */
  recent: z.optional(
    z.object({
      call: callIndex,
      list: replyField,
      /** The label above the name of the last game. */
      last: bilingual,
      /** The label of the link to the last game. */
      resume: bilingual,
      /** The title of that row of games, whose link leads to all recent games. */
      title: bilingual,
      to: itemPath,
    }),
  ),
  /** The line of links above the tiles: fixed ones, then one for each item of a reply. */
  chips: z.optional(
    z.object({
      fixed: z
        .array(
          z.object({
            to: itemPath,
            label: bilingual,
            /** The link leads to the field with the id `search` of its page. */
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
  /** The field of the list: titled rows if `row` is given, otherwise the tiles of one grid. */
  list: replyField,
  row: z.optional(z.object({ title: replyField, to: itemPath, seeAll: bilingual, tiles: replyField })),
  tile: z.object({
    to: itemPath,
    title: replyField,
    /** The field of the game's maker, which is part of the link's accessible name. */
    maker: replyField,
    /** The field of an address with the placeholders `{width}` and `{format}`, or of a complete address. */
    image: replyField,
    imageMobile: z.optional(replyField),
  }),
});

export type FirstRows = z.infer<typeof firstRows>;
