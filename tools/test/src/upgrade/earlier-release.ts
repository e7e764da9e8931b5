import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceDir } from '../run.ts';

const execute = promisify(execFile);

const MIGRATIONS = 'services/api/src/database/migrations';
const PNPM = 'pnpm@12.21.0';
/** Runs in the checkout: its own code applies its own migrations. */
const MIGRATE = `const { migrate } = await import('./services/api/src/database/migrate.ts');
await migrate(process.argv[1], process.argv[2]);`;

/** Fills a database in the same way; it is kept, like this release's own. */
const FILL = `const { filledDatabase } = await import('./services/api/test/growth/filled-database.ts');
await filledDatabase(process.argv[1], process.argv[2]);`;

/** A checkout of an earlier commit, with its own packages. */
export interface EarlierRelease {
  readonly commit: string;
  readonly folder: string;
  /** Migrations of this release that the earlier one lacks. */
  readonly newMigrations: readonly string[];
  migrate(ownerUrl: string, appUrl: string): Promise<void>;
  /** Fills the database of a size on a server, unless an earlier run has done it. */
  fill(adminUrl: string, size: string): Promise<void>;
  remove(): Promise<void>;
}

const git = async (...words: string[]): Promise<string> =>
  (await execute('git', words, { cwd: workspaceDir })).stdout.trim();

/** The last commit without the newest migration: the release that ran before it. */
export const commitBeforeNewestMigration = async (): Promise<string> => {
  const newest = migrationsIn(workspaceDir).at(-1) ?? '';
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`);
  return git('rev-parse', `${added.split('\n').at(-1)}^`);
};

/** Checks a commit out beside this one, and installs the packages of its lock file. */
export const checkOut = async (commit: string): Promise<EarlierRelease> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-earlier-'));
  await git('worktree', 'add', '--detach', '--force', folder, commit);
  const remove = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await execute('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=silent'], { cwd: folder });
  } catch (error) {
    await remove();
    throw error;
  }
  const before = new Set(migrationsIn(folder));
  const evaluate = async (...words: string[]): Promise<void> => {
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
    await execute(process.execPath, [...flags, ...words], { cwd: folder });
  };
  return {
    commit: await git('log', '-1', '--format=%h %s', commit),
    folder,
    newMigrations: migrationsIn(workspaceDir).filter((name) => !before.has(name)),
    migrate: (ownerUrl, appUrl) => evaluate(MIGRATE, ownerUrl, appUrl),
    fill: (adminUrl, size) => evaluate(FILL, adminUrl, size),
    remove,
  };
};

const migrationsIn = (folder: string): string[] =>
  readdirSync(join(folder, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
