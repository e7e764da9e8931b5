import { canonical, type Shape } from '../shapes/shape.ts';

/**
 * The direction of a value: `given` by the changed side to code built before (replies, received events, members of
 * HostApi), or `taken` from it (bodies, parameters, props).
 */
export type Way = 'given' | 'taken';

/** One difference, seen from code that was built before it. */
export interface Difference {
  /** `tabs[].label` */
  readonly at: string;
  readonly breaks: boolean;
  /** The end of a sentence: `is required now`. */
  readonly says: string;
  /** New names that code built later may use: members, alternatives. */
  readonly adds: readonly string[];
  /** The declaration that differs, if it is not the compared one. */
  readonly of?: string;
}

/** A function's parameters travel in the opposite direction. */
export const otherWay = (way: Way): Way => (way === 'given' ? 'taken' : 'given');

export const difference = (at: string, breaks: boolean, says: string, adds: readonly string[] = []): Difference => ({
  at,
  breaks,
  says,
  adds,
});

/** The place of a nested name, as in `Difference.at`. */
export const inside = (at: string, name: string): string => (at === '' || name === '' ? at || name : `${at}.${name}`);

/** A value that has more possibilities now. */
export const widened = (at: string, way: Way, what: string, adds: readonly string[] = []): Difference =>
  difference(at, way === 'given', `may be ${what} now`, adds);

/** A value that has fewer possibilities now. */
export const narrowed = (at: string, way: Way, what: string): Difference =>
  difference(at, way === 'taken', way === 'taken' ? `may be ${what} no more` : `is never ${what} now`);

const TEXT_MAX = 80;

/** A short text of a shape, for people. */
export const formatShape = (shape: Shape): string => {
  const text = canonical(shape)
    .replace(/@jangada\/[\w/.-]+#/g, '')
    .replace(/[\w@/-]*#/g, '');
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
};
