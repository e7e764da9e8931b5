import { createSessionStore } from '../browser/storage.ts';

/** Delay of the automatic register modal (MOD-44). */
export const REGISTER_MODAL_DELAY_MS = 2000;

/** Set when the modal was dismissed in this tab (docs/decisions/0029). */
const DECLINED_KEY = 'register-offered';

export interface AutoRegisterConditions {
  readonly isGuest: () => boolean;
  /** The site exists and is not in maintenance. */
  readonly isReady: () => boolean;
  /** The value in local storage; only 'true' counts. */
  readonly ageVerified: () => string | null;
  /** No modal is open that it would replace (MOD-49), and no error page. */
  readonly isScreenFree: () => boolean;
}

export interface AutoRegister {
  /** Starts the timer once per page load; returns a function that stops it. */
  start(): () => void;
}

/**
 * Opens the register modal once per page load, after two seconds, under its four conditions (MOD-44 to MOD-49).
 *
 * @param open opens it, and calls back when the visitor closed it
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
