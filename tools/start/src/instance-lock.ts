import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes this process the only one on a data folder. It takes over the lock of a process that has ended.
 *
 * @returns a function that releases it
 * @throws when another start is running
 */
export const lockInstance = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.pid');
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (other > 0 && other !== process.pid && isOurs(other)) {
    throw new Error(`The site is already running from ${dataDir} (process ${other}): stop it, or set JANGADA_DATA_DIR`);
  }
  writeFileSync(file, `${process.pid}\n`);
  return () => {
    if (existsSync(file) && Number(readFileSync(file, 'utf8')) === process.pid) rmSync(file, { force: true });
  };
};

/** Whether the process runs and is Node: after a reboot the number may belong to another process. */
const isOurs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
};
