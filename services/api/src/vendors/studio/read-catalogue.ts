import type { Catalogue } from '../aggregators/aggregator.ts';
import type { Unreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { streamItems } from '../stream-items.ts';
import { readListedGame, type ListedGame } from '../aggregators/listed-game.ts';

/**
 * Parses a list of games while it arrives, each game separately: a malformed game does not hide the others.
 *
 * @throws {VendorUnavailable} when it is not a list, or does not arrive completely
 */
export const streamCatalogue = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Catalogue> {
  try {
    for await (const items of streamItems(body, { root: '[', path: '$.*' })) {
      const unreadable: Unreadable[] = [];
      const games = items.flatMap((item) => readListedGame(item, (one) => unreadable.push(one)) ?? []);
      yield { games, unreadable };
    }
  } catch (error) {
    throw new VendorUnavailable('the studio listed no games', { cause: error });
  }
};

/** Reads the whole list; a game that is repeated counts once. @throws {VendorUnavailable} like `streamCatalogue` */
export const readCatalogue = async (body: AsyncIterable<Uint8Array>): Promise<Catalogue> => {
  const games = new Map<string, ListedGame>();
  const unreadable: Unreadable[] = [];
  for await (const piece of streamCatalogue(body)) {
    for (const game of piece.games) {
      const key = JSON.stringify([game.product_code, game.game_code]);
      if (!games.has(key)) games.set(key, game);
    }
    unreadable.push(...piece.unreadable);
  }
  return { games: [...games.values()], unreadable };
};
