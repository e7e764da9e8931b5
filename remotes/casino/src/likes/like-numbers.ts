import type { Storage } from '@jangada/contracts/host/host-api';

const LAST_NUMBER_KEY = 'like-number';

const readNumber = (storage: Storage): number => {
  const stored = Number(storage.get(LAST_NUMBER_KEY));
  return Number.isSafeInteger(stored) ? stored : 0;
};

/**
 * Numbers the clicks: milliseconds since 1970, each higher than all earlier ones, also within one millisecond, in
 * another tab, and after a reload with a clock that was set back (CAS-34: the highest number wins).
 */
export const createLikeNumbers = (storage: Storage): (() => number) => {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1, readNumber(storage) + 1);
    storage.set(LAST_NUMBER_KEY, String(last));
    return last;
  };
};
