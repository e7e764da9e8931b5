import * as z from '@jangada/contracts/values/schema';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import type { KeyValueStore } from '../../browser/storage.ts';

export const SEEN_NOTICES_KEY = 'seen-notices';

/** Older ids are dropped; their messages have expired on the server. */
export const SEEN_NOTICES_MAX = 200;

const ids = z.array(z.string());

/** The messages this browser has shown; the latest 200. */
export const createSeenNotices = (storage: KeyValueStore) => {
  const answers = createAnswerStore(storage);
  // Storage is read each time, because another tab may write. The set covers pages where storage is refused and another
  // script uses `window.name`, the last fallback.
  const own = new Set<string>();

  const stored = (): readonly string[] => {
    const text = answers.get(SEEN_NOTICES_KEY);
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
      answers.set(SEEN_NOTICES_KEY, JSON.stringify([...others, id].slice(-SEEN_NOTICES_MAX)));
    },
  };
};
