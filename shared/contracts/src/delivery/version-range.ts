/**
 * The part of semantic versioning that contract ranges need, small enough for the browser: `1.2.3`, `=`, `>`, `>=`, `<`,
 * `<=`, `^`, `~`, `*`, several joined by spaces (all must hold) or by `||` (one must hold). Versions are written in full.
 */

interface Version {
  readonly numbers: readonly [number, number, number];
  readonly prerelease: readonly string[];
}

const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?:-([0-9A-Za-z.-]+))?$/;
const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?(.+)$/;

const parse = (text: string): Version | null => {
  const parts = VERSION.exec(text);
  if (!parts) return null;
  return {
    numbers: [Number(parts[1]), Number(parts[2]), Number(parts[3])],
    prerelease: parts[4] === undefined ? [] : parts[4].split('.'),
  };
};

/** Semver 2.0 rule 11.4: numbers by value and below words, words by ASCII, a longer list above its own prefix. */
const comparePrerelease = (left: readonly string[], right: readonly string[]): number => {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (b === undefined) return 1;
    if (a === b) continue;
    const numeric = [a, b].map((part) => /^\d+$/.test(part));
    if (numeric[0] && numeric[1]) return Number(a) - Number(b);
    if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
};

const compare = (left: Version, right: Version): number => {
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrerelease(left.prerelease, right.prerelease);
};

/** The order of two versions: negative when the left one is older. One that cannot be read is older than any. */
export const compareVersions = (left: string, right: string): number => {
  const [one, other] = [parse(left), parse(right)];
  if (!one || !other) return Number(one !== null) - Number(other !== null);
  return compare(one, other);
};

/** The first version above a caret or tilde range. */
const ceilingOf = (operator: '^' | '~', { numbers: [major, minor, patch] }: Version): Version => {
  const numbers: [number, number, number] =
    operator === '~'
      ? [major, minor + 1, 0]
      : major > 0
        ? [major + 1, 0, 0]
        : minor > 0
          ? [0, minor + 1, 0]
          : [0, 0, patch + 1];
  return { numbers, prerelease: ['0'] };
};

const holds = (operator: string, version: Version, limit: Version): boolean => {
  const order = compare(version, limit);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    case '^':
    case '~':
      return order >= 0 && compare(version, ceilingOf(operator, limit)) < 0;
    default:
      return order === 0;
  }
};

interface Comparator {
  readonly operator: string;
  readonly limit: Version;
}

const comparatorsOf = (alternative: string): Comparator[] | null => {
  const comparators: Comparator[] = [];
  for (const word of alternative.split(/\s+/).filter((part) => part !== '')) {
    if (word === '*') continue;
    const [, operator = '=', text = ''] = COMPARATOR.exec(word) ?? [];
    const limit = parse(text);
    if (!limit) return null;
    comparators.push({ operator, limit });
  }
  return comparators;
};

/** False for a pre-release, unless the range names a pre-release of the same version, as npm reads ranges. */
const admitsPrerelease = (version: Version, comparators: readonly Comparator[]): boolean =>
  version.prerelease.length === 0 ||
  comparators.some(
    ({ limit }) =>
      limit.prerelease.length > 0 && limit.numbers.every((number, index) => number === version.numbers[index]),
  );

/**
 * Does a version lie in a range? A version or range that cannot be read is never satisfied.
 *
 * @example satisfies('1.4.0', '^1.2.0 || >=3.0.0') // true
 */
export const satisfies = (version: string, range: string): boolean => {
  const wanted = parse(version);
  if (!wanted) return false;
  return range.split('||').some((alternative) => {
    const comparators = comparatorsOf(alternative);
    if (!comparators || alternative.trim() === '') return false;
    return (
      admitsPrerelease(wanted, comparators) &&
      comparators.every(({ operator, limit }) => holds(operator, wanted, limit))
    );
  });
};
