import { OPENS_ATTRIBUTE, OPENS_PROPS_ATTRIBUTE } from '@jangada/contracts/page/opens-modal';
import { locate } from '@jangada/contracts/page/match-route';
import type { Prefetch } from './create-prefetch.ts';

/** A pointer or focus that only passes over a link stays shorter than this. */
export const INTENT_MS = 65;

const TARGET = `a[href], [${OPENS_ATTRIBUTE}]`;

const targetOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(TARGET) : null);

/** Undefined for the malformed props of an older release's button. */
const propsOf = (target: Element): unknown => {
  try {
    return JSON.parse(target.getAttribute(OPENS_PROPS_ATTRIBUTE) ?? '{}');
  } catch {
    return undefined;
  }
};

const prefetchTarget = (prefetch: Prefetch, target: Element): void => {
  const modal = target.getAttribute(OPENS_ATTRIBUTE);
  if (modal !== null) return void prefetch.modal(modal, propsOf(target), true);
  if (!(target instanceof HTMLAnchorElement) || target.origin !== window.location.origin) return;
  void prefetch.page(locate(target.pathname).path);
};

/**
 * Prefetches the target of a link or a button once the pointer or the focus rests on it, and immediately when it is
 * touched.
 *
 * @returns a function that stops it
 */
export const watchIntent = (prefetch: Prefetch): (() => void) => {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested: Element | null = null;

  const rest = (event: Event): void => {
    const target = targetOf(event);
    if (target === rested) return;
    clearTimeout(timer);
    rested = target;
    if (target) timer = setTimeout(() => prefetchTarget(prefetch, target), INTENT_MS);
  };
  const touch = (event: Event): void => {
    const target = targetOf(event);
    if (target) prefetchTarget(prefetch, target);
  };

  const options = { signal: stop.signal, passive: true };
  document.addEventListener('pointerover', rest, options);
  document.addEventListener('focusin', rest, options);
  document.addEventListener('touchstart', touch, options);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
};
