import { type RefObject, useEffect, useState } from 'react';
import { canWatch, whenNear } from '../image/near-window.ts';

/** A phone shows three tiles of a row, the widest window eight. */
export const FIRST_TILES = 8;

/**
 * The tiles after the first ones are mounted when one of this many last tiles of the first ones is visible, so that
 * they are there when the visitor scrolls on.
 */
const TILES_AHEAD = 3;

/**
 * Whether a row mounts all its tiles: once one of the last of the first tiles, or a later place, is visible. Always
 * true where the browser cannot observe visibility.
 *
 * @param frame the list, with one child for each tile
 */
export const useLateTiles = (frame: RefObject<HTMLElement | null>, count: number): boolean => {
  const [isComplete, setComplete] = useState(!canWatch());
  useEffect(() => {
    if (isComplete || count <= FIRST_TILES) return;
    const places = [...(frame.current?.children ?? [])].slice(FIRST_TILES - TILES_AHEAD);
    const stops = places.map((place) => whenNear(place, () => setComplete(true)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, count, isComplete]);
  return isComplete;
};
