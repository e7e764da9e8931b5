import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { workspaceDir } from '@jangada/build/targets';
import { prepareDatabases } from '@jangada/cli/databases';
import { apiNodeFlags } from '@jangada/start/node-flags';
import { findFreePort } from '@jangada/start/ports';
import { startPostgres } from '@jangada/start/postgres';
import { opsKeyDigest, readOrCreateSecrets } from '@jangada/start/secrets';
import { serviceEnvironments } from '@jangada/start/service-environments';
import { untilHealthy } from '@jangada/test/crash/machine';
import type { Call } from '../harness/question.ts';
import { temporaryFolder } from '../harness/site.ts';
import type { Marks } from './scan.ts';

/** The most that a service writes. */
const LOUDEST = { LOG_LEVEL: 'trace', EDGE_LOG_LEVEL: 'trace', REALTIME_LOG_LEVEL: 'trace' };
/** The callers of the measurement know this address alone. */
const HERE = '127.0.0.1';
const HOSTS = { API_HOST: HERE, EDGE_HOST: HERE, SANDBOX_HOST: HERE };
/** The API makes the database first. */
const START_MS_MAX = 180_000;
/** Shorter values are words, such as `true`. */
const SECRET_CHARS_MIN = 12;
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|_APPS$|SENDERS$/;
const PUBLIC_NAME = /PUBLIC|DIGEST/;

export const LOGGED = ['api', 'edge', 'realtime'] as const;
export type Logged = (typeof LOGGED)[number];

export interface LogStage {
  readonly url: string;
  readonly apiPort: number;
  readonly edgePort: number;
  readonly realtimeUrl: string;
  readonly opsUrl: string;
  readonly opsKey: string;
  readonly sandboxUrl: string;
  /** Ends the third parties and starts them again. */
  restartSandbox(awayMs: number): Promise<void>;
}

/** Calls `take` with each whole line. */
const eachLine = (stream: Readable, take: (line: string) => void): void => {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
};

/** The keys of the services, whole and their parts: texts between quotes, and the lines of a PEM. */
const markSecrets = (env: Readonly<Record<string, string>>, marks: Marks): void => {
  for (const [name, value] of Object.entries(env)) {
    if (name.endsWith('DATABASE_URL') || name.endsWith('OWNER_URL'))
      marks.addText(`secret: ${name}`, new URL(value).password);
    if (!SECRET_NAME.test(name) || PUBLIC_NAME.test(name)) continue;
    for (const part of value.split(/["\n]/))
      if (part.length >= SECRET_CHARS_MIN && !part.includes('-----') && !/^[{[:, ]|:\/\//.test(part))
        marks.addText(`secret: ${name}`, part);
  }
};

/** Edge, API and gateway as loud as they can be, and the third parties; no release is built. */
export const openLogStage = async (
  defer: Call['defer'],
  marks: Marks,
  take: (service: Logged, line: string) => void,
): Promise<LogStage> => {
  const dataDir = temporaryFolder(defer);
  const secrets = readOrCreateSecrets(dataDir);
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), password: secrets.postgresPassword });
  defer(() => postgres.stop());
  const urls = await prepareDatabases(postgres.adminUrl, secrets, true);
  const free = () => findFreePort();
  const ports = {
    ...{ edge: await free(), api: await free(), realtime: await free(), ops: await free() },
    ...{ sandbox: await free(), smtp: await free(), postgres: undefined },
  };
  const env = serviceEnvironments({ ports, dataDir }, secrets, urls);
  const run = (
    name: keyof typeof env,
    program: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): ChildProcess => {
    const child = spawn(process.execPath, [...(name === 'api' ? apiNodeFlags : []), ...program], {
      cwd: workspaceDir,
      env: { ...process.env, ...LOUDEST, ...env[name], ...HOSTS, RATE_LIMIT_SCALE: '100000', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const logged = LOGGED.find((one) => one === name);
    for (const stream of [child.stdout, child.stderr])
      eachLine(stream, (line) => (logged ? take(logged, line) : undefined));
    return child;
  };
  const end = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const start = async (name: keyof typeof env, more?: Readonly<Record<string, string>>): Promise<ChildProcess> => {
    const child = run(name, [`services/${name}/src/main.ts`], more);
    await untilHealthy(`http://${HERE}:${ports[name]}`, () => child, START_MS_MAX);
    return child;
  };
  let sandbox = await start('sandbox', { SANDBOX_LOG_LEVEL: 'error' });
  defer(() => end(sandbox));
  for (const name of LOGGED) {
    markSecrets(env[name], marks);
    const child = await start(name);
    defer(() => end(child));
  }
  const seed = run('api', ['services/api/src/seed.ts', '--demo'], { OPS_KEY_DIGEST: opsKeyDigest(secrets) });
  await once(seed, 'exit');
  return {
    url: `http://localhost:${ports.edge}`,
    apiPort: ports.api,
    edgePort: ports.edge,
    realtimeUrl: `ws://127.0.0.1:${ports.realtime}`,
    opsUrl: `http://127.0.0.1:${ports.ops}`,
    opsKey: secrets.opsKey,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    restartSandbox: async (awayMs) => {
      await end(sandbox);
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      sandbox = await start('sandbox', { SANDBOX_LOG_LEVEL: 'error' });
    },
  };
};
