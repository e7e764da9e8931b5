import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux' file system in memory. */
const SHARED_MEMORY = '/dev/shm';

/** A whole run stores less than 1 GB at a time; the rest is for programs. */
const FREE_BYTES_MIN = 4 * 2 ** 30;
const MEMORY_BYTES_MIN = 8 * 2 ** 30;

/** What of a machine decides. */
interface Machine {
  /** Bytes that may still be stored below a path. @throws when there is no such path */
  readonly freeBytes: (path: string) => number;
  /** The mounted file systems, as Linux lists them: device, path, type, options. @throws where there is no such list */
  readonly mounts: () => string;
  /** Memory that a program may still have, in bytes; a limit of a container counts. */
  readonly memoryBytes: number;
  /** What the caller wants, or the system. */
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

/** Containers often forbid programs there, and some checks install one and start it. */
const mayExecute = (mounts: string): boolean =>
  mounts.split('\n').some((line) => {
    const [, path, , options = ''] = line.split(' ');
    return path === SHARED_MEMORY && !options.split(',').includes('noexec');
  });

/**
 * Where a run of the checks has its temporary files: in memory where there is plenty of it, otherwise in the folder of the
 * system. Each of hundreds of test databases is a thousand files that live for seconds, and a file system on a disk spends a
 * tenth of all processor time on creating and removing them. A `TMPDIR` of the caller wins.
 */
export const temporaryRoot = (env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): string => {
  if (env['TMPDIR']) return env['TMPDIR'];
  try {
    const isPlenty = machine.memoryBytes >= MEMORY_BYTES_MIN && machine.freeBytes(SHARED_MEMORY) >= FREE_BYTES_MIN;
    return isPlenty && mayExecute(machine.mounts()) ? SHARED_MEMORY : machine.otherwise;
  } catch {
    // Only Linux has it.
    return machine.otherwise;
  }
};
