/** Durations of one kind of call, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Makes one call after the other, the kinds in turn, so that a busy moment of the machine affects all kinds. */
export async function alternating(
  kinds: Readonly<Record<string, () => Promise<void>>>,
  rounds: number,
): Promise<ReadonlyMap<string, Times>> {
  const taken = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, call] of Object.entries(kinds)) {
      const startedMs = performance.now();
      await call();
      taken.get(name)?.push(performance.now() - startedMs);
    }
  return new Map([...taken].map(([name, times]) => [name, { p50: at(times, 0.5), p95: at(times, 0.95) }]));
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
