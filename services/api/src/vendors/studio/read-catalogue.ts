import { createPauses } from '@jangada/server/pauses';
import { JSONParser } from '@streamparser/json';
import type { Unreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { readListedGame, type ListedGame } from './listed-game.ts';

/** The number of bytes that are parsed without a pause, which takes a few milliseconds. */
const PIECE_BYTES = 32 * 1024;
const ARRAY_START = '['.charCodeAt(0);
const BLANK_MAX = ' '.charCodeAt(0);

export interface Catalogue {
  readonly games: readonly ListedGame[];
  /** Malformed items. */
  readonly unreadable: readonly Unreadable[];
}

/**
 * Parses a list of games while it arrives, each game separately: a list of 35 MB does not block other calls, and a
 * malformed game does not hide the others.
 *
 * @throws {VendorUnavailable} when it is not a list, or does not arrive completely
 */
export const streamCatalogue = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Catalogue> {
  let games: ListedGame[] = [];
  let unreadable: Unreadable[] = [];
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    const game = readListedGame(value, (one) => unreadable.push(one));
    if (game) games.push(game);
  };
  try {
    for await (const piece of piecesOf(body)) {
      parser.write(piece);
      if (games.length + unreadable.length === 0) continue;
      yield { games, unreadable };
      [games, unreadable] = [[], []];
    }
    if (!parser.isEnded) throw new TypeError('it ends too early');
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

/** @throws {TypeError} when the text is no JSON array */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pause = createPauses();
  let isList = false;
  for await (const chunk of body)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      const first: number | undefined = isList ? undefined : piece.find((byte) => byte > BLANK_MAX);
      if (first !== undefined && first !== ARRAY_START) throw new TypeError('it is no list');
      isList ||= first !== undefined;
      yield piece;
      await pause();
    }
}
