import { useInsets } from '@jangada/remote-kit/hooks';
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { SPACE_ABOVE } from '../../widget/space-above.ts';

/**
 * Measures the height between the site's header and the widget, for a widget that fills the rest of the window. The
 * result is a CSS property of the element, so that a change needs no rendering.
 */
export const useSpaceAbove = (widget: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void => {
  const { top } = useInsets();
  useLayoutEffect(() => {
    const { current: element } = widget;
    if (!element || !bar.current) return;
    const measure = () => {
      const above = element.getBoundingClientRect().top + window.scrollY - top;
      element.style.setProperty(SPACE_ABOVE, `${Math.max(0, Math.round(above))}px`);
    };
    // The observer first calls back after the layout of the next frame and before its paint; measuring now would force
    // a second layout.
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [widget, bar, top]);
};
