import type sharp from 'sharp';

/**
 * Loads the image library with the first picture, so that its native code does not slow the start.
 *
 * Bets and payments run on the same cores, so one picture uses one thread, and there is no cache.
 */
export const loadSharp = async (): Promise<typeof sharp> => {
  const { default: loaded } = await import('sharp');
  loaded.concurrency(1);
  loaded.cache(false);
  return loaded;
};
