/** More than there are tenants, so that they do not evict each other. */
const KEYS_MAX = 10_000;

interface Cached<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

/**
 * Calls once per key and period; concurrent callers share the result. A failure is not cached: only its concurrent
 * callers share it.
 */
export const memoizeFor = <Value>(
  cachedMs: number,
  load: (key: string) => Promise<Value>,
  now: () => number = () => performance.now(),
): ((key: string) => Promise<Value>) => {
  const cache = new Map<string, Cached<Value>>();
  return (key) => {
    const cached = cache.get(key);
    if (cached && cached.untilMs > now()) return cached.value;
    if (cache.size >= KEYS_MAX) cache.clear();
    const entry = { value: load(key), untilMs: now() + cachedMs };
    cache.set(key, entry);
    entry.value.catch(() => cache.get(key) === entry && cache.delete(key));
    return entry.value;
  };
};
