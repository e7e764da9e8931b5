import { useEffect, useState } from 'react';

/** A shorter way is no intention: fingers tremble, and toolbars of the browser move the page a little. */
const SCROLL_MIN_PX = 24;

/** Is the visitor scrolling down the page? From then on until they scroll up, or are at the top again. */
export function useIsReading(): boolean {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    let isDown = false;
    const handleScroll = () => {
      const { scrollY } = window;
      const moved = scrollY - turnedAt;
      // The way in the same direction does not count twice.
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
}
