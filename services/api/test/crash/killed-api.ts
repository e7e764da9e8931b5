import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../support/sandbox-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A machine that does other things too starts a process slowly. */
export const WAIT_MS_MAX = 120_000;

/** The API as a process of its own, which is killed and started again. */
export const createKilledApi = (port: number, environment: Readonly<Record<string, string>>) => {
  // It is started for each round, so it keeps what it has compiled.
  const compiled = mkdtempSync(join(tmpdir(), 'jangada-killed-api-'));
  process.once('exit', () => rmSync(compiled, { recursive: true, force: true }));
  const env = {
    ...process.env,
    OPS_PORT: '',
    ...environment,
    API_PORT: String(port),
    LOG_LEVEL: 'fatal',
    NODE_COMPILE_CACHE: compiled,
  };
  let running: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const victim = running;
    running = undefined;
    if (!victim || victim.exitCode !== null) return victim?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => victim.once('exit', resolve));
    victim.kill(signal);
    return ended;
  };
  return {
    start: async (): Promise<void> => {
      running = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
      const answers = async (): Promise<boolean> => {
        const answer = await fetch(`http://localhost:${port}/health`).catch(() => undefined);
        return answer?.ok ?? false;
      };
      await until('the API answers', answers, WAIT_MS_MAX);
    },
    /** Kills without cleanup, like a power failure. */
    kill: async (): Promise<void> => void (await end('SIGKILL')),
    /** @returns the code with which it ended */
    stop: (): Promise<number | null> => end('SIGTERM'),
  };
};
