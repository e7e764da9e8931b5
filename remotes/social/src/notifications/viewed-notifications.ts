import type { Storage } from '@jangada/contracts/host/host-api';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import * as z from '@jangada/contracts/values/schema';

const VIEWED_KEY = 'viewed-notifications';

/** Older ids are dropped; by then their notifications are far down in the list. */
export const VIEWED_MAX = 200;

const ids = z.array(z.int());

/** The notifications that this browser has shown as a popup, in addition to what the server says (SOC-32). */
export const createViewedNotifications = (storage: Storage) => {
  const answers = createAnswerStore(storage);
  // Storage may be full or forbidden, and the window's name in use.
  const own = new Set<number>();
  // Read each time, because another tab may write.
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
