import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux' file system in memory. */
const SHARED_MEMORY = '/dev/shm';

/** A whole run stores less than 1 GB at a time; the rest is for programs. */
const FREE_BYTES_MIN = 4 * 2 ** 30;
const MEMORY_BYTES_MIN = 8 * 2 ** 30;

/** The facts about a machine by which the folder is chosen. */
interface Machine {
  /**
   * Free bytes of the file system of a path.
   *
   * @throws when the path does not exist
   */
  readonly freeBytes: (path: string) => number;
  /**
   * The mounted file systems in Linux' format: device, path, type, options.
   *
   * @throws where this list does not exist
   */
  readonly mounts: () => string;
  /** Memory that a program may still use, in bytes, within the container's limit. */
  readonly memoryBytes: number;
  /** The caller's folder, or the system's. */
  readonly otherwise: string;
}

const thisMachine = (): Machine => ({
  freeBytes: (path) => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
  mounts: () => readFileSync('/proc/mounts', 'utf8'),
  memoryBytes: process.availableMemory(),
  otherwise: tmpdir(),
});

/**
 * True when programs may run in shared memory: some checks install and start programs, which containers often forbid
 * there.
 */
const mayExecute = (mounts: string): boolean =>
  mounts.split('\n').some((line) => {
    const [, path, , options = ''] = line.split(' ');
    return path === SHARED_MEMORY && !options.split(',').includes('noexec');
  });

/**
 * The folder for temporary files of a run: in memory if there is enough of it, otherwise on the system's disk. Each of
 * hundreds of test databases has a thousand files that live for seconds, and a disk's file system spends a tenth of all
 * processor time on creating and removing them. The caller's `TMPDIR` takes precedence.
 */
export const temporaryRoot = (env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): string => {
  if (env['TMPDIR']) return env['TMPDIR'];
  try {
    const isPlenty = machine.memoryBytes >= MEMORY_BYTES_MIN && machine.freeBytes(SHARED_MEMORY) >= FREE_BYTES_MIN;
    return isPlenty && mayExecute(machine.mounts()) ? SHARED_MEMORY : machine.otherwise;
  } catch {
    // Only Linux has this file.
    return machine.otherwise;
  }
};
