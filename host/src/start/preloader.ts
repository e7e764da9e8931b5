import { PRELOADER_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import { PRELOAD_FALLBACK_TIMEOUT_MS } from '../browser/when-idle.ts';

const FADE_MS = 180;

/**
 * The first rows in the HTML are already a page with working links. They stay until the view is rendered, or for this
 * time.
 */
const FIRST_ROWS_MS_MAX = 10_000;

/** How long the start-up screen waits for the first view (BOOT-22). */
export const firstViewWaitMs = (): number =>
  document.querySelector(`#${PRELOADER_ELEMENT_ID} .first-rows`) ? FIRST_ROWS_MS_MAX : PRELOAD_FALLBACK_TIMEOUT_MS;

/** Idempotent. */
export const hidePreloader = (): void => {
  const element = document.getElementById(PRELOADER_ELEMENT_ID);
  if (!element || element.dataset['leaving'] !== undefined) return;
  // In this state the inline script shows that the shell failed to start.
  if (element.dataset['state'] === 'failed') return;
  element.dataset['leaving'] = '';
  const still = typeof element.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still) return element.remove();
  const fade = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, easing: 'ease-out' });
  fade.onfinish = () => element.remove();
};

/** Hides the start-up screen after the time-out, even if the first view is not ready (BOOT-22). */
export const hidePreloaderLater = (): void => {
  setTimeout(hidePreloader, firstViewWaitMs());
};
