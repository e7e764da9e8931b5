import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setStage } from '@jangada/api/crash/stage';
import { findFreePort } from '@jangada/start/ports';
import { startDatabasePair } from './database-pair.ts';
import { startApi, untilHealthy, type Machine } from '../crash/machine.ts';

const ANYBODY_MAY_ENTER = 0o711;

/** An API on two databases, of which the one that takes writes can be killed with its machine. */
export const startPairMachine = async (): Promise<Machine & { rejoin(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-pair-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const pair = await startDatabasePair(folder);
  const stage = await setStage(pair.adminUrl);
  const apiPort = await findFreePort();
  const apiUrl = `http://localhost:${apiPort}`;
  const ports = { API_PORT: String(apiPort), OPS_PORT: String(await findFreePort()) };
  const api: ChildProcess = startApi({ ...stage.environment, ...ports });
  await untilHealthy(apiUrl, () => api);
  return {
    apiUrl,
    stage,
    kill: () => pair.killPrimary(),
    revive: () => untilHealthy(apiUrl, () => api),
    rejoin: () => pair.rejoin(),
    close: async () => {
      const ended = once(api, 'exit');
      api.kill('SIGKILL');
      await ended;
      await stage.close();
      await pair.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
