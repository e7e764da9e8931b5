import * as z from '@jangada/contracts/values/schema';
import { boundedText, readExtras, readMessage, storableText, type Unreadable } from '../read-message.ts';

const ADDRESS_CHARS_MAX = 2_000;
const address = boundedText(ADDRESS_CHARS_MAX);

/** A game in the aggregator's list: the fields that are needed to show it. */
const listedGame = z.object({
  game_code: storableText,
  name: storableText,
  product: storableText,
  product_code: storableText,
  category: storableText,
  url_thumb: address,
  has_tables: z.optional(z.boolean()),
  only_demo: z.optional(z.boolean()),
  bonus_allowed: z.optional(z.boolean()),
});

const ALIASES_MAX = 24;
const ALIAS_CHARS_MAX = 40;
const RULES_CHARS_MAX = 2_000;
const RTP_MAX = 100;
/** The maximum of the database column. */
const MAX_WIN_MULTIPLIER_MAX = 1_000_000_000;
const POPULARITY_MAX = 2 ** 30;

const aliases = z.optional(z.array(boundedText(ALIAS_CHARS_MAX)).check(z.maxLength(ALIASES_MAX)));
const rules = boundedText(RULES_CHARS_MAX).check(z.minLength(1));
const centavos = z.optional(z.int().check(z.minimum(0)));

/** Optional facts of a game. Amounts are centavos, `rtp` is a percentage. */
const extras = z.object({
  /** The maker's logo. */
  url_product: z.optional(address),
  url_background: z.optional(address),
  rtp: z.optional(z.number().check(z.minimum(0), z.maximum(RTP_MAX))),
  volatility: z.optional(z.enum(['low', 'medium', 'high'])),
  features: z.optional(z.array(storableText)),
  min_bet: centavos,
  max_bet: centavos,
  /** The maximum prize of a round, as a multiple of its stakes. */
  max_win_multiplier: z.optional(z.number().check(z.minimum(0), z.maximum(MAX_WIN_MULTIPLIER_MAX))),
  /** PostgreSQL's calendar has no year 0. */
  released_at: z.optional(z.iso.date().check(z.refine((date) => !date.startsWith('0000')))),
  popularity: z.optional(z.int().check(z.minimum(0), z.maximum(POPULARITY_MAX))),
  /** Popular names of the game and of its maker. */
  aliases,
  product_aliases: aliases,
  /** When missing, every game has a demo. */
  demo_game_support: z.optional(z.boolean()),
  rules: z.optional(z.object({ pt: rules, en: rules })),
});

export type ListedGame = z.infer<typeof listedGame> & z.infer<typeof extras>;

/** The aggregator's pictures have several widths and formats; the browser inserts its choice. */
const artAddress = (url: string): string => url.replace(/\.(?:webp|avif)\?w=\d+$/, '.{format}?w={width}');

/** Parses a game and drops its malformed extras. @returns undefined when a required field is missing */
export const readListedGame = (raw: unknown, onUnreadable: (one: Unreadable) => void): ListedGame | undefined => {
  const read = readMessage(listedGame, raw);
  if (read.ok) return { ...read.value, ...readExtras(extras, raw), url_thumb: artAddress(read.value.url_thumb) };
  onUnreadable(read.unreadable);
  return undefined;
};
