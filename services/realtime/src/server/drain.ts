import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../apps/connection.ts';
import type { Limits } from '../config/limits.ts';

const pollEveryMs = 20;
const marginMs = 500;

/** Closes connections evenly over the drain time. @param code determines when a client reconnects */
export const closeInSlices = async (
  connections: readonly Connection[],
  limits: Limits,
  code: number,
): Promise<void> => {
  const slices = Math.max(1, Math.floor(limits.drainMs / limits.drainSliceEveryMs));
  const perSlice = Math.max(1, Math.ceil(connections.length / slices));
  for (let start = 0; start < connections.length; start += perSlice) {
    for (const connection of connections.slice(start, start + perSlice)) {
      connection.close(code, 'The server is restarting');
    }
    await wait(limits.drainSliceEveryMs);
  }
};

/** Waits until every TCP connection has ended; `ws` cuts those whose peer does not answer the Close frame in time. */
export const waitForClose = async (openSockets: () => number, limits: Limits): Promise<void> => {
  const giveUpAtMs = Date.now() + limits.closeTimeoutMs + marginMs;
  while (openSockets() > 0 && Date.now() < giveUpAtMs) await wait(pollEveryMs);
};
