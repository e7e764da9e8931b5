import { useInsets } from '@jangada/remote-kit/hooks';
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { SPACE_ABOVE } from '../../widget/space-above.ts';

/**
 * Measures what the page shows between the frame of the site and the widget, for a widget that is as high as the rest of
 * the window. It is a CSS property of the element, so that a change reaches the widget without rendering anything.
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
    // It answers first after the layout of the next frame, before that is painted: reading now would lay the page out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [widget, bar, top]);
};
