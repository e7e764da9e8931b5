import browserslist from 'browserslist';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';
import { browserFloorQueries } from '@jangada/contracts/delivery/browser-floor';

/** MDN's names of the browsers in browserslist. */
const DATA_NAMES: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'safari_ios',
  safari: 'safari',
  samsung: 'samsunginternet_android',
};

const STATIC = '_static';

/** A single word, such as `take`, `when` or `union`, is a method of other objects too. */
const COMPOUND = /[a-z][A-Z]/;

/** Compound names that libraries use for methods: React's `Children.toArray`. */
const namesOfLibraries: ReadonlySet<string> = new Set(['toArray']);

/** Names of APIs that at least one supported browser lacks. */
export interface NewerApis {
  /** Names such as `Iterator`, `scheduler`. */
  readonly globals: ReadonlySet<string>;
  /** Names such as `URL.parse`. */
  readonly statics: ReadonlySet<string>;
  /** Members of instances, such as `Set.union`. */
  readonly members: ReadonlySet<string>;
  /** Unique names among `members`, such as `isSubsetOf`: a call of one is always a call of the newer method. */
  readonly methods: ReadonlySet<string>;
}

/** The first version of `16.4-16.5`, as a comparable number. */
const numberOf = (version: string): number => {
  const [major = 0, minor = 0] = (version.replace('≤', '').split('-')[0] ?? '').split('.').map(Number);
  return major * 1_000 + minor;
};

/** The oldest version of each browser that the queries name. */
const oldestOf = (queries: readonly string[]): ReadonlyMap<BrowserName, number> => {
  const oldest = new Map<BrowserName, number>();
  for (const entry of browserslist([...queries])) {
    const [browser = '', version = ''] = entry.split(' ');
    const name = DATA_NAMES[browser];
    if (name === undefined) throw new Error(`${browser} has no name in the compatibility data`);
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, numberOf(version)));
  }
  return oldest;
};

const isIn = (statement: SimpleSupportStatement, version: number): boolean => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: alias } = statement;
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || alias) return false;
  return numberOf(added) <= version && (typeof removed !== 'string' || numberOf(removed) > version);
};

const supports = (support: SupportStatement | undefined, version: number): boolean =>
  (Array.isArray(support) ? support : support ? [support] : []).some((statement) => isIn(statement, version));

/** Whether at least one of the browsers lacks an entry of the compatibility data. */
export const belowFloor = (queries: readonly string[]): ((entry: Identifier) => boolean) => {
  const oldest = oldestOf(queries);
  return ({ __compat: compat }) =>
    compat !== undefined && [...oldest].some(([browser, version]) => !supports(compat.support[browser], version));
};

/**
 * The entries of MDN's compatibility data that the browser floor lacks: interfaces, functions and built-ins of
 * JavaScript.
 *
 * @param queries of browserslist
 */
export const newerApis = (queries: readonly string[] = browserFloorQueries): NewerApis => {
  const isNewer = belowFloor(queries);
  const found = { globals: new Set<string>(), statics: new Set<string>(), members: new Set<string>() };
  const olderNames = new Set<string>();
  const readMember = (owner: string, name: string, member: Identifier): void => {
    // Skips the constructor, events, and entries about details of behaviour.
    if (name === owner || name.includes('_event') || !/^\w+$/.test(name)) return;
    if (!isNewer(member)) return void olderNames.add(name.replace(STATIC, ''));
    if (name.endsWith(STATIC)) found.statics.add(`${owner}.${name.slice(0, -STATIC.length)}`);
    // Members of Window are global names in a page.
    else if (owner === 'Window') found.globals.add(name);
    else found.members.add(`${owner}.${name}`);
  };
  const readMembers = (owner: string, node: Identifier): void => {
    for (const [name, member] of Object.entries(node as Record<string, Identifier>))
      if (name !== '__compat') readMember(owner, name, member);
  };
  for (const tree of [data.api, data.javascript.builtins] as readonly Record<string, Identifier>[]) {
    for (const [owner, node] of Object.entries(tree)) {
      if (owner === '__compat') continue;
      if (isNewer(node)) found.globals.add(owner);
      else readMembers(owner, node);
    }
  }
  const names = [...found.members].map((member) => member.slice(member.indexOf('.') + 1));
  const isUnique = (name: string) => COMPOUND.test(name) && !olderNames.has(name) && !namesOfLibraries.has(name);
  return { ...found, methods: new Set(names.filter(isUnique)) };
};
