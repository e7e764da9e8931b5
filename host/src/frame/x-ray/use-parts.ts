import { useEffect, useState } from 'react';
import { findParts } from './parts.ts';
import type { Part } from './parts.ts';

/** Parts are polled, because no event reports a moved part. */
const LOOK_MS = 250;

/** The current parts of the page; empty while the x-ray is closed. */
export const useParts = (isLooking: boolean): readonly Part[] => {
  const [parts, setParts] = useState<readonly Part[]>([]);
  useEffect(() => {
    if (!isLooking) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setParts(findParts()));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [isLooking]);
  return isLooking ? parts : [];
};
