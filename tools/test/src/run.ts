import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));

const TERMINATED_EXIT_CODE = 1;

/**
 * The longest step, the journeys, takes 20 minutes on two quiet cores and half an hour on busy ones; a hanging one is
 * ended and counts as failed.
 */
const STEP_MS_MAX = 45 * 60_000;

type Environment = Readonly<Record<string, string>>;

const environment = (more: Environment) => {
  const path = `${join(workspaceDir, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return { ...process.env, PATH: path, ...more };
};

/** The exit code; 1 when a signal ended the process or it could not start. */
const exitOf = (child: ChildProcess, command: string): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not start: ${error.message}`);
      resolve(TERMINATED_EXIT_CODE);
    });
    child.once('close', (code) => resolve(code ?? TERMINATED_EXIT_CODE));
  });

/** Runs a program of the workspace and passes its output through. */
export const run = (command: string, args: readonly string[], env: Environment = {}): Promise<number> =>
  exitOf(
    spawn(command, [...args], { cwd: workspaceDir, stdio: 'inherit', env: environment(env), timeout: STEP_MS_MAX }),
    command,
  );

/** Runs a program concurrently with others: its output is returned as a whole. */
export const runConcurrently = async (
  command: string,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const child = spawn(command, [...args], {
    cwd: workspaceDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({}),
    timeout: STEP_MS_MAX,
  });
  const parts: Buffer[] = [];
  const keep = (part: Buffer) => parts.push(part);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exitCode = await exitOf(child, command);
  return { exitCode, output: Buffer.concat(parts).toString() };
};
