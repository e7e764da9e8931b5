import { type RefObject, useLayoutEffect } from 'react';
import { effectsLevel } from '../provider/effects.ts';

/**
 * The exit animation of a layer. A layer is open while it is mounted, so a closed one is removed at once, which frees
 * focus and page. Only an inert copy without names and ids is animated and then removed.
 */
const EXIT_MS = { full: 160, short: 80 };
const EASING = 'cubic-bezier(0.4, 0, 1, 1)';
/** Dialogs are sheets below this width (`md`). */
const SHEET_BELOW_PX = 768;

type ExitMotion = 'fade' | 'dialog' | 'start' | 'end';

const SMALLER: Keyframe = { opacity: 0, transform: 'scale(0.98)' };
const DOWN: Keyframe = { transform: 'translateY(100%)' };

const ends: Record<ExitMotion, () => Keyframe> = {
  fade: () => ({ opacity: 0 }),
  dialog: () => (window.innerWidth < SHEET_BELOW_PX ? DOWN : SMALLER),
  start: () => ({ transform: 'translateX(-100%)' }),
  end: () => ({ transform: 'translateX(100%)' }),
};

const isMotion = (text: string | undefined): text is ExitMotion => text !== undefined && text in ends;

/** Attributes that would expose the copy to assistive technology, forms, links or scripts. */
const LIFE = [
  ...['id', 'role', 'for', 'name', 'href', 'title', 'autofocus', 'data-backdrop'],
  ...['aria-label', 'aria-labelledby', 'aria-modal', 'aria-live'],
  // With these attributes the copy would load or play its media again.
  ...['src', 'srcset', 'srcdoc', 'autoplay'],
];

/** An inert copy that looks the same. */
function lifelessCopy(layer: HTMLElement): HTMLElement {
  const copy = layer.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return layer;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    // Kept as they are: drawings refer to their own parts by id, and images do not load again, because they are in the
    // cache.
    if (element instanceof SVGElement || element instanceof HTMLImageElement) continue;
    for (const attribute of LIFE) element.removeAttribute(attribute);
  }
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.dataset['leaving'] = '';
  copy.style.pointerEvents = 'none';
  return copy;
}

function leave(layer: HTMLElement): void {
  const level = effectsLevel();
  if (level === 'none' || typeof layer.animate !== 'function' || document.visibilityState === 'hidden') return;
  const scrolled = layer.querySelector('[data-exit-scroll]')?.scrollTop ?? 0;
  const copy = lifelessCopy(layer);
  document.body.append(copy);
  copy.querySelector('[data-exit-scroll]')?.scrollTo({ top: scrolled, behavior: 'instant' });
  const motions = [...copy.querySelectorAll<HTMLElement>('[data-exit]')].flatMap((part) => {
    const motion = part.dataset['exit'];
    if (!isMotion(motion)) return [];
    return [part.animate([ends[motion]()], { duration: EXIT_MS[level], easing: EASING, fill: 'forwards' }).finished];
  });
  const remove = (): void => copy.remove();
  Promise.all(motions).then(remove, remove);
}

/** Animates the layer when it is unmounted; its parts choose their animation with `data-exit`. */
export const useExit = (layer: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = layer.current;
    return () => {
      if (element?.isConnected) leave(element);
    };
  }, [layer]);
};
