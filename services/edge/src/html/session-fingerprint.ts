const OFFSET_BASIS = 0x81_1c_9d_c5;
const PRIME = 0x1_00_01_93;

/**
 * Identifies the session that a page was made for, without the token in the HTML: `start-calls-inline.js` compares it
 * with that of the token it finds. It is 32 bits of FNV-1a over UTF-16 units: a comparison, not a protection.
 *
 * @returns at most eight hexadecimal digits
 */
export const sessionFingerprint = (token: string): string => {
  let hash = OFFSET_BASIS;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), PRIME);
  return (hash >>> 0).toString(16);
};
