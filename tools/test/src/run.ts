import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));

const TERMINATED_EXIT_CODE = 1;

/**
 * Runs a program of the workspace with its output shown as it comes.
 *
 * @returns its exit code; 1 when it was ended by a signal or could not start
 */
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve) => {
    const path = `${join(workspaceDir, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const child = spawn(command, [...args], {
      cwd: workspaceDir,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', (error) => {
      console.error(`${command} could not start: ${error.message}`);
      resolve(TERMINATED_EXIT_CODE);
    });
    child.once('close', (code) => resolve(code ?? TERMINATED_EXIT_CODE));
  });
