import { useSyncExternalStore } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const mediaQuery = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(REDUCED_MOTION) : undefined;

/** The allowed amount of motion: `short` on a low-end device (DEV-14), `none` when the visitor prefers it. */
export type EffectsLevel = 'full' | 'short' | 'none';

/** The allowed amount of motion, for code outside components. */
export const effectsLevel = (): EffectsLevel => {
  if (mediaQuery()?.matches === true) return 'none';
  return document.documentElement.dataset['effects'] === 'low' ? 'short' : 'full';
};

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

/** The allowed amount of motion; follows the visitor's setting and `data-effects="low"` on the root. */
export const useEffectsLevel = (): EffectsLevel => useSyncExternalStore(subscribe, effectsLevel, () => 'full');

/** True when the visitor prefers reduced motion or the device is low-end: then start no motion. */
export const useReducedEffects = (): boolean => useEffectsLevel() !== 'full';
