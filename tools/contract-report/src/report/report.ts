import { createHash } from 'node:crypto';
import { canonical, refsOf } from '../shapes/shape.ts';
import type { Declaration, Module } from './modules.ts';
import type { Described, Schemas } from './schemas.ts';

/** The contract of the shared packages, at one version. */
export interface Report {
  readonly contract: string;
  readonly modules: ReadonlyMap<string, Module>;
  readonly schemas: Schemas;
  /** Third-party packages that exports come from, and their versions. */
  readonly packages: Readonly<Record<string, string>>;
}

const splitId = (id: string): [module: string, name: string] => {
  const at = id.indexOf('#');
  return [id.slice(0, at), id.slice(at + 1)];
};

/** The declaration behind a module's name, through every `export … from`; null when there is no such name. */
const resolveExport = (report: Report, module: string, name: string): string | null => {
  const found = report.modules.get(module);
  if (!found) return `${module}#${name}`;
  const to = found.exports.get(name) ?? found.exports.get(`type ${name}`);
  if (to === `${module}#${name}` || (to === undefined && found.declarations.has(name))) return `${module}#${name}`;
  if (to !== undefined) return resolveExport(report, ...splitId(to));
  for (const star of found.stars) {
    const behind = report.modules.get(star) ? resolveExport(report, star, name) : null;
    if (behind) return behind;
  }
  return null;
};

/** A declaration by its full name, through re-exports; undefined for names of third parties and of the language. */
export const findDeclaration = (report: Report, id: string): Declaration | undefined => {
  const [module, name] = splitId(id);
  const resolved = resolveExport(report, module, name);
  if (resolved === null) return undefined;
  const [home, own] = splitId(resolved);
  return report.modules.get(home)?.declarations.get(own);
};

/** The schema of a declaration, under any of its names. */
export const findDescribed = (report: Report, id: string): Described | undefined => {
  const declared = findDeclaration(report, id);
  return report.schemas[declared?.id ?? id];
};

/** Every run-time name that can be imported from a module, with its declaration. */
export const valuesOf = (report: Report, module: string): ReadonlyMap<string, string> => {
  const found = report.modules.get(module);
  const values = new Map<string, string>();
  if (!found) return values;
  for (const star of found.stars) for (const [name, id] of valuesOf(report, star)) values.set(name, id);
  for (const name of found.exports.keys()) {
    if (name.startsWith('type ')) continue;
    const id = resolveExport(report, module, name);
    if (id === null) continue;
    const declared = findDeclaration(report, id);
    if (!declared || declared.isValue) values.set(name, id);
  }
  return values;
};

/** The package of a module, `@tanstack/react-query` of `@tanstack/react-query/build`. */
export const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** The major version, as `v3`; `v0` for a missing package. */
export const majorOf = (version: string | undefined): string => `v${/^\d+/.exec(version ?? '')?.[0] ?? '0'}`;

const descriptionRefs = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(descriptionRefs);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : descriptionRefs(inner),
  );
};

/** The text of one full name, which is equal for equal declarations, without its references. */
const ownText = (report: Report, id: string): { text: string; refs: readonly string[] } => {
  const declared = findDeclaration(report, id);
  const described = findDescribed(report, id);
  if (described) return { text: JSON.stringify(described), refs: descriptionRefs(described) };
  if (!declared) {
    const [module] = splitId(id);
    return { text: module === '' ? id : `${id} ${majorOf(report.packages[packageOf(module)])}`, refs: [] };
  }
  // The order of type parameters matters; their names are ignored.
  return { text: canonical(declared.shape), refs: refsOf(declared.shape) };
};

/** Every full name that a name reaches, itself first. */
export const reachedFrom = (report: Report, id: string): readonly string[] => {
  const reached = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = findDeclaration(report, next)?.id ?? next;
    if (reached.has(own)) continue;
    reached.add(own);
    waiting.push(...ownText(report, own).refs);
  }
  return [...reached];
};

const SHAPE_DIGITS = 12;

/** The hexadecimal digest of a name; it changes with everything that the name reaches. */
export const digestOf = (report: Report, id: string): string => {
  const [first, ...others] = reachedFrom(report, id);
  const parts = [first ?? id, ...others.toSorted()].map((one, index) =>
    // The first text has no id, because importers do not depend on the file of a name.
    index === 0 ? ownText(report, one).text : `${one} ${ownText(report, one).text}`,
  );
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, SHAPE_DIGITS);
};
