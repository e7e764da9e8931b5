import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { Surface } from '@jangada/contracts/delivery/surface';
import type { Offer } from '@jangada/contracts/page/offer';
import { OFFER_SCHEMA } from './shared-packages.ts';
import { listSources } from './source-files.ts';
import { findPackage } from './find-package.ts';

/** The file of `pnpm contracts`: every current and earlier shape of the shared modules' exports, oldest first. */
export const SHAPES_FILE = join(findPackage(import.meta.dirname, '@jangada/contracts'), 'report/shapes.json');

type ShapeStep = readonly [digest: string, since: string, adds?: readonly string[]];
type Shapes = Readonly<Record<string, Readonly<Record<string, readonly ShapeStep[]>>>>;

/** The imported names, by shared module. */
export type Imports = Readonly<Record<string, readonly string[]>>;

/** The shapes of the report, by module and export; empty where no report was written. */
export const readShapes = (file = SHAPES_FILE): Shapes => {
  if (!existsSync(file)) return {};
  const { modules }: { modules: Shapes } = JSON.parse(readFileSync(file, 'utf8'));
  return modules;
};

/** The parts of webpack's graph that are read here; webpack's own types leave them open. */
interface Part {
  dependencies: object[];
  blocks?: { dependencies: object[] }[];
  modules?: Part[];
}

const shareKeyOf = (module: object | null): string | undefined =>
  module &&
  'options' in module &&
  typeof module.options === 'object' &&
  module.options &&
  'shareKey' in module.options &&
  typeof module.options.shareKey === 'string'
    ? module.options.shareKey
    : undefined;

/** The names of an import; empty when it uses the whole module. */
const namesIn = (dependency: object): readonly string[] =>
  'ids' in dependency && Array.isArray(dependency.ids) && typeof dependency.ids[0] === 'string'
    ? [dependency.ids[0]]
    : [];

/** The modules that a remote imports from the shell, as webpack resolved them: type imports are already removed. */
export const sharedImports = (compilation: Compilation): Imports => {
  const found = new Map<string, Set<string>>();
  const parts = ([...compilation.modules] as unknown as Part[]).flatMap((module) => module.modules ?? [module]);
  for (const { dependencies, blocks = [] } of parts) {
    for (const dependency of [...dependencies, ...blocks.flatMap((block) => block.dependencies)]) {
      type Asked = Parameters<Compilation['moduleGraph']['getModule']>[0];
      const key = shareKeyOf(compilation.moduleGraph.getModule(dependency as Asked));
      if (key === undefined) continue;
      const names = found.get(key) ?? new Set();
      for (const name of namesIn(dependency)) names.add(name);
      found.set(key, names);
    }
  }
  return Object.fromEntries([...found].map(([key, names]) => [key, [...names]]));
};

const appearsIn = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replace(/[^\w$]/g, String.raw`\$&`)}(?![\\w$])`).test(text);

/** The oldest shape with every name that the text contains: later additions are needed only where they are named. */
const oldestFor = (steps: readonly ShapeStep[], text: string): ShapeStep | undefined => {
  const needed = steps.findLastIndex(
    ([, , adds = []], index) => index > 0 && adds.some((name) => name === '*' || appearsIn(text, name)),
  );
  return steps[Math.max(needed, 0)];
};

const numbersOf = (version: string): number[] => version.split('.').map(Number);

const later = (one: string, other: string): string => {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0) ? other : one;
};

export interface Uses {
  readonly uses: NonNullable<Surface['uses']>;
  /** The compatible contracts: from the first one with all used shapes to the end of the major version of the build. */
  readonly range: string;
  /** Imports that the report lacks, because the report is older than the sources. */
  readonly unknown: readonly string[];
}

/** The modules that a remote needs besides its imports: the tables for the places in its offer, and the host API. */
const impliedBy = (offer: Offer): { module: string; name: string; text: string }[] => {
  const text = JSON.stringify(offer);
  const tables = (['slots', 'modals', 'panels'] as const).filter((table) => offer[table].length > 0);
  return [
    { module: OFFER_SCHEMA, name: 'offer', text },
    ...tables.map((table) => ({ module: `@jangada/contracts/page/${table}`, name: table, text })),
  ];
};

/**
 * The shared modules of a remote, each with the oldest sufficient shape.
 *
 * @param text all of its sources, to find the used parts of a shape
 * @param contract the version it is built against; its range never begins before that major version
 */
export const describeUses = (
  imports: Imports,
  text: string,
  offer: Offer,
  shapes: Shapes,
  contract: string = CONTRACT_VERSION,
): Uses => {
  const uses: Record<string, Record<string, string>> = {};
  const unknown: string[] = [];
  let since = `${numbersOf(contract)[0] ?? 0}.0.0`;
  const take = (module: string, name: string, spoken: string) => {
    const steps = shapes[module]?.[name] ?? shapes[module]?.['*'];
    const step = steps && oldestFor(steps, spoken);
    if (!step) return void unknown.push(`${name} of ${module}`);
    uses[module] = { ...uses[module], [shapes[module]?.[name] ? name : '*']: step[0] };
    since = later(since, step[1]);
  };
  for (const [module, names] of Object.entries(imports)) {
    const whole = Object.keys(shapes[module] ?? {}).filter((name) => name !== '*' && appearsIn(text, name));
    const taken = names.length > 0 ? names : whole;
    // All exports of a library module share one shape.
    for (const name of taken.length > 0 || !shapes[module]?.['*'] ? taken : ['*']) take(module, name, text);
  }
  if (Object.keys(shapes).length > 0) {
    for (const { module, name, text: spoken } of impliedBy(offer)) take(module, name, spoken);
    if (offer.activate) take('@jangada/remote-kit/host-context', 'useHost', text);
  }
  return { uses: sorted(uses), range: `^${unknown.length > 0 ? later(since, contract) : since}`, unknown };
};

const byName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const sorted = (uses: Record<string, Record<string, string>>): Record<string, Record<string, string>> =>
  byName(Object.fromEntries(Object.entries(uses).map(([module, names]) => [module, byName(names)])));

/** All sources of a package, without its tests. */
export const sourceText = (folder: string): string =>
  listSources(join(folder, 'src'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, 'src', path), 'utf8'))
    .join('\n');

/** The modules of a shell, each with every shape that it still serves, the current one first. */
export const describeProvides = (keys: readonly string[], shapes: Shapes): NonNullable<Surface['provides']> =>
  byName(
    Object.fromEntries(
      [...keys, OFFER_SCHEMA].flatMap((key): [string, Record<string, string[]>][] => {
        const exports = shapes[key];
        if (!exports) return [];
        const digests = Object.entries(exports).map(([name, steps]): [string, string[]] => [
          name,
          steps.map(([digest]) => digest).toReversed(),
        ]);
        return [[key, Object.fromEntries(digests)]];
      }),
    ),
  );
