import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';

/** A file to be written: its path relative to the workspace. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
  /** The file exists and gets a new text; every other file must be new. */
  readonly changes?: true;
}

export interface WriteOptions {
  /** Another workspace, for tests. */
  readonly workspace?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * Writes the planned files of a generator, all or none, formatted.
 *
 * @returns the paths, for the output
 * @throws when a file that should be new exists
 */
export const writeFiles = (files: readonly PlannedFile[], options: WriteOptions = {}): string[] => {
  const { workspace = workspaceDir, dryRun = false } = options;
  const taken = files.filter(({ path, changes }) => !changes && existsSync(join(workspace, path)));
  if (taken.length > 0) {
    throw new Error(`Nothing was written: ${taken.map(({ path }) => path).join(', ')} is there already.`);
  }
  const paths = files.map(({ path }) => path);
  if (dryRun) return paths;
  for (const { path, text } of files) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
  formatFiles(workspace, paths);
  return paths;
};

/**
 * Formats written files, because names of another length change line breaks. Without an installed formatter, as in a
 * remote's own repository, they stay unformatted.
 *
 * @throws with the formatter's message
 */
export const formatFiles = (workspace: string, paths: readonly string[]): void => {
  const oxfmt = join(workspaceDir, 'node_modules/.bin/oxfmt');
  if (!existsSync(oxfmt)) return;
  const config = join(workspaceDir, '.oxfmtrc.json');
  const { status, stderr } = spawnSync(oxfmt, ['--config', config, '--write', ...paths], { cwd: workspace });
  if (status !== 0) throw new Error(`The files are written, but oxfmt refused them: ${String(stderr)}`);
};
