import { workspaceDir } from '@jangada/build/targets';
import { checkImports } from '@jangada/test/imports';
import type { Finding } from '../finding.ts';

/** Checks the imports of this remote against the one-way rules of the workspace. */
export const checkRemoteImports = (name: string): Finding[] => {
  const root = `remotes/${name}`;
  return checkImports(workspaceDir, [root]).map(({ path, line, specifier, rule }) => ({
    where: `${path.slice(root.length + 1)}:${line}`,
    says: `imports ${specifier}: ${rule}.`,
  }));
};
