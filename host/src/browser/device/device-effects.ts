import type { Device, ReadonlyStore } from '@jangada/contracts/host/host-api';

const PREFETCH_LINKS = 'link[rel~="prefetch" i]';

/**
 * Motion, blur and shadow depend on the attribute `data-effects`: `@jangada/design`, system/global-css.ts (DEV-14 to
 * DEV-16).
 */
const showEffects = (isLowEnd: boolean) => {
  const { dataset } = document.documentElement;
  if (isLowEnd) dataset['effects'] = 'low';
  else delete dataset['effects'];
};

const removePrefetches = () => {
  for (const link of document.querySelectorAll(PREFETCH_LINKS)) link.remove();
};

/** Applies the device class to the page; returns a function that stops it. */
export const applyDevice = (device: ReadonlyStore<Device>): (() => void) => {
  // Prefetch links added later are removed at once.
  const observer = new MutationObserver(removePrefetches);
  const apply = () => {
    const { isLowEnd, savesData } = device.getState();
    showEffects(isLowEnd);
    observer.disconnect();
    if (!savesData) return;
    removePrefetches();
    observer.observe(document.documentElement, { childList: true, subtree: true });
  };
  apply();
  const unsubscribe = device.subscribe(apply);
  return () => {
    unsubscribe();
    observer.disconnect();
  };
};
