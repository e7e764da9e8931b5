import type { Described } from '../report/schemas.ts';
import { shapeOfSchema } from '../shapes/shape-of-schema.ts';
import type { Audience, ClassifiedDifference } from './classify.ts';
import { compareShapes, type Sides } from './compare-shapes.ts';
import type { Difference, Way } from './difference.ts';

const both: readonly Audience[] = ['remotes already built', 'hosts already live'];
const remotes: readonly Audience[] = ['remotes already built'];
const hosts: readonly Audience[] = ['hosts already live'];

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOTHING = { type: 'object', properties: {} };

const compareSchemas = (before: unknown, after: unknown, way: Way, at: string, sides: Sides): Difference[] =>
  compareShapes(shapeOfSchema(before ?? NOTHING), shapeOfSchema(after ?? NOTHING), way, at, sides);

const judged = (differences: readonly Difference[], who: readonly Audience[]): ClassifiedDifference[] =>
  differences.map((found) => ({ ...found, for: who }));

const fact = (at: string, breaks: boolean, says: string, who: readonly Audience[]): ClassifiedDifference => ({
  ...{ at, breaks, says, adds: [] },
  for: who,
});

/** From the most open to the most restricted. */
const accesses = ['anyone', 'guest-or-user', 'user', 'operator'];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const compareAccess = (before: unknown, after: unknown): ClassifiedDifference[] => {
  if (before === after) return [];
  const isCloser = accesses.indexOf(textOf(after)) > accesses.indexOf(textOf(before));
  return [fact('access', isCloser, `is ${textOf(after)} now, not ${textOf(before)}`, both)];
};

/** A remote uses the address in the shell's copy; a shell that is already open has the old one. */
const compareAddress = (before: Facts, after: Facts): ClassifiedDifference[] =>
  ['method', 'path']
    .filter((part) => before[part] !== after[part])
    .map((part) => fact(part, true, `is ${textOf(after[part])} now, not ${textOf(before[part])}`, hosts));

const compareErrors = (before: unknown, after: unknown): ClassifiedDifference[] => {
  const [old, now] = [before, after].map((codes) => (Array.isArray(codes) ? codes.map(String) : []));
  const gained = (now ?? []).filter((code) => !old?.includes(code));
  const lost = (old ?? []).filter((code) => !now?.includes(code));
  // A client shows the general text for an unknown refusal.
  return [
    ...gained.map((code) => fact('errors', false, `may be ${code} now`, both)),
    ...lost.map((code) => fact('errors', false, `is never ${code} now`, both)),
  ];
};

/**
 * Tells deployers to deploy the services first, because new fields of a reply are missing while an older service
 * answers.
 */
const servicesFirst = (differences: readonly ClassifiedDifference[]): ClassifiedDifference[] =>
  differences.map((found) =>
    found.breaks || found.of || !/^is new$|is always there/.test(found.says)
      ? found
      : { ...found, says: `${found.says}; deploy the services first`, for: [...found.for, 'services'] },
  );

const flags = ['reads', 'outlivesPage', 'issuesToken'];

/** Compares an operation of the API: the client's input is taken, the reply is given. */
export const compareEndpoints = (before: Described, after: Described, sides: Sides): ClassifiedDifference[] => [
  ...compareAddress(before, after),
  ...compareAccess(before['access'], after['access']),
  ...['params', 'query', 'body'].flatMap((part) =>
    judged(compareSchemas(before[part], after[part], 'taken', part, sides), both),
  ),
  ...(same(before['multipart'], after['multipart']) ? [] : [fact('multipart', true, 'is another one now', both)]),
  ...(before['movesMoney'] === after['movesMoney']
    ? []
    : [fact('movesMoney', after['movesMoney'] === true, `is ${textOf(after['movesMoney'] ?? false)} now`, hosts)]),
  ...flags
    .filter((flag) => before[flag] !== after[flag])
    .map((flag) => fact(flag, false, `is ${textOf(after[flag] ?? false)} now`, both)),
  ...servicesFirst(judged(compareSchemas(before['reply'], after['reply'], 'given', 'reply', sides), both)),
  ...compareErrors(before['errors'], after['errors']),
];

/** Both the emitter and the listener may have been built before. */
const compareBothWays = (before: unknown, after: unknown, at: string, sides: Sides): ClassifiedDifference[] => {
  const ways = (['given', 'taken'] as const).map((way) =>
    compareSchemas(before, after, way, at, { ...sides, seen: new Set(sides.seen) }),
  );
  const [given = [], taken = []] = ways;
  const breaking = [...given, ...taken].filter(({ breaks }) => breaks);
  const broken = new Set(breaking.map((found) => found.at));
  return judged([...breaking, ...given.filter((found) => !broken.has(found.at))], remotes);
};

/** Compares one event by its owner: an event of a remote travels in both directions. */
export const compareEvents = (before: Described, after: Described, sides: Sides): ClassifiedDifference[] => {
  const isFromRemote = before['owner'] !== 'host';
  const payload = isFromRemote
    ? compareBothWays(before['payload'], after['payload'], 'payload', sides)
    : judged(
        compareSchemas(before['payload'], after['payload'], 'given', 'payload', sides),
        before['wire'] ? both : remotes,
      );
  const facts = ['name', 'owner', 'keepsLast', 'wire'].filter((part) => !same(before[part], after[part]));
  return [
    ...facts.map((part) => {
      const isNewOnTheWire = part === 'wire' && before['wire'] === undefined;
      const breaks = part === 'keepsLast' ? before['keepsLast'] === true : !isNewOnTheWire;
      return fact(
        part,
        breaks,
        `is ${textOf(after[part])} now, not ${textOf(before[part])}`,
        part === 'wire' ? hosts : remotes,
      );
    }),
    ...payload,
  ];
};

const placesOf = (described: Described): Facts => (isFacts(described['places']) ? described['places'] : {});

const comparePlace = (name: string, before: Facts, after: Facts, sides: Sides): ClassifiedDifference[] => {
  // A modal is rendered by its owner and opened by all; a slot is provided by its place and rendered by others.
  const isModal = 'owner' in before;
  const role = isModal ? 'owner' : 'place';
  const at = (part: string) => `${name}.${part}`;
  const props =
    before[role] === 'host'
      ? judged(
          compareSchemas(before['props'], after['props'], isModal ? 'taken' : 'given', at('props'), sides),
          remotes,
        )
      : compareBothWays(before['props'], after['props'], at('props'), sides);
  const moved =
    before[role] === after[role]
      ? []
      : [fact(at(role), true, `is ${textOf(after[role])} now, not ${textOf(before[role])}`, remotes)];
  const fillers = (facts: Facts) => (Array.isArray(facts['filledBy']) ? facts['filledBy'].map(String) : null);
  const [old, now] = [fillers(before), fillers(after)];
  const shutOut = now === null ? [] : old === null ? ['others'] : old.filter((filler) => !now.includes(filler));
  const rest = ['priority', 'persistent', 'forGuests', 'for'].filter((part) => !same(before[part], after[part]));
  return [
    ...props,
    ...moved,
    ...shutOut.map((filler) => fact(at('filledBy'), true, `is closed to ${filler} now`, remotes)),
    ...(!same(old, now) && shutOut.length === 0 ? [fact(at('filledBy'), false, 'is open to more', remotes)] : []),
    ...rest.map((part) => fact(at(part), false, `is ${textOf(after[part])} now`, remotes)),
  ];
};

/** Compares the table of modals, or of slots. */
export const comparePlaces = (before: Described, after: Described, sides: Sides): ClassifiedDifference[] => {
  const [old, now] = [placesOf(before), placesOf(after)];
  return [
    ...Object.entries(old).flatMap(([name, facts]) => {
      const later = now[name];
      if (!isFacts(facts)) return [];
      return isFacts(later) ? comparePlace(name, facts, later, sides) : [fact(name, true, 'is gone', remotes)];
    }),
    ...Object.keys(now)
      .filter((name) => !(name in old))
      .map((name): ClassifiedDifference => ({ ...fact(name, false, 'is new', remotes), adds: [name] })),
  ];
};

export const comparePanels = (before: Described, after: Described): ClassifiedDifference[] => {
  const [old, now] = [placesOf(before), placesOf(after)];
  return [
    ...Object.keys(old)
      .filter((name) => !same(old[name], now[name]))
      .map((name) => fact(name, true, name in now ? 'has another owner now' : 'is gone', remotes)),
    ...Object.keys(now)
      .filter((name) => !(name in old))
      .map((name): ClassifiedDifference => ({ ...fact(name, false, 'is new', remotes), adds: [name] })),
  ];
};
