import { canonical, type Shape } from '../shapes/shape.ts';

/**
 * Which way a value travels: `given` by the side that changes to those built before it (replies, events received, members of
 * HostApi), or `taken` from them (bodies, parameters, props).
 */
export type Way = 'given' | 'taken';

/** One difference, seen from those who were built before it. */
export interface Difference {
  /** `tabs[].label` */
  readonly at: string;
  readonly breaks: boolean;
  /** A sentence's end: `is required now`. */
  readonly says: string;
  /** New names that somebody built later may use: members, alternatives. */
  readonly adds: readonly string[];
  /** The declaration in which it is, when it is not the compared one. */
  readonly of?: string;
}

/** What a function takes travels against it. */
export const otherWay = (way: Way): Way => (way === 'given' ? 'taken' : 'given');

export const difference = (at: string, breaks: boolean, says: string, adds: readonly string[] = []): Difference => ({
  at,
  breaks,
  says,
  adds,
});

/** A place inside a place, in words. */
export const inside = (at: string, name: string): string => (at === '' || name === '' ? at || name : `${at}.${name}`);

/** A value that may be something more. */
export const widened = (at: string, way: Way, what: string, adds: readonly string[] = []): Difference =>
  difference(at, way === 'given', `may be ${what} now`, adds);

/** A value that may be something less. */
export const narrowed = (at: string, way: Way, what: string): Difference =>
  difference(at, way === 'taken', way === 'taken' ? `may be ${what} no more` : `is never ${what} now`);

const TEXT_MAX = 80;

/** A shape in few words, for people. */
export const formatShape = (shape: Shape): string => {
  const text = canonical(shape)
    .replace(/@jangada\/[\w/.-]+#/g, '')
    .replace(/[\w@/-]*#/g, '');
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
};
