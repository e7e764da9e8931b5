import type { Device, ReadonlyStore } from '@jangada/contracts/host/host-api';

const PREFETCH_LINKS = 'link[rel~="prefetch" i]';

/** Motion, blur and shadow follow the attribute: `@jangada/design`, system/global-css.ts (DEV-14 to DEV-16). */
const showEffects = (isLowEnd: boolean) => {
  const { dataset } = document.documentElement;
  if (isLowEnd) dataset['effects'] = 'low';
  else delete dataset['effects'];
};

const removePrefetches = () => {
  for (const link of document.querySelectorAll(PREFETCH_LINKS)) link.remove();
};

/** Lets what the device can bear take effect on the page. Returns the way to call it off. */
export const applyDevice = (device: ReadonlyStore<Device>): (() => void) => {
  // Links that come later, from whoever, go at once.
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
