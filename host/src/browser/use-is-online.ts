import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device has a network. The network may still have no internet access. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
