import type { Change } from './classify.ts';

const partsOf = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

const isBefore = (one: string, other: string): boolean => {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
};

/**
 * Whether a change concerns the contract between host and remotes, or only parts that are deployed with the services.
 */
const countsForTheContract = (change: Pick<Change, 'for'>): boolean => change.for.some((who) => who !== 'services');

/**
 * The lowest contract version for the changes since a release: the next major after a breaking change, the next minor
 * after a compatible one, otherwise the same.
 */
export const lowestVersionFor = (released: string, changes: readonly Pick<Change, 'kind' | 'for'>[]): string => {
  const [major, minor] = partsOf(released);
  const counted = changes.filter(countsForTheContract);
  if (counted.some(({ kind }) => kind === 'breaking')) return `${major + 1}.0.0`;
  return counted.length > 0 ? `${major}.${minor + 1}.0` : released;
};

/** The version to set; null when the current one is valid: not below the lowest, and at most one step ahead. */
export const versionToSet = (
  released: string,
  set: string,
  changes: readonly Pick<Change, 'kind' | 'for'>[],
): string | null => {
  const lowest = lowestVersionFor(released, changes);
  if (isBefore(set, lowest)) return lowest;
  const [major, minor] = partsOf(released);
  return [released, lowest, `${major}.${minor + 1}.0`, `${major + 1}.0.0`].includes(set) ? null : lowest;
};
