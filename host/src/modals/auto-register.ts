/** How long after the start the register modal opens by itself (MOD-44). */
export const REGISTER_MODAL_DELAY_MS = 2000;

/** In session storage: this tab was asked once and said no (docs/decisions/0029). */
const OFFERED_KEY = 'register-offered';

const wasDeclined = (): boolean => {
  try {
    return sessionStorage.getItem(OFFERED_KEY) !== null;
  } catch {
    return false;
  }
};

const rememberDeclined = (): void => {
  try {
    sessionStorage.setItem(OFFERED_KEY, 'true');
  } catch {
    // Without storage the next page load asks again.
  }
};

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
  let isDone = false;
  const attempt = () => {
    if (isDone) return;
    isDone = true;
    const { isGuest, isReady, ageVerified, isScreenFree } = conditions;
    if (wasDeclined() || !isGuest() || !isReady() || ageVerified() !== 'true' || !isScreenFree()) return;
    open(() => {
      if (isGuest()) rememberDeclined();
    });
  };
  return {
    start: () => {
      const timer = setTimeout(attempt, REGISTER_MODAL_DELAY_MS);
      return () => clearTimeout(timer);
    },
  };
};
