import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';

/**
 * A secret stored by `npm start` on this machine, in the data folder of JANGADA_DATA_DIR or of the workspace.
 *
 * @returns undefined when there is none
 */
export const storedSecret = (env: Readonly<Record<string, string | undefined>>, name: string): string | undefined => {
  const file = join(env['JANGADA_DATA_DIR'] ?? join(workspaceDir, '.data'), 'secrets.json');
  if (!existsSync(file)) return undefined;
  const secrets: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const value = typeof secrets === 'object' && secrets ? (secrets as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};
