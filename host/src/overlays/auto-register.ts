import { createSessionStore } from '../browser/storage.ts';

/** How long after the start the register modal opens by itself (MOD-44). */
export const REGISTER_MODAL_DELAY_MS = 2000;

/** This tab was asked once and said no (docs/decisions/0029). */
const DECLINED_KEY = 'register-offered';

export interface AutoRegisterConditions {
  readonly isGuest: () => boolean;
  /** The site exists and maintenance is off. */
  readonly isReady: () => boolean;
  /** The raw flag of local storage; only the text 'true' counts. */
  readonly ageVerified: () => string | null;
  /** Nothing else is shown: no modal that it would replace (MOD-49), and no error page. */
  readonly isScreenFree: () => boolean;
}

export interface AutoRegister {
  /** Starts the clock; the second time in a page load does nothing. Gives back the way to stop it. */
  start(): () => void;
}

/**
 * Opens the register modal once per page load, two seconds after it, under its four conditions (MOD-44 to MOD-49).
 *
 * @param open opens it, and calls back once the visitor closed it
 */
export const createAutoRegister = (
  conditions: AutoRegisterConditions,
  open: (onClosed: () => void) => void,
): AutoRegister => {
  const storage = createSessionStore();
  let isDone = false;
  const attempt = () => {
    if (isDone) return;
    isDone = true;
    const { isGuest, isReady, ageVerified, isScreenFree } = conditions;
    if (storage.get(DECLINED_KEY) !== null || !isGuest() || !isReady() || ageVerified() !== 'true' || !isScreenFree())
      return;
    open(() => {
      if (isGuest()) storage.set(DECLINED_KEY, 'true');
    });
  };
  return {
    start: () => {
      const timer = setTimeout(attempt, REGISTER_MODAL_DELAY_MS);
      return () => clearTimeout(timer);
    },
  };
};
