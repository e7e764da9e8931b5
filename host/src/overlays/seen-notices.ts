import * as z from '@jangada/contracts/values/schema';
import type { KeyValueStore } from '../browser/storage.ts';

export const SEEN_NOTICES_KEY = 'seen-notices';

/** Older ones are forgotten; by then their message has expired on the server. */
export const SEEN_NOTICES_MAX = 200;

const ids = z.array(z.string());

/** Which messages this browser had on its screen; kept locally, the latest two hundred. */
export const createSeenNotices = (storage: KeyValueStore) => {
  // Asked each time: another tab may have shown it meanwhile. What storage forgets, this page load still knows.
  const own = new Set<string>();

  const stored = (): readonly string[] => {
    const text = storage.get(SEEN_NOTICES_KEY);
    if (text === null) return [];
    try {
      const read = z.safeParse(ids, JSON.parse(text));
      return read.success ? read.data : [];
    } catch {
      return [];
    }
  };

  return {
    has: (id: string): boolean => own.has(id) || stored().includes(id),
    add: (id: string): void => {
      if (own.has(id)) return;
      own.add(id);
      const others = stored().filter((one) => one !== id);
      storage.set(SEEN_NOTICES_KEY, JSON.stringify([...others, id].slice(-SEEN_NOTICES_MAX)));
    },
  };
};
