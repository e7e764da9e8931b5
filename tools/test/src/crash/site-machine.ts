import { spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxDeposit } from '@jangada/api/crash/sandbox-deposit';
import { newFixtureOn } from '@jangada/api/crash/stage';
import { findFreePort } from '@jangada/start/ports';
import { findPostmaster } from '@jangada/start/postmaster';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { workspaceDir } from '../run.ts';
import { childrenOf, killGroup } from './children.ts';
import type { Machine, Victim } from './machine.ts';

const ANYBODY_MAY_ENTER = 0o711;
const SUPERVISOR_MAIN = 'tools/start/src/main.ts';
/** Disables rate limits, because the load comes from one address. */
const RATE_LIMIT_SCALE = '100000';
const ENDED_MS_MAX = 30_000;
const BACK_MS_MAX = 60_000;
const HEALTH_MS_MAX = 1_000;
const POLL_MS = 20;

/**
 * The whole site as `npm start` runs it, in a separate data folder. The API, the gateway or the database can be killed,
 * and only the supervisor restarts them; or the whole site, which is started again as after a reboot. Deposits go
 * through the edge and the sandbox's bank.
 *
 * @param say gets the supervisor's log lines
 */
export const startSiteMachine = async (say: (line: string) => void): Promise<Machine> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jangada-crash-site-'));
  chmodSync(dataDir, ANYBODY_MAY_ENTER);
  const [edge, api, realtime, sandbox, ops, postgres] = await freePorts(6);
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SUPERVISOR_MAIN], {
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
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ start +/.test(line)) say(line);
    });
    return child;
  };
  let supervisor = launch();
  let ready = untilReady(supervisor);
  await ready;

  const secrets = readOrCreateSecrets(dataDir);
  const databaseAs = (role: string, password: string): string =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${postgres}/jangada`;
  const appUrl = databaseAs('jangada_app', secrets.appPassword);
  const postmaster = (): number => {
    const found = findPostmaster(join(dataDir, 'postgres'));
    if (!found) throw new Error('The database does not run');
    return found.pid;
  };
  const kill: Record<Victim, () => void> = {
    api: () => killGroup(childOf(supervisor, 'services/api/src/main.ts')),
    gateway: () => killGroup(childOf(supervisor, 'services/realtime/src/main.ts')),
    database: () => process.kill(postmaster(), 'SIGKILL'),
    site: () => {
      const children = childrenOf(supervisor.pid ?? 0);
      const database = postmaster();
      // The supervisor is killed first, because it would restart the other processes.
      supervisor.kill('SIGKILL');
      process.kill(database, 'SIGKILL');
      for (const { pid } of children) killGroup(pid);
    },
  };
  const healthOf = (port: number | undefined): string => `http://localhost:${port}/health`;
  return {
    apiUrl: `http://localhost:${api}`,
    stage: {
      database: { appUrl, adminUrl: databaseAs('postgres', secrets.postgresPassword) },
      studioKey: createPrivateKey(secrets.studio.privateKey),
      newScene: async () => {
        // A start continues with builds and seeds after everything answers: a kill during that would end the start.
        await ready;
        return newFixtureOn(appUrl);
      },
      deposit: sandboxDeposit(`http://localhost:${edge}`, `http://localhost:${sandbox}`),
    },
    kill: async (victim) => kill[victim](),
    revive: async (victims) => {
      // The supervisor restarts all other parts.
      if (victims.includes('site')) {
        supervisor = launch();
        ready = untilReady(supervisor);
        ready.catch(() => undefined);
      }
      await Promise.all([edge, api, realtime, sandbox].map((port) => untilAnswers(healthOf(port))));
    },
    close: async () => {
      const ended = new Promise<void>((resolve) => supervisor.once('close', () => resolve()));
      supervisor.kill('SIGTERM');
      const patience = setTimeout(() => supervisor.kill('SIGKILL'), ENDED_MS_MAX);
      await ended;
      clearTimeout(patience);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const untilReady = (supervisor: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    supervisor.once('close', () => reject(new Error('The site ended before it was ready')));
    if (supervisor.stdout) {
      createInterface({ input: supervisor.stdout }).on('line', (line) => {
        if (line.startsWith('ready after')) resolve();
      });
    }
  });

async function untilAnswers(url: string): Promise<void> {
  const untilMs = Date.now() + BACK_MS_MAX;
  while (Date.now() < untilMs) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${url} did not answer`);
}

function childOf({ pid = 0 }: ChildProcess, main: string): number {
  const found = childrenOf(pid).find(({ command }) => command.includes(main));
  if (!found) throw new Error(`${main} does not run`);
  return found.pid;
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
