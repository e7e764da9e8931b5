import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const NAME = 'postgres';
const OTHERS_MAY_ENTER = 0o001;

/** The user that PostgreSQL runs as; null means the current one. It refuses to run as root. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The system user for the database when the current user is root; created if it is missing.
 *
 * @throws when there is none and it cannot be created
 */
export const findPostgresUser = (): PostgresUser | null => {
  if (process.getuid?.() !== 0) return null;
  const known = readUser();
  if (known) return known;
  // The commands of Debian and of Alpine; one of them exists.
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]],
    ['adduser', ['-S', '-D', '-H', NAME]],
  ];
  for (const [command, options] of attempts) {
    if (spawnSync(command, options, { stdio: 'ignore' }).status !== 0) continue;
    const made = readUser();
    if (made) return made;
  }
  throw new Error(`PostgreSQL cannot run as root, and no user ${NAME} could be made: run as an ordinary user`);
};

const readUser = (): PostgresUser | null => {
  try {
    const idOf = (option: string) =>
      Number(execFileSync('id', [option, NAME], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
};

/** Whether a user without ownership can reach this path; not in a clone below a private home directory. */
const isReachable = (path: string): boolean => {
  let folder = dirname(path);
  for (;;) {
    if (existsSync(folder) && (statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return false;
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
};

/** The command that starts a program as the database's user. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/**
 * Starts a program as the database's user. When a parent folder is private, the program also gets the capability to
 * pass through folders (CAP_DAC_READ_SEARCH), so that permissions need not change.
 *
 * @param paths the paths that the program must reach: itself, its data
 */
export const launchAs = (
  user: PostgresUser | null,
  command: string,
  args: readonly string[],
  paths: readonly string[],
): Launch => {
  if (!user) return { command, args, ids: {} };
  if ([command, ...paths].every(isReachable)) return { command, args, ids: { uid: user.uid, gid: user.gid } };
  const setpriv = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  // Without this secure bit access(2) drops the capability; all other rights of root end when the program runs.
  const bits = ['--securebits', '+no_setuid_fixup'];
  const passing = [...bits, '--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'];
  if (spawnSync('setpriv', [...setpriv, ...passing, 'true'], { stdio: 'ignore' }).status !== 0) {
    throw new Error(
      'PostgreSQL cannot run as root, and its own user cannot reach this folder: run as an ordinary user, ' +
        'move the clone out of the private folder, or set DATABASE_URL to a database of your own',
    );
  }
  return { command: 'setpriv', args: [...setpriv, ...passing, command, ...args], ids: {} };
};
