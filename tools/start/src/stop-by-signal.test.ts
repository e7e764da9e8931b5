import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { portVariables, type Ports } from './options.ts';
import { findFreePort, isPortFree } from './ports.ts';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));
const WAIT_MS_MAX = 60_000;
const POLL_MS = 200;
const HEALTH_MS_MAX = 2_000;

const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadlineMs = Date.now() + WAIT_MS_MAX;
  while (!(await holds())) {
    if (Date.now() > deadlineMs) assert.fail(`it did not happen in time: ${what}`);
    await sleep(POLL_MS);
  }
};

/** Processes whose arguments or working directory are the data folder; without `/proc` only the ports are checked. */
const processesOf = (dataDir: string): string[] => {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const isOfSite =
        environment.includes(`JANGADA_DATA_DIR=${dataDir}`) || readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir);
      return isOfSite ? [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`] : [];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
};

describe('npm start', () => {
  let dataDir: string;
  let ports: Ports;
  let environment: NodeJS.ProcessEnv;
  let npm: ChildProcess;
  let output = '';

  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'jangada-npm-start-'));
    ports = {
      edge: await findFreePort(),
      api: await findFreePort(),
      realtime: await findFreePort(),
      sandbox: await findFreePort(),
      smtp: await findFreePort(),
      ops: await findFreePort(),
      postgres: await findFreePort(),
    };
    const variables = Object.entries(portVariables).map(([name, variable]) => [
      variable,
      String(ports[name as keyof Ports]),
    ]);
    // Removes the variable of this test's own npm, so that the child decides for itself.
    const { npm_lifecycle_event: _, DATABASE_URL: __, ...inherited } = process.env;
    environment = { ...inherited, ...Object.fromEntries(variables), JANGADA_DATA_DIR: dataDir };
  });
  after(async () => {
    npm.kill('SIGKILL');
    // Processes are left only after a failure.
    for (const line of processesOf(dataDir)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
    await until('everything is gone', () => processesOf(dataDir).length === 0);
    rmSync(dataDir, { recursive: true });
  });

  const start = async (): Promise<void> => {
    output = '';
    // npm has its own process group, so that a signal reaches only npm.
    npm = spawn('npm', ['start'], { cwd: workspaceDir, env: environment, detached: true });
    npm.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    npm.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    const answers = async (port: number): Promise<boolean> =>
      fetch(`http://localhost:${port}/health`, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const port of [ports.sandbox, ports.realtime, ports.edge, ports.api])
      await until(`port ${port} answers: ${output}`, () => answers(port));
  };

  const assertGone = async (): Promise<void> => {
    await until('no process is left', () => processesOf(dataDir).length === 0).catch(() =>
      assert.deepEqual(processesOf(dataDir), [], output),
    );
    for (const [name, port] of Object.entries(ports))
      assert.equal(await isPortFree(Number(port)), true, `the port of ${name}`);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    it(`leaves no process and no occupied port when npm gets ${signal}`, async () => {
      await start();
      npm.kill(signal);
      await assertGone();
    });

  it('stops in order when npm and its child get the same signal, as by Ctrl-C', async () => {
    await start();
    const { pid } = npm;
    assert.ok(pid);
    process.kill(-pid, 'SIGINT');
    await assertGone();
    assert.match(output, /stopped\n/, 'the second signal did not cut the first one short');
  });

  it('leaves no process and no occupied port when the supervisor itself is killed', async () => {
    await start();
    process.kill(Number(readFileSync(join(dataDir, 'start.pid'), 'utf8')), 'SIGKILL');
    await assertGone();
  });

  it('leaves no process and no occupied port when the signal is received while the database starts', async () => {
    output = '';
    npm = spawn('npm', ['start'], { cwd: workspaceDir, env: environment, detached: true });
    npm.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    await until('a database process is there', () => processesOf(dataDir).some((line) => line.includes('postgres')));
    npm.kill('SIGTERM');
    await assertGone();
  });
});
