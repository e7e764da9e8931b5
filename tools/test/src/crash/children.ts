import { readdirSync, readFileSync } from 'node:fs';

interface Child {
  readonly pid: number;
  readonly command: string;
}

/** The child processes, from Linux' own list. */
export const childrenOf = (parent: number): Child[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parentOf = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      if (Number(parentOf) !== parent) return [];
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
    } catch {
      // The process has just ended.
      return [];
    }
  });

/** Each service has its own process group. */
export const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
};
