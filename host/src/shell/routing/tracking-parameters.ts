import type { KeyValueStore } from '../../browser/storage.ts';

export const LMCP_KEY = 'lmcp';
const REFERRAL_KEY = 'ref';

const VALUE_CHARACTERS_MAX = 200;

/** Stores the referral code and the lmcp value of any address; the last one wins (RTE-86, RTE-87, API-03). */
export const storeParameters = (search: string, storage: KeyValueStore): void => {
  const query = new URLSearchParams(search);
  for (const key of [LMCP_KEY, REFERRAL_KEY]) {
    const value = query.get(key);
    if (value) storage.set(key, value.slice(0, VALUE_CHARACTERS_MAX));
  }
};
