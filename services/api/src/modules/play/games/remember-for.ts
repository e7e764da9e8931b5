const KEYS_MAX = 1_000;

interface Known<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

/**
 * Asks once for each key and time; who comes meanwhile gets the same answer. A failed answer is nobody's but theirs who
 * waited for it.
 */
export function rememberFor<Value>(
  rememberedMs: number,
  ask: (key: string) => Promise<Value>,
  now: () => number = () => performance.now(),
): (key: string) => Promise<Value> {
  const known = new Map<string, Known<Value>>();
  return (key) => {
    const before = known.get(key);
    if (before && before.untilMs > now()) return before.value;
    if (known.size >= KEYS_MAX) known.clear();
    const asked = { value: ask(key), untilMs: now() + rememberedMs };
    known.set(key, asked);
    asked.value.catch(() => known.get(key) === asked && known.delete(key));
    return asked.value;
  };
}
