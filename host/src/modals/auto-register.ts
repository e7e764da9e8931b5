/** How long after the start the register modal opens by itself (MOD-44). */
export const REGISTER_MODAL_DELAY_MS = 2000;

export interface AutoRegisterConditions {
  readonly isGuest: () => boolean;
  /** The site exists and maintenance is off. */
  readonly isReady: () => boolean;
  /** The raw flag of local storage; only the text 'true' counts. */
  readonly ageVerified: () => string | null;
  /** Nothing else is shown: it never replaces an open modal (MOD-49). */
  readonly isScreenFree: () => boolean;
}

/** Opens the register modal once per page load, two seconds after it, under its four conditions (MOD-44 to MOD-49). */
export const openRegisterLater = (conditions: AutoRegisterConditions, open: () => void): (() => void) => {
  const timer = setTimeout(() => {
    const { isGuest, isReady, ageVerified, isScreenFree } = conditions;
    if (isGuest() && isReady() && ageVerified() === 'true' && isScreenFree()) open();
  }, REGISTER_MODAL_DELAY_MS);
  return () => clearTimeout(timer);
};
