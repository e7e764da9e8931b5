const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Marks or unmarks one game everywhere in a server reply of any shape; returns the same reply if the game is not in it.
 */
export const withFavorite = (answer: unknown, gameId: number, isFavorite: boolean): unknown => {
  if (Array.isArray(answer)) {
    const items: readonly unknown[] = answer;
    const marked = items.map((item) => withFavorite(item, gameId, isFavorite));
    return marked.some((item, index) => item !== items[index]) ? marked : answer;
  }
  if (!isRecord(answer)) return answer;
  if (answer['id'] === gameId && 'hasFavorite' in answer) return { ...answer, hasFavorite: isFavorite };
  const changed = Object.entries(answer).flatMap(([key, part]) => {
    const marked = withFavorite(part, gameId, isFavorite);
    return marked === part ? [] : [[key, marked] as const];
  });
  return changed.length > 0 ? { ...answer, ...Object.fromEntries(changed) } : answer;
};
