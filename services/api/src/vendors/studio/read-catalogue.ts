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
 * malformed or repeated game does not hide the others.
 *
 * @throws {VendorUnavailable} when it is not a list, or does not arrive completely
 */
export async function readCatalogue(body: AsyncIterable<Uint8Array>): Promise<Catalogue> {
  const games = new Map<string, ListedGame>();
  const unreadable: Unreadable[] = [];
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    const game = readListedGame(value, (one) => unreadable.push(one));
    const key = game && JSON.stringify([game.product_code, game.game_code]);
    if (key && !games.has(key)) games.set(key, game);
  };
  try {
    await parsePieces(parser, body);
  } catch (error) {
    throw new VendorUnavailable('the studio listed no games', { cause: error });
  }
  return { games: [...games.values()], unreadable };
}

async function parsePieces(parser: JSONParser, body: AsyncIterable<Uint8Array>): Promise<void> {
  const pause = createPauses();
  let isList = false;
  for await (const chunk of body)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      const first: number | undefined = isList ? undefined : piece.find((byte) => byte > BLANK_MAX);
      if (first !== undefined && first !== ARRAY_START) throw new TypeError('it is no list');
      isList ||= first !== undefined;
      parser.write(piece);
      await pause();
    }
  if (!parser.isEnded) throw new TypeError('it ends too early');
}
