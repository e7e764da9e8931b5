/** Keys remembered at once; more callers than this in one window is an attack, and new ones wait for the next. */
const KEYS_MAX = 20_000;

/**
 * Counts calls per key in fixed windows, in memory.
 *
 * @returns whether one more call of the key is allowed
 */
export const windowLimit = (callsMax: number, windowMs: number) => {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return (key: string, nowMs = Date.now()): boolean => {
    if (nowMs - windowStart >= windowMs) {
      windowStart = nowMs;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count === 1 && counts.size >= KEYS_MAX) return false;
    counts.set(key, count);
    return count <= callsMax;
  };
};
