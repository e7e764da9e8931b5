const SPREAD = 2 ** 32;

/**
 * MurmurHash3 (x86, 32 bit) of the text's UTF-16 units: synchronous, the same in Node and in a browser, evenly spread.
 * It decides which guests get a canary; it is not for security.
 */
const murmur32 = (text: string): number => {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * The position of a guest on a ramp, from 0 up to but not including 100. The same parts always give the same position,
 * so a growing percentage only adds guests.
 */
export const placeOnRamp = (...parts: readonly string[]): number => (murmur32(parts.join('\n')) / SPREAD) * 100;
