const OFFSET_BASIS = 0x81_1c_9d_c5;
const PRIME = 0x1_00_01_93;

/**
 * Tells whether the session of a page is the one that its HTML was made for, without the token being in the HTML: `start-calls-inline.js`
 * compares it with that of the token it finds. 32 bits of FNV-1a over UTF-16 units: they compare, they protect nothing.
 *
 * @returns eight hexadecimal digits at most
 */
export const sessionFingerprint = (token: string): string => {
  let hash = OFFSET_BASIS;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), PRIME);
  return (hash >>> 0).toString(16);
};
