import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports-of.ts';
import { findViolations, type Violation } from './import-rules.ts';

/** Measurements inspect all parts of the site, so bench/ has no import rules. */
const ROOTS = ['shared', 'board', 'desk', 'host', 'remotes', 'services', 'tools', 'e2e'];
const IGNORED = new Set(['node_modules', 'dist', 'fixtures', 'templates', '.cache', 'test-results']);

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(ts|tsx|js|mjs)$/.test(entry.name) ? [path] : [];
  });

/**
 * Compares the imports of every source below a folder with the rules.
 *
 * @param folder of the sources
 * @param root the package in the workspace, which decides the rules: `remotes/wallet`
 */
export const checkImportsBelow = (folder: string, root: string): Violation[] =>
  sourcesBelow(folder).flatMap((file) => {
    const path = join(root, relative(folder, file));
    return importsOf(readFileSync(file, 'utf8'), path).flatMap((found) => findViolations(path, found));
  });

/**
 * Compares the imports of every source of a workspace with the rules.
 *
 * @param workspace its folder
 * @param roots the folders in it that contain packages
 */
export const checkImports = (workspace: string, roots: readonly string[] = ROOTS): Violation[] =>
  roots.flatMap((root) => checkImportsBelow(join(workspace, root), root));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const workspace = process.argv[2] ?? fileURLToPath(new URL('../../../../', import.meta.url));
  const roots = process.argv[3]?.split(',') ?? ROOTS;
  const violations = checkImports(workspace, roots);
  for (const { path, line, specifier, rule } of violations) {
    console.error(`${path}:${line} imports ${specifier}: ${rule}`);
  }
  console.log(
    violations.length === 0 ? 'Every import follows the rules.' : `${violations.length} imports break the rules.`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
