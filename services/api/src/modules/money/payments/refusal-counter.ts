import type { FastifyBaseLogger } from 'fastify';

const REPORT_EVERY_MS = 60_000;

/** Counts refused notices and logs a number per tenant and mechanism at most once a minute, without their content. */
export const createRefusalCounter = (log: FastifyBaseLogger, now: () => number = Date.now) => {
  const counts = new Map<string, { refused: number; reportedMs: number }>();
  return {
    /** @param mechanism the first one that did not hold */
    count(tenant: string, mechanism: string): void {
      const key = `${tenant} ${mechanism}`;
      const known = counts.get(key) ?? { refused: 0, reportedMs: -Infinity };
      counts.set(key, known);
      known.refused += 1;
      if (now() - known.reportedMs < REPORT_EVERY_MS) return;
      known.reportedMs = now();
      log.warn({ tenant, mechanism, refused: known.refused }, 'pix: notices refused since the start');
    },
  };
};
