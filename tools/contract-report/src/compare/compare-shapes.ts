import type { Member, Shape } from '../shapes/shape.ts';
import { canonical, substitute } from '../shapes/shape.ts';
import { compareBounds } from './compare-bounds.ts';
import {
  difference,
  inside,
  narrowed,
  otherWay,
  widened,
  formatShape,
  type Difference,
  type Way,
} from './difference.ts';

/** The lookup of names on both sides. */
export interface Names {
  /** The shape of a declaration with its type parameters; undefined for a declaration of a third party. */
  readonly find: (id: string) => { readonly shape: Shape; readonly typeParameters: readonly string[] } | undefined;
}

export interface Sides {
  readonly before: Names;
  readonly after: Names;
  /** Pairs of names that are being compared, or were. */
  readonly seen: Set<string>;
}

/** Replaces a reference by the shape it refers to, if that is known. */
const opened = (shape: Shape, names: Names): Shape => {
  if (shape.is !== 'ref') return shape;
  const found = names.find(shape.to);
  if (!found) return shape;
  const given = new Map(
    found.typeParameters.flatMap((name, index): [string, Shape][] => {
      const argument = shape.with[index];
      return argument ? [[name, argument]] : [];
    }),
  );
  return substitute(found.shape, given);
};

const alternativesOf = (shape: Shape, names: Names): readonly Shape[] => {
  const resolved = opened(shape, names);
  if (resolved.is === 'one-of') return resolved.of.flatMap((part) => alternativesOf(part, names));
  if (resolved.is === 'word' && resolved.word === 'boolean')
    return [
      { is: 'value', value: true },
      { is: 'value', value: false },
    ];
  return [
    resolved === shape || resolved.is === 'object' || resolved.is === 'all-of' || resolved.is === 'function'
      ? shape
      : resolved,
  ];
};

/** Whether every value of the first shape is one of the second too, as far as their kinds decide it. */
const isWithin = (narrow: Shape, wide: Shape): boolean => {
  if (wide.is === 'word' && (wide.word === 'unknown' || wide.word === 'any')) return true;
  if (narrow.is === 'word' && (narrow.word === 'never' || narrow.word === 'any')) return true;
  if (wide.is !== 'word' || wide.bounds) return false;
  if (narrow.is === 'value')
    return typeof narrow.value === wide.word || (wide.word === 'integer' && Number.isInteger(narrow.value));
  if (narrow.is !== 'word') return false;
  return (
    narrow.word === wide.word ||
    (narrow.word === 'integer' && wide.word === 'number') ||
    (narrow.word === 'undefined' && wide.word === 'void')
  );
};

/** The literal members that distinguish the alternatives of a union. */
const markOf = (shape: Shape, names: Names): string => {
  const resolved = opened(shape, names);
  if (resolved.is !== 'object') return resolved.is;
  const literals = Object.entries(resolved.members).filter(
    ([, member]) => member.shape.is === 'value' && !member.optional,
  );
  return literals.length === 0
    ? 'object'
    : literals.map(([name, member]) => `${name}=${canonical(member.shape)}`).join();
};

const valueName = (shape: Shape): string[] =>
  shape.is === 'value' && typeof shape.value === 'string' ? [shape.value] : [];

/** Removes matching alternatives from both lists. */
const pairUp = (before: Shape[], after: Shape[], sides: Sides): [Shape, Shape][] => {
  const pairs: [Shape, Shape][] = [];
  const take = (matches: (one: Shape, other: Shape) => boolean) => {
    for (const one of [...before]) {
      const other = after.find((candidate) => matches(one, candidate));
      if (!other) continue;
      before.splice(before.indexOf(one), 1);
      after.splice(after.indexOf(other), 1);
      pairs.push([one, other]);
    }
  };
  take((one, other) => canonical(one) === canonical(other));
  const structured = (shape: Shape, names: Names) => !['value', 'word', 'text'].includes(opened(shape, names).is);
  take(
    (one, other) =>
      structured(one, sides.before) &&
      structured(other, sides.after) &&
      markOf(one, sides.before) === markOf(other, sides.after),
  );
  take((one, other) => one.is === 'word' && other.is === 'word' && one.word === other.word);
  return pairs;
};

const compareChoices = (before: Shape, after: Shape, way: Way, at: string, sides: Sides): Difference[] => {
  const left = [...alternativesOf(before, sides.before)];
  const right = [...alternativesOf(after, sides.after)];
  const pairs = pairUp(left, right, sides);
  const all = { before: alternativesOf(before, sides.before), after: alternativesOf(after, sides.after) };
  const lost = left.filter((one) => !all.after.some((other) => isWithin(one, other)));
  const gained = right.filter((one) => !all.before.some((other) => isWithin(one, other)));
  return [
    ...pairs.flatMap(([one, other]) => compareShapes(one, other, way, at, sides)),
    ...lost.map((one) => narrowed(at, way, formatShape(one))),
    ...gained.map((one) => widened(at, way, formatShape(one), valueName(one))),
  ];
};

const compareMembers = (
  before: Readonly<Record<string, Member>>,
  after: Readonly<Record<string, Member>>,
  way: Way,
  at: string,
  sides: Sides,
): Difference[] => {
  const differences: Difference[] = [];
  for (const [name, old] of Object.entries(before)) {
    const place = inside(at, name);
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (!now) {
      differences.push(difference(place, true, way === 'given' ? 'is gone' : 'is ignored from now on'));
      continue;
    }
    if (old.optional && !now.optional) {
      differences.push(difference(place, way === 'taken', way === 'taken' ? 'is required now' : 'is always there now'));
    }
    if (!old.optional && now.optional) {
      differences.push(
        difference(place, way === 'given', way === 'given' ? 'may be missing now' : 'may be left out now'),
      );
    }
    differences.push(...compareShapes(withoutUndefined(old), withoutUndefined(now), way, place, sides));
  }
  for (const [name, now] of Object.entries(after)) {
    if (Object.hasOwn(before, name)) continue;
    const breaks = way === 'taken' && !now.optional;
    differences.push(difference(inside(at, name), breaks, breaks ? 'is new and required' : 'is new', [name]));
  }
  return differences;
};

/** An optional member may be undefined anyway. */
const withoutUndefined = ({ shape, optional }: Member): Shape => {
  if (!optional || shape.is !== 'one-of') return shape;
  const of = shape.of.filter((part) => !(part.is === 'word' && part.word === 'undefined'));
  return of.length === 1 && of[0] ? of[0] : { is: 'one-of', of };
};

type FunctionShape = Extract<Shape, { is: 'function' }>;

const compareFunctions = (
  before: FunctionShape,
  after: FunctionShape,
  way: Way,
  at: string,
  sides: Sides,
): Difference[] => {
  const taken = otherWay(way);
  const differences: Difference[] = [];
  const count = Math.max(before.parameters.length, after.parameters.length);
  for (let index = 0; index < count; index += 1) {
    const [old, now] = [before.parameters[index], after.parameters[index]];
    const name = (now ?? old)?.name || (index === 0 ? '' : `parameter ${index + 1}`);
    const members = (given: typeof old) => (given ? { [name]: given } : {});
    if (name === '' && old && now) differences.push(...compareMembers(members(old), members(now), taken, at, sides));
    else if (now && !old && now.rest) continue;
    else differences.push(...compareMembers(members(old), members(now), taken, at, sides));
  }
  const returns = compareShapes(before.returns, after.returns, way, `${at}()`, sides);
  // A given function that returned nothing may return a value now, because code built before ignores the result.
  return [
    ...differences,
    ...(before.returns.is === 'word' && before.returns.word === 'void' && way === 'given' ? [] : returns),
  ];
};

type Ref = Extract<Shape, { is: 'ref' }>;

/** Third-party types whose argument is the props or values that a component takes. */
const takesItsArgument = /(Component|Dispatch|SetStateAction)$/;

const compareRefs = (before: Ref, after: Ref, way: Way, at: string, sides: Sides): Difference[] | null => {
  const [old, now] = [opened(before, sides.before), opened(after, sides.after)];
  if (old !== before && now !== after) {
    // A recursive name would only repeat the same differences.
    const key = [way, canonical(before), canonical(after)].join(' ');
    if (sides.seen.has(key)) return [];
    sides.seen.add(key);
    if (before.to !== after.to || before.with.length > 0) return compareShapes(old, now, way, at, sides);
    return compareShapes(old, now, way, '', sides).map((found) => ({ of: after.to, ...found }));
  }
  if (old !== before || now !== after || before.to !== after.to) return null;
  if (before.with.length !== after.with.length) return null;
  const inner = takesItsArgument.test(before.to) ? otherWay(way) : way;
  return before.with.flatMap((part, index) => compareShapes(part, after.with[index] ?? part, inner, at, sides));
};

const compareTuples = (
  before: readonly Shape[],
  after: readonly Shape[],
  way: Way,
  at: string,
  sides: Sides,
): Difference[] => {
  const [left, right] = [[...before], [...after]];
  const pairs = pairUp(left, right, sides);
  return [
    ...pairs.flatMap(([one, other]) => compareShapes(one, other, way, `${at}[]`, sides)),
    ...left.map((one) => difference(`${at}[]`, true, `has no ${formatShape(one)} any more`)),
    ...right.map((one) => difference(`${at}[]`, way === 'taken', `has ${formatShape(one)} now`, valueName(one))),
  ];
};

const replaced = (before: Shape, after: Shape, at: string): Difference =>
  difference(at, true, `is ${formatShape(after)} now, not ${formatShape(before)}`);

/** Compares the names in a text separately: a computed type looks things up in such a table. */
const compareTexts = (refs: readonly string[], at: string, sides: Sides): Difference[] =>
  refs.flatMap((to) => compareShapes({ is: 'ref', to, with: [] }, { is: 'ref', to, with: [] }, 'given', at, sides));

/**
 * All differences, and whether each breaks code that was built against `before`.
 *
 * @param at where we are, in words: `reply.wallet`
 */
export const compareShapes = (before: Shape, after: Shape, way: Way, at: string, sides: Sides): Difference[] => {
  if (before.is === 'ref' && after.is === 'ref') {
    const found = compareRefs(before, after, way, at, sides);
    if (found) return found;
  }
  const old = opened(before, sides.before);
  const now = opened(after, sides.after);
  if (old.is === 'one-of' || now.is === 'one-of') return compareChoices(before, after, way, at, sides);
  if (old.is === 'object' && now.is === 'object') {
    const others =
      old.others && now.others
        ? compareShapes(old.others, now.others, way, inside(at, '*'), sides)
        : (old.others === undefined) === (now.others === undefined) || way === 'given'
          ? []
          : [
              difference(
                inside(at, '*'),
                old.others !== undefined,
                old.others ? 'is ignored from now on' : 'is taken now',
              ),
            ];
    return [...compareMembers(old.members, now.members, way, at, sides), ...others];
  }
  if (old.is === 'function' && now.is === 'function') return compareFunctions(old, now, way, at, sides);
  if (old.is === 'list' && now.is === 'list') {
    return [...compareBounds(old.bounds, now.bounds, way, at), ...compareShapes(old.of, now.of, way, `${at}[]`, sides)];
  }
  if (old.is === 'tuple' && now.is === 'tuple') return compareTuples(old.of, now.of, way, at, sides);
  if (old.is === 'all-of' && now.is === 'all-of') return compareParts(old.of, now.of, way, at, sides);
  if (old.is === 'word' && now.is === 'word' && old.word === now.word)
    return compareBounds(old.bounds, now.bounds, way, at);
  if (old.is === 'text' && now.is === 'text' && old.text === now.text) return compareTexts(old.refs, at, sides);
  if (canonical(old) === canonical(now)) return [];
  if (isWithin(old, now)) return [widened(at, way, formatShape(now))];
  if (isWithin(now, old)) return [difference(at, way === 'taken', `is only ${formatShape(now)} now`)];
  return [replaced(old, now, at)];
};

const compareParts = (
  before: readonly Shape[],
  after: readonly Shape[],
  way: Way,
  at: string,
  sides: Sides,
): Difference[] => {
  const [left, right] = [[...before], [...after]];
  const pairs = pairUp(left, right, sides);
  return [
    ...pairs.flatMap(([one, other]) => compareShapes(one, other, way, at, sides)),
    ...left.map((one) => difference(at, true, `is no ${formatShape(one)} any more`)),
    // An additional member must be given, or may be read.
    ...right.map((one) => difference(at, way === 'taken', `is also ${formatShape(one)} now`)),
  ];
};
