/** A `Date` header has whole seconds, and a call takes some time: smaller differences say nothing. */
const NOISE_MS = 2_000;

let aheadMs = 0;

/** Learns from the `Date` header of a reply how far the clock of this computer is off. */
export const learnServerTime = (date: string | null | undefined): void => {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const measuredMs = serverMs - Date.now();
  if (Math.abs(measuredMs - aheadMs) > NOISE_MS) aheadMs = measuredMs;
};

/** The server's time, which decides deadlines. Before the first reply it is the clock of this computer. */
export const serverNow = (): number => Date.now() + aheadMs;
