import type { Report } from '../report/report.ts';
import { findDeclaration, findDescribed, valuesOf } from '../report/report.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOfSchema } from '../shapes/shape-of-schema.ts';
import { compareEndpoints, compareEvents, comparePanels, comparePlaces } from './compare-described.ts';
import { compareShapes, type Names, type Sides } from './compare-shapes.ts';
import type { Difference, Way } from './difference.ts';

export type Audience = 'remotes already built' | 'hosts already live' | 'services';

/** One change of the shared packages' contract. */
export interface Change {
  /** `@jangada/design/tabs#TabsProps` */
  readonly where: string;
  /** `onChange` */
  readonly what: string;
  readonly kind: 'compatible' | 'breaking';
  /** The audiences whose code the change breaks or concerns. */
  readonly for: readonly Audience[];
  readonly sentence: string;
}

/** A difference, seen from code that was built before it. */
export interface ClassifiedDifference extends Difference {
  readonly for: readonly Audience[];
}

const remotes: readonly Audience[] = ['remotes already built'];
const hosts: readonly Audience[] = ['hosts already live'];
const services: readonly Audience[] = ['services'];

/** Types without a value that other code still holds, and their direction. */
const documents: readonly { id: string; way: Way; for: readonly Audience[] }[] = [
  { id: '@jangada/contracts/host/host-api#HostApi', way: 'given', for: remotes },
  { id: '@jangada/contracts/page/offer#offer', way: 'taken', for: remotes },
  { id: '@jangada/contracts/delivery/release#release', way: 'taken', for: remotes },
  { id: '@jangada/contracts/delivery/plan#plan', way: 'given', for: hosts },
  { id: '@jangada/contracts/delivery/boot#bootDocument', way: 'given', for: hosts },
];

/** Lists of names that grow: a new name has no users yet. The removal from a table is reported for the table. */
const openNames = new Set([
  '@jangada/contracts/page/modals#modalName',
  '@jangada/contracts/page/panels#panelName',
  '@jangada/contracts/page/slots#slotName',
  '@jangada/contracts/values/remotes#remoteName',
  '@jangada/contracts/values/remotes#RemoteName',
  '@jangada/contracts/values/remotes#releasableName',
  '@jangada/contracts/values/remotes#ReleasableName',
]);

/** Imported only where remotes are built or the shell is made, never by a remote's running code. */
const notForRemotes = new Set([
  '@jangada/contracts/page/offer',
  '@jangada/contracts/page/offer.schema',
  '@jangada/contracts/page/first-rows.schema',
  '@jangada/contracts/page/link-preview.schema',
  '@jangada/contracts/page/reply-field.schema',
  '@jangada/event-bus/bus',
  '@jangada/remote-kit/host-context#HostProvider',
  '@jangada/remote-kit/host-context#useHostContext',
]);

const namesOf = (report: Report): Names => ({
  find: (id) => {
    if (openNames.has(id)) return { shape: { is: 'word', word: 'string' }, typeParameters: [] };
    const declared = findDeclaration(report, id);
    const described = findDescribed(report, id);
    if (described?.kind === 'schema') return { shape: shapeOfSchema(described['schema']), typeParameters: [] };
    return declared;
  },
});

const sidesOf = (before: Report, after: Report): Sides => ({
  before: namesOf(before),
  after: namesOf(after),
  seen: new Set(),
});

const ref = (id: string): Shape => ({ is: 'ref', to: id, with: [] });

const addAudience = (differences: readonly Difference[], who: readonly Audience[]): ClassifiedDifference[] =>
  differences.map((found) => ({ ...found, for: who }));

/** All differences of one declaration, for the code that uses it. */
export const classifyDeclaration = (
  before: Report,
  after: Report,
  from: string,
  to: string,
  way: Way = 'given',
): ClassifiedDifference[] => {
  const [old, now] = [findDescribed(before, from), findDescribed(after, to)];
  const sides = sidesOf(before, after);
  if (old?.kind === 'endpoint' && now?.kind === 'endpoint') return compareEndpoints(old, now, sides);
  if (old?.kind === 'event' && now?.kind === 'event') return compareEvents(old, now, sides);
  if ((old?.kind === 'modals' || old?.kind === 'slots') && now?.kind === old.kind)
    return comparePlaces(old, now, sides);
  if (old?.kind === 'panels' && now?.kind === 'panels') return comparePanels(old, now);
  return addAudience(compareShapes(ref(from), ref(to), way, '', sides), remotes);
};

const moduleOf = (id: string): string => id.slice(0, id.indexOf('#'));
const nameOf = (id: string): string => id.slice(id.indexOf('#') + 1);

/** A difference as a whole sentence; `where` is the compared declaration. */
export const sentenceOf = (where: string, { of: place = where, at, says }: ClassifiedDifference): string =>
  `${at === '' ? nameOf(place) : `${nameOf(place)}: ${at}`} of ${moduleOf(place)} ${says}`;

const changeOf = (where: string, found: ClassifiedDifference): Change => ({
  where: found.of ?? where,
  what: found.at,
  kind: found.breaks ? 'breaking' : 'compatible',
  for: found.for,
  sentence: sentenceOf(where, found),
});

const exportChange = (where: string, kind: Change['kind'], who: readonly Audience[], says: string): Change => ({
  where,
  what: '',
  kind,
  for: who,
  sentence: `${nameOf(where)} of ${moduleOf(where)} ${says}`,
});

const compareModule = (before: Report, after: Report, module: string): Change[] => {
  const [old, now] = [valuesOf(before, module), valuesOf(after, module)];
  const changes: Change[] = [];
  for (const [name, from] of old) {
    const to = now.get(name);
    const where = `${module}#${name}`;
    if (notForRemotes.has(where) || notForRemotes.has(module)) continue;
    if (to === undefined) changes.push(exportChange(where, 'breaking', remotes, 'is gone'));
    else changes.push(...classifyDeclaration(before, after, from, to).map((found) => changeOf(where, found)));
  }
  for (const name of now.keys()) {
    if (!old.has(name)) changes.push(exportChange(`${module}#${name}`, 'compatible', remotes, 'is new'));
  }
  return changes;
};

const isThere = (report: Report, id: string): boolean => findDeclaration(report, id) !== undefined;

const compareDocuments = (before: Report, after: Report): Change[] =>
  documents
    .filter(({ id }) => isThere(before, id) && isThere(after, id))
    .flatMap(({ id, way, for: who }) =>
      classifyDeclaration(before, after, id, id, way).map((found) => changeOf(id, { ...found, for: who })),
    );

/** The calls of a report that no remote makes, by method and path: it does not matter which module declares them. */
const otherCalls = (report: Report, provided: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(report.schemas)
      .filter(([id, { kind }]) => kind === 'endpoint' && !provided.has(moduleOf(id)))
      .map(([id, call]) => [`${String(call['method'])} ${String(call['path'])}`, id]),
  );

/** Compares calls of operators, of the command line, and of browsers' reports. */
const compareOtherCalls = (before: Report, after: Report, provided: ReadonlySet<string>): Change[] => {
  const now = otherCalls(after, provided);
  return [...otherCalls(before, provided)].flatMap(([address, from]) => {
    const who = before.schemas[from]?.['access'] === 'anyone' ? hosts : services;
    const to = now.get(address);
    if (to === undefined)
      return [{ ...exportChange(from, 'breaking', who, 'is gone'), sentence: `${address} is gone` }];
    return classifyDeclaration(before, after, from, to).map((found) => changeOf(to, { ...found, for: who }));
  });
};

const comparePackages = (before: Report, after: Report): Change[] =>
  Object.entries(before.packages).flatMap(([name, old]): Change[] => {
    const now = after.packages[name];
    if (now === old) return [];
    const isBreaking = now === undefined || now.split('.')[0] !== old.split('.')[0];
    const says = now === undefined ? 'is gone' : `is ${now} now, not ${old}`;
    return [
      {
        where: `${name}#*`,
        what: '',
        kind: isBreaking ? 'breaking' : 'compatible',
        for: remotes,
        sentence: `${name} ${says}`,
      },
    ];
  });

const keyOf = ({ where, what, kind, sentence }: Change): string => [where, what, kind, sentence].join('\0');

const together = (changes: readonly Change[]): Change[] => {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const known = byKey.get(keyOf(change));
    byKey.set(keyOf(change), known ? { ...change, for: [...new Set([...known.for, ...change.for])] } : change);
  }
  const broken = new Set(
    changes.filter(({ kind }) => kind === 'breaking').map(({ where, what }) => `${where} ${what}`),
  );
  const told = [...byKey.values()].filter(
    ({ kind, where, what }) => kind === 'breaking' || !broken.has(`${where} ${what}`),
  );
  return told.toSorted((one, other) => {
    if (one.kind !== other.kind) return one.kind === 'breaking' ? -1 : 1;
    return one.sentence < other.sentence ? -1 : 1;
  });
};

/**
 * All changes of the contract between two reports, each once, the breaking ones first. The host may give more and
 * require less; every other change breaks code that was built before.
 *
 * @param provided the modules that remotes use from the shell
 */
export const classify = (before: Report, after: Report, provided: ReadonlySet<string>): Change[] =>
  together([
    ...[...provided].flatMap((module) => compareModule(before, after, module)),
    ...compareDocuments(before, after),
    ...compareOtherCalls(before, after, provided),
    ...comparePackages(before, after),
  ]);
