import type { Storage } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';
import type { LikeClick } from './like-store.ts';

const UNSENT_KEY = 'unsent-likes';

const unsent = z.object({
  userId: z.int(),
  clicks: z.array(z.object({ gameId: z.int(), liked: z.boolean(), sequenceId: z.int() })),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Calls end with their release, so unanswered clicks are stored for the next one. */
export const storeUnsent = (storage: Storage, userId: number, clicks: readonly LikeClick[]): void =>
  storage.set(UNSENT_KEY, JSON.stringify({ userId, clicks }));

/** The stored clicks of this player, once. */
export const removeUnsent = (storage: Storage, userId: number): readonly LikeClick[] => {
  const text = storage.get(UNSENT_KEY);
  if (text === null) return [];
  storage.remove(UNSENT_KEY);
  const stored = z.safeParse(unsent, parsed(text));
  return stored.success && stored.data.userId === userId ? stored.data.clicks : [];
};
