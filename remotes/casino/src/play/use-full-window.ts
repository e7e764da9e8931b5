import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export interface FullWindow {
  readonly isFull: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** The parts of the page behind the game, without dialogs and menus. */
const PAGE_SELECTOR = 'header, nav, main, aside, footer';

/**
 * The stage over the whole window, in the browser's full screen where there is one. The page becomes full screen, not
 * only the stage: dialogs, such as the cashier or the password dialog, must be above the game. Phones without full
 * screen use the window. Escape, or moving the focus to the page behind, ends it.
 */
export const useFullWindow = (stage: RefObject<HTMLElement | null>): FullWindow => {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    if (!isFull) return undefined;
    const root = document.documentElement;
    const { overflow } = root.style;
    root.style.overflow = 'hidden';
    const handleChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || stage.current?.contains(target)) return;
      if (target.closest(PAGE_SELECTOR) && !target.closest('[role=dialog], [role=alertdialog]')) setFull(false);
    };
    document.addEventListener('fullscreenchange', handleChange);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('focusin', handleFocus);
    return () => {
      root.style.overflow = overflow;
      document.removeEventListener('fullscreenchange', handleChange);
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('focusin', handleFocus);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull, stage]);

  return {
    isFull,
    enter: () => {
      setFull(true);
      const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement;
      // If the browser refuses full screen, the game stays over the window.
      root.requestFullscreen?.call(document.documentElement).catch(() => undefined);
    },
    leave: () => setFull(false),
  };
};
