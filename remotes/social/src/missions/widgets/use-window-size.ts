import { useSyncExternalStore } from 'react';
import type { WindowSize } from './widget-position.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The size of the window in CSS pixels; updates when the window is resized. */
export const useWindowSize = (): WindowSize => {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
};
