import { createVisitStore } from '@jangada/remote-kit/visit-store';

/** Delay of the automatic register modal (MOD-44). */
export const REGISTER_MODAL_DELAY_MS = 2000;

/** Set when the modal was dismissed in this tab (docs/decisions/0029). */
const DECLINED_KEY = 'register-offered';

export interface AutoRegisterConditions {
  readonly isGuest: () => boolean;
  /** True when the site exists and is not in maintenance. */
  readonly isReady: () => boolean;
  readonly isAgeConfirmed: () => boolean;
  /** True when neither a modal is open that the register modal would replace (MOD-49) nor an error page. */
  readonly isScreenFree: () => boolean;
  /** True while the visitor is typing or has a menu open; the modal then waits. */
  readonly isVisitorBusy: () => boolean;
  /** Loads the code of the modal; false when no release has it. */
  readonly load: () => Promise<boolean>;
}

export interface AutoRegister {
  /** Starts the timer once per page load; returns a function that stops it. */
  start(): () => void;
}

/**
 * Opens the register modal once per page load, after two seconds, under its four conditions (MOD-44 to MOD-49). While
 * the visitor is busy, it waits another two seconds. It opens only after its code has loaded.
 *
 * @param open opens it, and calls back when the visitor closed it
 */
export const createAutoRegister = (
  conditions: AutoRegisterConditions,
  open: (onClosed: () => void) => void,
): AutoRegister => {
  const visit = createVisitStore();
  let isDone = false;

  const mayOpen = (): boolean => {
    const { isGuest, isReady, isAgeConfirmed, isScreenFree } = conditions;
    return visit.get(DECLINED_KEY) === null && isGuest() && isReady() && isAgeConfirmed() && isScreenFree();
  };

  return {
    start: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isStopped = false;
      const wait = () => {
        timer = setTimeout(() => void attempt(), REGISTER_MODAL_DELAY_MS);
      };
      const attempt = async (): Promise<void> => {
        if (isDone || isStopped) return;
        if (!mayOpen() || !(await conditions.load())) isDone = true;
        if (isDone || isStopped) return;
        if (conditions.isVisitorBusy()) return wait();
        // Checks the conditions again, because they may have changed while the code was loading.
        isDone = true;
        if (!mayOpen()) return;
        open(() => {
          if (conditions.isGuest()) visit.set(DECLINED_KEY, 'true');
        });
      };
      wait();
      return () => {
        isStopped = true;
        clearTimeout(timer);
      };
    },
  };
};
