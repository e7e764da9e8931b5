import type { IncomingMessage } from 'node:http';

/** Two photographs too large; more than that is not worth the line. */
const PASSED_OVER_BYTES_MAX = 32 * 1024 * 1024;
const PASSED_OVER_MS = 20_000;

/**
 * Reads the rest of a body and forgets it. A browser that is still sending when the connection closes shows a failed
 * connection, and never the refusal.
 *
 * @returns whether nothing is left, so that the connection may stay
 */
export async function passOver(body: IncomingMessage): Promise<boolean> {
  if (Number(body.headers['content-length'] ?? 0) > PASSED_OVER_BYTES_MAX) return false;
  body.unpipe();
  await new Promise<void>((resolve) => {
    let left = PASSED_OVER_BYTES_MAX;
    const tooSlow = setTimeout(resolve, PASSED_OVER_MS);
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
}
