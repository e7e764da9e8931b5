import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@jangada/server/testing/free-port';

const MAIN = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
/** Whole processes are started, on machines that do other things too. */
const READY_MS_MAX = 60_000;
const POLL_MS = 50;

export interface SandboxProcess {
  readonly url: string;
  /** Sets the sandbox's next behaviour. */
  control(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/** Starts the demo's third parties as a separate process with its own folder. */
export const startSandbox = async (env: Record<string, string>): Promise<SandboxProcess> => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'jangada-api-sandbox-'));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  // The child shares the output of the test file, and the runner waits until both end.
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  const stop = async () => {
    process.off('exit', killChild);
    killChild();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    control: async (path, body) => {
      const response = await fetch(`${url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    stop,
  };
};

async function ready(url: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error('the sandbox did not start');
}

/** Polls until the condition is true. */
export const until = async (
  description: string,
  holds: () => Promise<boolean> | boolean,
  msMax = READY_MS_MAX,
): Promise<void> => {
  const deadline = Date.now() + msMax;
  while (Date.now() < deadline) {
    if (await holds()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Never happened: ${description}`);
};
