/** More than there are tenants, so that they do not evict each other. */
const KEYS_MAX = 10_000;

interface Cached<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

/**
 * Calls once per key and period; concurrent callers share the result. A failure is not cached: only its concurrent
 * callers share it.
 *
 * @param load Keys of the same JSON are the same.
 */
export const memoizeFor = <Key, Value>(
  cachedMs: number,
  load: (key: Key) => Promise<Value>,
  now: () => number = () => performance.now(),
): ((key: Key) => Promise<Value>) => {
  const cache = new Map<string, Cached<Value>>();
  return (key) => {
    const name = JSON.stringify(key);
    const cached = cache.get(name);
    if (cached && cached.untilMs > now()) return cached.value;
    // Keys may be of one day, and are not asked for again.
    for (const [old, { untilMs }] of cache) if (untilMs <= now()) cache.delete(old);
    if (cache.size >= KEYS_MAX) cache.clear();
    const entry = { value: load(key), untilMs: now() + cachedMs };
    cache.set(name, entry);
    entry.value.catch(() => cache.get(name) === entry && cache.delete(name));
    return entry.value;
  };
};
