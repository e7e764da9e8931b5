import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';

/** `^1.2.0`, the form that builds write. */
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
 * Does this shell provide a contract version in the range? The edge has checked its own plans; this check covers stored
 * plans and local builds of developers. A lazily loaded part parses other range syntax; if it fails to load, the
 * release is accepted.
 */
export const providesContract = (range: string | undefined): boolean | Promise<boolean> => {
  if (range === undefined) return true;
  const plain = PLAIN_RANGE.exec(range)?.slice(1).map(Number);
  if (!plain) return isIn(range);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = plain;
  return wantedMajor === major && (wantedMinor < minor || (wantedMinor === minor && wantedPatch <= patch));
};
