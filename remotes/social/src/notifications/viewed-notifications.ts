import type { Storage } from '@jangada/contracts/host/host-api';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import * as z from '@jangada/contracts/values/schema';

const VIEWED_KEY = 'viewed-notifications';

/** Older ids are dropped; their notifications are far down in the list by then. */
export const VIEWED_MAX = 200;

const ids = z.array(z.int());

/** The notifications that this browser has shown as a popup, in addition to the server's state (SOC-32). */
export const createViewedNotifications = (storage: Storage) => {
  const answers = createAnswerStore(storage);
  // Covers pages where storage is full or forbidden and another script uses `window.name`, the last fallback.
  const own = new Set<number>();
  // Storage is read each time, because another tab may write.
  const stored = (): readonly number[] => {
    try {
      const read = z.safeParse(ids, JSON.parse(answers.get(VIEWED_KEY) ?? '[]'));
      return read.success ? read.data : [];
    } catch {
      return [];
    }
  };
  return {
    has: (id: number): boolean => own.has(id) || stored().includes(id),
    add: (id: number): void => {
      own.add(id);
      answers.set(VIEWED_KEY, JSON.stringify([...stored().filter((one) => one !== id), id].slice(-VIEWED_MAX)));
    },
  };
};
