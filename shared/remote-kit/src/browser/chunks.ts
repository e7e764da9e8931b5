import { useEffect, useState } from 'react';
import { useDevice } from '../host/hooks.ts';

/** A pause between two batches, in which the page can paint and react to input. */
const BATCH_PAUSE_MS = 50;

/**
 * The rendered part of a long list: one batch of the device's size, then another after a pause, until all are rendered
 * (DEV-13). A list that grows at its end continues from there.
 *
 * @param items the whole list
 * @returns its beginning; the list itself once it is complete
 *
 * @example
 * const shown = useChunks(games);
 */
export const useChunks = <Item>(items: readonly Item[]): readonly Item[] => {
  const { chunkSize } = useDevice();
  const [count, setCount] = useState(chunkSize);
  const isComplete = count >= items.length;
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => setCount(count + chunkSize), BATCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isComplete, count, chunkSize]);
  return isComplete ? items : items.slice(0, count);
};
