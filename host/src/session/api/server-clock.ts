import type { Transport } from '@jangada/contracts/client/transport';
import type { Clock } from '@jangada/contracts/host/host-api';

/** The server's time, whatever the phone's clock shows. */
export interface ServerClock extends Clock {
  /** @param date the `Date` header of a reply */
  observe(date: string | null | undefined): void;
}

/**
 * Takes the server's time from its replies and advances it by `performance.now()`, which the phone's settings cannot
 * change. A delayed or cached reply shows an earlier time than the real one, so the latest time wins. Before the first
 * reply the phone's clock is used.
 */
export const createServerClock = (): ServerClock => {
  /** 0 before the first reply. */
  let pageStartMs = 0;
  return {
    nowMs: () => (pageStartMs ? Math.round(pageStartMs + performance.now()) : Date.now()),
    observe: (date) => {
      const startMs = Date.parse(date ?? '') - performance.now();
      if (startMs > pageStartMs) pageStartMs = startMs;
    },
  };
};

/** Reads the time from every reply. */
export const withClock =
  (clock: ServerClock, send: Transport): Transport =>
  async (request) => {
    const reply = await send(request);
    clock.observe(reply.date);
    return reply;
  };
