import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 48em)';

const subscribe = (listener: () => void) => {
  const list = matchMedia(WIDE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether every control fits the bar. On a phone the menu has the rest. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
