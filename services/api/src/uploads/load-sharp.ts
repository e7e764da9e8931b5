import type sharp from 'sharp';

/**
 * Loads the image library with the first picture, so that its native code does not slow the start.
 *
 * The API shares its cores with money, so one picture uses one thread, and there is no cache.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.concurrency(1);
  loaded.cache(false);
  return loaded;
}
