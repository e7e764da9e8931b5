import { useEffect, useState } from 'react';
import { coversControl } from './covers-control.ts';

/** The page loads, moves and changes by itself. */
const CHECK_MS = 1_000;

/** After the last movement: a page that is scrolled is not measured at every step. */
const SETTLED_MS = 150;

interface Placed {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From the end of the window. */
  readonly endPx: number;
}

/** Does a control of the page lie under a widget at this place? Followed while the page is scrolled, resized or changes. */
export function useCoversControl({ y, width, height, endPx }: Placed, isWatching: boolean): boolean {
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
}
