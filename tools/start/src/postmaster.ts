import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 20_000;
const QUIT_TIMEOUT_MS = 5_000;
const ORPHANS_TIMEOUT_MS = 5_000;
const POLL_MS = 20;

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server in the `postmaster.pid` of a cluster; null when there is none or its process has ended.
 *
 * @param dir the cluster's folder
 */
export const findPostmaster = (dir: string): Postmaster | null => {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && isPostgres(pid) ? { pid, port } : null;
};

/** Whether the process is PostgreSQL: after a reboot the number may belong to another process. */
const isPostgres = (pid: number): boolean => {
  try {
    return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '') === 'postgres';
  } catch {
    const ps = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
    return ps.status === 0 && ps.stdout.includes('postgres');
  }
};

/** Whether the process runs; a zombie does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
};

const isZombie = (pid: number): boolean => {
  try {
    // The format is `pid (name) state …`; the name may contain spaces and brackets.
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1);
    return state?.startsWith('Z') === true;
  } catch {
    return false;
  }
};

/** Stops a server in fast mode (open transactions roll back, everything else is on disk) and waits for its end. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  if (await endWith(pid, 'SIGINT', STOP_TIMEOUT_MS)) return;
  await endWith(pid, 'SIGQUIT', QUIT_TIMEOUT_MS);
};

const endWith = async (pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> => {
  if (!isAlive(pid)) return true;
  process.kill(pid, signal);
  const deadlineMs = Date.now() + timeoutMs;
  while (isAlive(pid) && Date.now() < deadlineMs) await sleep(POLL_MS);
  return !isAlive(pid);
};

/**
 * Ends the remaining processes of a killed server on its cluster. A backend in a long statement does not notice the end
 * of its postmaster, and its shared memory prevents every new server from starting. Only for a cluster without a
 * postmaster.
 *
 * Without `/proc` (macOS) no process is ended: the next start then waits until the backends have noticed.
 *
 * @param dir the cluster's folder, which is the working directory of each server process
 */
export const endOrphanedBackends = async (dir: string): Promise<void> => {
  const deadlineMs = Date.now() + ORPHANS_TIMEOUT_MS;
  for (let orphans = backendsOf(dir); orphans.length > 0; orphans = backendsOf(dir)) {
    if (Date.now() > deadlineMs) throw new Error(`Processes of a killed database do not end: ${orphans.join(', ')}`);
    for (const pid of orphans) kill(pid);
    await sleep(POLL_MS);
  }
};

/**
 * Removes the `postmaster.pid` of a zombie server, whose number looks alive to a new server. Only for a cluster without
 * backends; where zombies cannot be detected, the file stays.
 */
export const dropLockOfZombie = (dir: string): void => {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]));
  if (isZombie(pid)) rmSync(file);
};

const backendsOf = (dir: string): number[] => {
  if (!existsSync('/proc/self/cwd') || !existsSync(dir)) return [];
  const folder = realpathSync(dir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksOn(name, folder))
    .map(Number);
};

const worksOn = (pid: string, folder: string): boolean => {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
    );
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
};
