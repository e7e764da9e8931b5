import type { Bounds } from '../shapes/shape.ts';
import { difference, type Difference, type Way } from './difference.ts';

const lowerBounds = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const upperBounds = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);

/** Compares the bounds of a value: given values may become narrower, taken values wider. */
export const compareBounds = (before: Bounds = {}, after: Bounds = {}, way: Way, at: string): Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    const says =
      now === undefined ? `has no ${name} now` : `has ${name} ${now} now${old === undefined ? '' : `, not ${old}`}`;
    if (now === undefined) return [difference(at, way === 'given', says)];
    if (old === undefined) return [difference(at, way === 'taken', says)];
    if (!lowerBounds.has(name) && !upperBounds.has(name)) return [difference(at, true, says)];
    const isNarrower = lowerBounds.has(name) ? now > old : now < old;
    return [difference(at, isNarrower === (way === 'taken'), says)];
  });
