import { createPauses } from '@jangada/server/pauses';
import { JSONParser } from '@streamparser/json';

/** The number of bytes that are parsed without a pause, which takes a few milliseconds. */
const PIECE_BYTES = 32 * 1024;
const BLANK_MAX = ' '.charCodeAt(0);

interface Place {
  /** The first character of the answer. */
  readonly root: '[' | '{';
  /** Where its items are, such as `$.*`. */
  readonly path: string;
}

/**
 * Parses the items of a list while it arrives, each separately: a list of 35 MB does not block other calls.
 *
 * @returns the items of each piece that contained any
 * @throws when it is not such an answer, or does not arrive completely
 */
export const streamItems = async function* (
  body: AsyncIterable<Uint8Array>,
  { root, path }: Place,
): AsyncGenerator<readonly unknown[]> {
  let items: unknown[] = [];
  const parser = new JSONParser({ paths: [path], keepStack: false });
  parser.onValue = ({ value }) => void items.push(value);
  for await (const piece of piecesOf(body, root)) {
    parser.write(piece);
    if (items.length === 0) continue;
    yield items;
    items = [];
  }
  if (!parser.isEnded) throw new TypeError('it ends too early');
};

async function* piecesOf(body: AsyncIterable<Uint8Array>, root: Place['root']): AsyncGenerator<Uint8Array> {
  const pause = createPauses();
  let isBegun = false;
  for await (const chunk of body)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      const first: number | undefined = isBegun ? undefined : piece.find((byte) => byte > BLANK_MAX);
      if (first !== undefined && first !== root.charCodeAt(0)) throw new TypeError(`it does not begin with ${root}`);
      isBegun ||= first !== undefined;
      yield piece;
      await pause();
    }
}
