import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 768px)';

const subscribe = (listener: () => void) => {
  const list = matchMedia(WIDE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Is there room for every function of the bar? A phone has the rest in its menu. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
