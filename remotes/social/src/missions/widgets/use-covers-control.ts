import { useEffect, useState } from 'react';
import { coversControl } from './covers-control.ts';

/** Checks this often, because the page loads, moves and changes by itself. */
const CHECK_MS = 1_000;

/** The delay after the last movement, so that scrolling does not measure the page at every step. */
const SETTLED_MS = 150;

interface Placed {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The distance from the end edge of the window. */
  readonly endPx: number;
}

/**
 * Does a widget at this place cover a control of the page? Checked again while the page is scrolled, resized or
 * changes.
 */
export const useCoversControl = ({ y, width, height, endPx }: Placed, isWatching: boolean): boolean => {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (!isWatching) return;
    const check = () => {
      const right = document.documentElement.clientWidth - endPx;
      setCovers(coversControl({ left: right - width, top: y, right, bottom: y + height }));
    };
    let settled: ReturnType<typeof setTimeout> | undefined;
    const checkSoon = () => {
      clearTimeout(settled);
      settled = setTimeout(check, SETTLED_MS);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('scroll', checkSoon, { passive: true });
    window.addEventListener('resize', checkSoon);
    return () => {
      clearInterval(timer);
      clearTimeout(settled);
      window.removeEventListener('scroll', checkSoon);
      window.removeEventListener('resize', checkSoon);
    };
  }, [y, width, height, endPx, isWatching]);
  return isWatching && covers;
};
