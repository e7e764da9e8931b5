import * as z from '@jangada/contracts/values/schema';
import { boundedText, readExtras, readMessage, storableText, type Unreadable } from '../read-message.ts';

const ADDRESS_CHARS_MAX = 2_000;
const address = boundedText(ADDRESS_CHARS_MAX);

/** A game as the aggregator lists it: what it takes to show it. */
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
/** What the columns hold. */
const MAX_WIN_MULTIPLIER_MAX = 1_000_000_000;
const POPULARITY_MAX = 2 ** 30;

const aliases = z.optional(z.array(boundedText(ALIAS_CHARS_MAX)).check(z.maxLength(ALIASES_MAX)));
const rules = boundedText(RULES_CHARS_MAX).check(z.minLength(1));
const centavos = z.optional(z.int().check(z.minimum(0)));

/** What is good to know of a game and not needed to show it. Amounts are centavos, `rtp` is percent. */
const extras = z.object({
  /** The maker's own mark. */
  url_product: z.optional(address),
  url_background: z.optional(address),
  rtp: z.optional(z.number().check(z.minimum(0), z.maximum(RTP_MAX))),
  volatility: z.optional(z.enum(['low', 'medium', 'high'])),
  features: z.optional(z.array(storableText)),
  min_bet: centavos,
  max_bet: centavos,
  /** What a round can pay at most, in its stakes. */
  max_win_multiplier: z.optional(z.number().check(z.minimum(0), z.maximum(MAX_WIN_MULTIPLIER_MAX))),
  /** The calendar of the database has no year 0. */
  released_at: z.optional(z.iso.date().check(z.refine((date) => !date.startsWith('0000')))),
  popularity: z.optional(z.int().check(z.minimum(0), z.maximum(POPULARITY_MAX))),
  /** What players call the game, and its maker. */
  aliases,
  product_aliases: aliases,
  /** Missing means that every game can be tried. */
  demo_game_support: z.optional(z.boolean()),
  rules: z.optional(z.object({ pt: rules, en: rules })),
});

export type ListedGame = z.infer<typeof listedGame> & z.infer<typeof extras>;

/** The aggregator's art has several widths and formats; the browser fills in its choice. */
const artAddress = (url: string): string => url.replace(/\.(?:webp|avif)\?w=\d+$/, '.{format}?w={width}');

/** A game without its malformed extras. @returns undefined when what it takes to show it is missing */
export function readListedGame(raw: unknown, onUnreadable: (one: Unreadable) => void): ListedGame | undefined {
  const read = readMessage(listedGame, raw);
  if (read.ok) return { ...read.value, ...readExtras(extras, raw), url_thumb: artAddress(read.value.url_thumb) };
  onUnreadable(read.unreadable);
  return undefined;
}
