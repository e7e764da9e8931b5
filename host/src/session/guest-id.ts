import { guestId } from '@jangada/contracts/values/ids';
import { safeParse } from '@jangada/contracts/values/schema';
import { readCookie } from '../browser/cookies.ts';
import type { KeyValueStore } from '../browser/storage.ts';

const GUEST_COOKIE = 'guest_id';
const GUEST_KEY = 'guest_id';

const isGuestId = (value: string | null): value is string => value !== null && safeParse(guestId, value).success;

/** This browser's guest id: the edge's, else the stored one, else a new one (ENT-25). */
export const ensureGuestId = (storage: KeyValueStore): string => {
  const known = [readCookie(GUEST_COOKIE), storage.get(GUEST_KEY)].find(isGuestId);
  const id = known ?? crypto.randomUUID();
  storage.set(GUEST_KEY, id);
  return id;
};
