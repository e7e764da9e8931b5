/** The shell stores the `ref` of any address under this key, and the last one wins (RTE-86, RTE-87). */
const KEY = 'ref';

/** The referral code of this browser; null when there is none, or storage is forbidden. */
export const readReferralCode = (): string | null => {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Removes the referral code after a registration has used it. */
export const clearReferralCode = (): void => {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Forbidden storage holds nothing to remove.
  }
};
