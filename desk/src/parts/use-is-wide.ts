import { useSyncExternalStore } from 'react';

/** Wide enough for a list and a sheet side by side. */
const WIDE = '(min-width: 1180px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
