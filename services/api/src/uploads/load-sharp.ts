import type sharp from 'sharp';

/**
 * The image library, loaded with the first picture: its native code and modules are no part of a start.
 *
 * The API shares its cores with money: one picture uses one thread, and there is no cache.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.concurrency(1);
  loaded.cache(false);
  return loaded;
}
