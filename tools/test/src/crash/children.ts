import { readdirSync, readFileSync } from 'node:fs';

/** The child processes, from Linux' own list. */
export function* childrenOf(parent: number): Generator<{ pid: number; command: string }> {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parentOf = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      if (Number(parentOf) === parent)
        yield { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') };
    } catch {
      // The process has just ended.
    }
  }
}

/** Each service has its own process group. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}
