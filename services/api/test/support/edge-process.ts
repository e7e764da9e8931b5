import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@jangada/server/testing/free-port';
import { until } from './sandbox-process.ts';

const MAIN = fileURLToPath(new URL('../../../edge/src/main.ts', import.meta.url));

/** Starts an edge as a separate process with a folder of its own and nothing published. */
export const startEdge = async (env: Readonly<Record<string, string>>) => {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'jangada-api-edge-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      EDGE_PORT: String(port),
      EDGE_STORAGE_DIR: dir,
      EDGE_DELIVERY_TOKEN: 'a-token-for-tests-only',
      EDGE_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  const stop = async (): Promise<void> => {
    process.off('exit', killChild);
    killChild();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await until('the edge answers', async () => (await fetch(`${url}/live`).catch(() => null))?.ok ?? false);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
};
