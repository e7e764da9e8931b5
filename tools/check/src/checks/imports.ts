import { join } from 'node:path';
import { folderOf } from '@jangada/build/targets';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { checkImportsBelow } from '../imports/imports.ts';
import type { Finding } from '../finding.ts';

/** Checks the imports of this remote against the import rules, wherever its repository is. */
export const checkRemoteImports = (name: RemoteName): Finding[] => {
  const root = `remotes/${name}`;
  // Files beside the sources are settings of tools, which no page runs.
  return checkImportsBelow(join(folderOf(name), 'src'), `${root}/src`).map(({ path, line, specifier, rule }) => ({
    where: `${path.slice(root.length + 1)}:${line}`,
    says: `imports ${specifier}: ${rule}.`,
  }));
};
