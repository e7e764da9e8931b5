import { spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sandboxDeposit } from '@jangada/api/crash/sandbox-deposit';
import { newFixtureOn } from '@jangada/api/crash/stage';
import { findFreePort } from '@jangada/start/ports';
import { findPostmaster } from '@jangada/start/postmaster';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { workspaceDir } from '../run.ts';
import type { Machine } from './machine.ts';

const ANYBODY_MAY_ENTER = 0o711;
const SUPERVISOR_MAIN = 'tools/start/src/main.ts';
/** Without rate limits: the load comes from one address. */
const RATE_LIMIT_SCALE = '100000';
const ENDED_MS_MAX = 30_000;

/**
 * The whole site as `npm start` runs it, in a data folder of its own. Its database can be killed, and only the
 * supervisor restarts it; deposits go through the edge and the sandbox's bank.
 *
 * @param say gets the supervisor's log lines
 */
export async function startSiteMachine(say: (line: string) => void): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jangada-crash-site-'));
  chmodSync(dataDir, ANYBODY_MAY_ENTER);
  const [edge, api, realtime, sandbox, ops, postgres] = await freePorts(6);
  const supervisor = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SUPERVISOR_MAIN], {
    cwd: workspaceDir,
    env: {
      ...process.env,
      EDGE_PORT: String(edge),
      API_PORT: String(api),
      REALTIME_PORT: String(realtime),
      SANDBOX_PORT: String(sandbox),
      OPS_PORT: String(ops),
      POSTGRES_PORT: String(postgres),
      JANGADA_DATA_DIR: dataDir,
      RATE_LIMIT_SCALE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => supervisor.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: supervisor.stdout }).on('line', (line) => {
      if (/ start +/.test(line)) say(line);
      if (line.startsWith('ready after')) resolve();
    });
    void ended.then(() => reject(new Error('The site ended before it was ready')));
  });

  const secrets = readOrCreateSecrets(dataDir);
  const databaseAs = (role: string, password: string): string =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${postgres}/jangada`;
  const appUrl = databaseAs('jangada_app', secrets.appPassword);
  return {
    apiUrl: `http://localhost:${api}`,
    stage: {
      database: { appUrl, adminUrl: databaseAs('postgres', secrets.postgresPassword) },
      studioKey: createPrivateKey(secrets.studio.privateKey),
      newScene: () => newFixtureOn(appUrl),
      deposit: sandboxDeposit(`http://localhost:${edge}`, `http://localhost:${sandbox}`),
    },
    kill: async (victim) => {
      if (victim !== 'database') throw new TypeError('only the database of a site is killed here');
      const postmaster = findPostmaster(join(dataDir, 'postgres'));
      if (!postmaster) throw new Error('The database does not run');
      process.kill(postmaster.pid, 'SIGKILL');
    },
    // All of it is the supervisor's.
    revive: async () => undefined,
    close: async () => {
      supervisor.kill('SIGTERM');
      const patience = setTimeout(() => supervisor.kill('SIGKILL'), ENDED_MS_MAX);
      await ended;
      clearTimeout(patience);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
