import type { IncomingMessage } from 'node:http';

/** Enough for two oversized photographs; reading more would waste bandwidth. */
const DRAINED_BYTES_MAX = 32 * 1024 * 1024;
const DRAIN_MS_MAX = 20_000;

/**
 * Reads the rest of a body and discards it. If the connection closes while the browser is still sending, the browser
 * shows a failed connection instead of the refusal.
 *
 * @returns true when the body was read to its end, so that the connection may stay open
 */
export const drainBody = async (body: IncomingMessage): Promise<boolean> => {
  if (Number(body.headers['content-length'] ?? 0) > DRAINED_BYTES_MAX) return false;
  body.unpipe();
  await new Promise<void>((resolve) => {
    let left = DRAINED_BYTES_MAX;
    const tooSlow = setTimeout(resolve, DRAIN_MS_MAX);
    const stop = () => {
      clearTimeout(tooSlow);
      resolve();
    };
    for (const event of ['end', 'close', 'error']) body.once(event, stop);
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    });
    body.resume();
    if (body.readableEnded || body.destroyed) stop();
  });
  return body.readableEnded;
};
