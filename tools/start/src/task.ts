import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogPrinter } from './log-lines.ts';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));
const dieWithParent = fileURLToPath(new URL('die-with-parent.ts', import.meta.url));

export interface Task {
  readonly name: string;
  /** The program's file, relative to the workspace. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program early. */
  readonly signal: AbortSignal;
}

/**
 * Runs a program of the workspace to its end, and logs its lines.
 *
 * @throws when it ends with another code than 0
 */
export const runTask = ({ name, file, args = [], env = {}, signal }: Task, log: LogPrinter): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', dieWithParent, file, ...args],
      {
        cwd: workspaceDir,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
        signal,
      },
    );
    if (child.stdout) log.follow(name, child.stdout);
    if (child.stderr) log.follow(name, child.stderr);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed:\n${log.tailOf(name)}`));
    });
  });
