/**
 * Measures every kind once in each round. Rounds go forwards and backwards in turns, so that noise affects all kinds
 * alike and no kind always follows the same one.
 *
 * @param warmUps rounds before those that count
 */
export const inRounds = async <Kind, Result>(
  kinds: readonly Kind[],
  runs: number,
  measure: (kind: Kind) => Promise<Result>,
  warmUps = 0,
): Promise<ReadonlyMap<Kind, readonly Result[]>> => {
  const results = new Map(kinds.map((kind) => [kind, [] as Result[]]));
  for (let round = 1 - warmUps; round <= runs; round += 1) {
    for (const kind of round % 2 === 0 ? kinds.toReversed() : kinds) {
      const result = await measure(kind);
      if (round > 0) results.get(kind)?.push(result);
    }
  }
  return results;
};
