import * as z from '@jangada/contracts/values/schema';
import type { Catalogue } from '../aggregators/aggregator.ts';
import { readListedGame, type ListedGame } from '../aggregators/listed-game.ts';
import { readMessage, storableText, type Unreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { streamItems } from '../stream-items.ts';

const provider = z.object({
  name: storableText,
  image_assets: z.optional(z.object({ base_url: z.string() })),
  games: z.array(z.unknown()),
});

const game = z.object({
  id: storableText.check(z.minLength(1)),
  title: storableText.check(z.minLength(1)),
  provider: z.optional(storableText),
  category: z.optional(z.string()),
  live: z.optional(z.boolean()),
  images: z.optional(z.record(z.string(), z.unknown())),
  released_at: z.optional(z.string()),
  recalled_at: z.optional(z.string()),
});

/** Their categories that have one of ours; the others are named as they are. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['card', 'table'],
  ['craps', 'table'],
  ['poker', 'table'],
  ['roulette', 'table'],
  ['video_poker', 'table'],
  ['lottery', 'instant'],
  ['mines', 'instant'],
  ['scratch', 'instant'],
]);
const PICTURES = ['vertical', 'square', 'horizontal', 'widescreen'];

/**
 * Reads the list of games while it arrives, provider by provider.
 *
 * @throws {VendorUnavailable} when it is no such list, or does not arrive completely
 */
export const streamGames = async function* (body: AsyncIterable<Uint8Array>, now: Date): AsyncGenerator<Catalogue> {
  try {
    for await (const providers of streamItems(body, { root: '{', path: '$.providers.*' })) {
      const games: ListedGame[] = [];
      const unreadable: Unreadable[] = [];
      for (const raw of providers) readProvider(raw, now, games, (one) => unreadable.push(one));
      yield { games, unreadable };
    }
  } catch (error) {
    throw new VendorUnavailable('a8r listed no games', { cause: error });
  }
};

function readProvider(raw: unknown, now: Date, games: ListedGame[], onUnreadable: (one: Unreadable) => void): void {
  const read = readMessage(provider, raw);
  if (!read.ok) return onUnreadable(read.unreadable);
  const { name, image_assets: assets } = read.value;
  for (const item of read.value.games) {
    const one = readMessage(game, item);
    if (!one.ok) onUnreadable(one.unreadable);
    else if (isOffered(one.value, now)) {
      const listed = readListedGame(listedOf(one.value, name, assets?.base_url ?? ''), onUnreadable);
      if (listed) games.push(listed);
    }
  }
}

const isOffered = ({ released_at: from, recalled_at: until }: z.infer<typeof game>, now: Date): boolean =>
  !(from !== undefined && Date.parse(from) > now.getTime()) &&
  !(until !== undefined && Date.parse(until) <= now.getTime());

function listedOf(one: z.infer<typeof game>, name: string, pictures: string) {
  const { live = false, category = 'slots' } = one;
  const picture = PICTURES.map((preset) => one.images?.[preset]).find((path) => typeof path === 'string');
  return {
    game_code: one.id,
    name: one.title,
    product: name,
    product_code: one.provider ?? name,
    category: live ? 'live' : (CATEGORIES.get(category) ?? category),
    has_tables: live,
    url_thumb: picture === undefined ? '' : new URL(picture, `${pictures.replace(/\/*$/, '')}/`).href,
    released_at: one.released_at?.slice(0, 'YYYY-MM-DD'.length),
  };
}
