import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';

/** `^1.2.0`, as builds write it. */
const PLAIN_RANGE = /^\^([1-9]\d*)\.(\d+)\.(\d+)$/;

const [major, minor = 0, patch = 0] = CONTRACT_VERSION.split('.').map(Number);

const isIn = async (range: string): Promise<boolean> => {
  try {
    return (await import('@jangada/contracts/delivery/version-range')).satisfies(CONTRACT_VERSION, range);
  } catch {
    return true;
  }
};

/**
 * Does this shell bring a contract that a release works with? The edge has measured it; a plan that was kept for long, or
 * a release that a developer put in, is measured here. Ranges that no build writes are read by a part of their own, and one
 * that does not come stops nobody.
 */
export const bringsContract = (range: string | undefined): boolean | Promise<boolean> => {
  if (range === undefined) return true;
  const plain = PLAIN_RANGE.exec(range)?.slice(1).map(Number);
  if (!plain) return isIn(range);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = plain;
  return wantedMajor === major && (wantedMinor < minor || (wantedMinor === minor && wantedPatch <= patch));
};
