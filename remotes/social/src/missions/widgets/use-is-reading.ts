import { useEffect, useState } from 'react';

/** Shorter movements are ignored: fingers tremble, and toolbars of the browser move the page slightly. */
const SCROLL_MIN_PX = 24;

/** Is the visitor scrolling down the page? True until they scroll up or reach the top. */
export const useIsReading = (): boolean => {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    let isDown = false;
    const handleScroll = () => {
      const { scrollY } = window;
      const moved = scrollY - turnedAt;
      // Movement in the current direction moves the turning point, so that only the way back counts.
      if (isDown ? moved > 0 : moved < 0) turnedAt = scrollY;
      if (scrollY > 0 && Math.abs(moved) < SCROLL_MIN_PX) return;
      isDown = scrollY > 0 && moved > 0;
      turnedAt = scrollY;
      setIsReading(isDown);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isReading;
};
