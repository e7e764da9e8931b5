import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

const names = ['contracts', 'event-bus', 'design', 'remote-kit', 'build', 'check', 'cli'].map(
  (name) => `@jangada/${name}`,
);

/**
 * Modules that cannot be imported by Node alone: programs, modules that only run in a page (the page of the checks, the
 * development page), and one that runs in the test runner.
 */
const RUNS =
  /^@jangada\/(cli\/main|build\/build|check\/(jest\/screen|lab\/(lab|load-modules|page-facts|page-watch|provided)))$/;

/** Imports every export of every package, as its package.json declares them; style sheets are for bundlers. */
const IMPORTS_EACH_DOOR = `
import { readFileSync } from 'node:fs';
const RUNS = ${String(RUNS)};
const failed = [];
let imported = 0;
for (const name of ${JSON.stringify(names)}) {
  const { exports } = JSON.parse(readFileSync('node_modules/' + name + '/package.json', 'utf8'));
  for (const [door, target] of Object.entries(exports)) {
    if (typeof target === 'string' || RUNS.test(name + door.slice(1))) continue;
    imported += 1;
    await import(name + door.slice(1)).catch((error) => failed.push(name + door.slice(1) + ': ' + error.message));
  }
}
console.log(JSON.stringify({ imported, failed }));
process.exit(0);
`;

interface Manifest {
  readonly license: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const faultsOf = (folder: string, name: string): string[] => {
  const { license, version, dependencies, exports } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const targets = Object.values(exports).flatMap((target) => (typeof target === 'object' ? [target.types] : []));
  const sources = readdirSync(join(folder, 'src'), { recursive: true }).map(String);
  return [
    ...(version === CONTRACT_VERSION ? [] : [`${name} has the version ${version}`]),
    ...(license === 'Apache-2.0' ? [] : [`${name} has the licence ${license}`]),
    ...['LICENSE', 'README.md', 'CHANGELOG.md', ...targets]
      .filter((path) => !existsSync(join(folder, path)))
      .map((path) => `${name} has no ${path}`),
    ...Object.entries(dependencies)
      .filter(([, wanted]) => !/^\d+\.\d+\.\d+/.test(wanted))
      .map(([dependency, wanted]) => `${name} wants ${dependency} ${wanted}, which is no exact version`),
    ...sources
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${name} has the source ${path}`),
  ];
};

/**
 * The faults of the packages installed in a folder: version, licence, documents, types and exact dependencies of each,
 * a path of this machine in a file, and exports that cannot be imported.
 */
export const installedFaults = async (folder: string): Promise<{ faults: string[]; imported: number }> => {
  const { stdout: ofThisMachine } = await execute('grep', ['-rlF', workspace, 'node_modules/@jangada/'], {
    cwd: folder,
  }).catch(() => ({ stdout: '' }));
  const program = join(folder, 'doors.mjs');
  writeFileSync(program, IMPORTS_EACH_DOOR);
  const { stdout } = await execute('node', [program], { cwd: folder });
  rmSync(program);
  const { imported, failed } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    imported: number;
    failed: string[];
  };
  const paths = ofThisMachine === '' ? [] : [`a path of this machine is in ${ofThisMachine}`];
  const found = names.flatMap((name) => faultsOf(join(folder, 'node_modules', name), name));
  return { faults: [...found, ...paths, ...failed], imported };
};
