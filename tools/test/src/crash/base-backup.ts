import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@jangada/start/ports';
import { startPostgres, type Postgres } from '@jangada/start/postgres';
import pg from 'pg';

/** Files of one running server, which a copy must not have. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal']);

interface Source {
  readonly adminUrl: string;
  /** The cluster's folder, and the superuser's password. */
  readonly dir: string;
  readonly password: string;
}

/**
 * Takes a base backup of a running server with the log it needs, through PostgreSQL's low-level functions (the embedded
 * programs lack pg_basebackup), and starts a second server on it.
 *
 * @param dir where the copy is made
 */
export const restoreBaseBackup = async ({ adminUrl, dir: from, password }: Source, dir: string): Promise<Postgres> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('restored copy', true)`);
    mkdirSync(dir, { mode: 0o700 });
    const { uid, gid } = statSync(from);
    if (process.getuid?.() === 0) chownSync(dir, uid, gid);
    for (const name of readdirSync(from))
      // A file may vanish while it is copied; the log contains its changes.
      if (!NOT_COPIED.has(name)) copyTree(join(from, name), dir);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const label = join(dir, 'backup_label');
    writeFileSync(label, rows[0]?.labelfile ?? '');
    if (process.getuid?.() === 0) chownSync(label, uid, gid);
    // The log is copied after the end of the backup, so that it contains everything written meanwhile.
    copyTree(join(from, 'pg_wal'), dir);
  } finally {
    await client.end();
  }
  return startPostgres({ dir, password, port: await findFreePort() });
};

/** Keeps owners and permissions. */
function copyTree(from: string, into: string): void {
  try {
    execFileSync('cp', ['-a', from, into], { stdio: 'ignore' });
  } catch {
    // Status 1 means that a file vanished; an otherwise incomplete copy does not start.
  }
}
