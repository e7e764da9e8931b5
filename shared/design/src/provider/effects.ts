import { useSyncExternalStore } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const mediaQuery = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(REDUCED_MOTION) : undefined;

const read = (): boolean => mediaQuery()?.matches === true || document.documentElement.dataset['effects'] === 'low';

function subscribe(changed: () => void): () => void {
  const query = mediaQuery();
  query?.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-effects'] });
  return () => {
    query?.removeEventListener('change', changed);
    observer.disconnect();
  };
}

/** Whether to hold still: the visitor prefers it, or the device is low-end (`data-effects="low"` on the root, DEV-14). */
export function useReducedEffects(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
