import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from './emit-declarations.ts';
import type { Module } from './modules.ts';
import { readModule } from './modules.ts';
import type { Report } from './report.ts';
import { findDeclaration, reachedFrom } from './report.ts';

/** The folder of the shapes, which builds read, and of the judgements of people. */
export const REPORT_FOLDER = 'shared/contracts/report';
/** The folder of the last released contract's report. */
export const RELEASED_FOLDER = `${REPORT_FOLDER}/released`;

const HEAD =
  '// Written by `pnpm contracts` from the sources: what this package declares to those that are built against it.\n';
const MODULE = /^\/\/\/\/ (.+)$/m;
const SCHEMAS_FILE = 'schemas.json';
const CONTRACT_FILE = 'contract.json';

export type Files = ReadonlyMap<string, string>;

const describedText = (name: string, kind: string): string => `export declare const ${name}: Described<'${kind}'>;`;

const moduleText = (report: Report, module: Module, kept: ReadonlySet<string>): string | null => {
  const declared = [...module.declarations].filter(([, { id }]) => kept.has(id));
  const bodies = declared.map(([name, { id, text }]) => {
    const described = report.schemas[id];
    return described ? describedText(name, described.kind) : text;
  });
  const again = [...module.exports].flatMap(([name, id]) => {
    const [plain, type] = name.startsWith('type ') ? [name.slice(5), 'type '] : [name, ''];
    const at = id.indexOf('#');
    const [from, original] = [id.slice(0, at), id.slice(at + 1)];
    if (from === module.id) return original === plain ? [] : [`export { ${type}${original} as ${plain} };`];
    return [`export { ${type}${original === plain ? plain : `${original} as ${plain}`} } from '${from}';`];
  });
  const stars = module.stars.map((from) => `export * from '${from}';`);
  const used = module.imports.filter((line) => bodies.length > 0 && !line.startsWith("import '"));
  const lines = [...used, ...stars, ...again, ...bodies];
  return lines.length > 0 ? `//// ${module.id}\n${lines.join('\n')}\n` : null;
};

/**
 * For the design system and the kit, only declarations that their exports reach; the contracts are included completely.
 */
const keptOf = (report: Report, entries: ReadonlySet<string>): ReadonlySet<string> => {
  const doors = [...report.modules.values()].filter(({ id }) => entries.has(id));
  const names = doors.flatMap((door) => [
    ...door.exports.values(),
    ...door.stars.flatMap((star) => [...(report.modules.get(star)?.exports.values() ?? [])]),
  ]);
  return new Set(names.flatMap((id) => reachedFrom(report, findDeclaration(report, id)?.id ?? id)));
};

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/**
 * The report as files by name: one per package, readable as TypeScript declarations; the schemas; version and packages.
 *
 * @param entries the modules that others import
 */
export const filesOf = (report: Report, entries: ReadonlySet<string>): Files => {
  const kept = keptOf(report, entries);
  const files = new Map<string, string>();
  for (const name of sharedPackages) {
    const modules = [...report.modules.values()].filter(({ id }) => id.startsWith(`@jangada/${name}/`));
    const isWanted = ({ id, declarations }: Module) =>
      entries.has(id) || [...declarations.values()].some((declared) => kept.has(declared.id));
    const texts = modules
      .filter(isWanted)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap((module) => moduleText(report, module, kept) ?? []);
    files.set(`${name}.d.ts.txt`, [HEAD, ...texts].join('\n'));
  }
  files.set(SCHEMAS_FILE, pretty(report.schemas));
  files.set(CONTRACT_FILE, pretty({ contract: report.contract, packages: report.packages }));
  return files;
};

const readModules = (text: string): [string, Module][] => {
  const [, ...parts] = text.split(MODULE);
  const modules: [string, Module][] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [id = '', body = ''] = parts.slice(index, index + 2);
    modules.push([id, readModule(id, body)]);
  }
  return modules;
};

/** Reads a report back from its files. */
export const reportOf = (files: Files): Report => {
  const about: Pick<Report, 'contract' | 'packages'> = JSON.parse(files.get(CONTRACT_FILE) ?? '{}');
  const modules = sharedPackages.flatMap((name) => readModules(files.get(`${name}.d.ts.txt`) ?? ''));
  return { ...about, modules: new Map(modules), schemas: JSON.parse(files.get(SCHEMAS_FILE) ?? '{}') };
};

/** The files directly in a folder, by name; none when the folder does not exist. */
export const readFiles = (folder: string): Files => {
  try {
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
};

/** Writes these files into a folder and deletes all other files there, but not its subfolders. */
export const writeFiles = (folder: string, files: Files): void => {
  mkdirSync(folder, { recursive: true });
  for (const name of readFiles(folder).keys()) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
};
