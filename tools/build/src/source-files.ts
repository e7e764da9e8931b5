import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every source file below a folder, sorted, as paths with `/` relative to it; tests and stories are left out. */
export const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|stories)\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/(^|\/)node_modules\//.test(path))
    .sort();
