import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of an installed package, resolved like an import from a folder.
 *
 * @throws when it is not installed
 */
export const findPackage = (from: string, name: string): string => {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed.`);
  return findPackage(dirname(from), name);
};
