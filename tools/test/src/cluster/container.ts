import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ComposeFile, ComposeService } from '@jangada/start/compose/compose-file';
import { workspaceDir } from '../run.ts';
import { createCgroup } from './cgroup.ts';
import type { Addresses } from './own-network.ts';
import { settingsOf, type Settings } from './settings.ts';

const START_MS_MAX = 120_000;
const POLL_MS = 25;
const HEALTH_MS_MAX = 2_000;
/** The restart delay of a container runtime after the first failure. */
const RESTART_MS = 100;
const NODE = '/opt/node';
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';

const containerMain = fileURLToPath(new URL('container.sh', import.meta.url));

/** What an image brings along; its programs are those of this machine. */
export interface Image {
  readonly workingDir?: string;
  readonly path?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The command of the service, as the entry point of the image runs it. */
  readonly entry?: (command: readonly string[]) => readonly string[];
  /** Files of the image: the path inside, and the one here. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface ContainerOptions {
  readonly name: string;
  readonly service: ComposeService;
  readonly image: Image;
  readonly secrets: ComposeFile['secrets'];
  readonly addresses: Addresses;
  /** A folder of the run, for all containers, which all may enter. */
  readonly folder: string;
  /** Receives the printed lines. */
  readonly say: (line: string) => void;
}

/** A service of a Compose file as processes with the namespaces, user and limits that the file gives it. */
export interface Container {
  /** Waits until it is healthy, or has ended as a step. @throws when a step fails, or it is not healthy in time */
  start(): Promise<void>;
  /** Ends it; it starts again by its policy. Resolves when it answers. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends it as `docker compose stop` does. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

export const createContainer = (options: ContainerOptions): Container => {
  const { name, service, image, addresses, say } = options;
  const settings = settingsOf(service);
  const { command, env, removeLimits } = prepare(options, settings);
  let child: ChildProcess | null = null;
  let isStopping = false;

  const launch = (): ChildProcess => {
    const alone = ['unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
    const words = ['--pdeathsig', 'KILL', 'nsenter', `--net=${addresses.namespaceOf(name)}`, ...alone, ...command];
    const started = spawn('setpriv', words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => say(`${name} ${text.toString().trimEnd()}`));
    if (settings.isRestarted)
      started.once('exit', (code, signal) => {
        if (isStopping) return;
        say(`${name} ended with ${code ?? signal}`);
        setTimeout(() => !isStopping && launch(), RESTART_MS);
      });
    child = started;
    return started;
  };

  /** Runs the check of the file, as the service's user. */
  const isHealthy = (): boolean => {
    const pid = firstProcessOf(child);
    if (pid === undefined) return false;
    const [uid, gid] = settings.user;
    const enter = ['--target', String(pid), '--mount', '--net', '--pid', '--ipc', '--root'];
    const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'env', '-C', workingDirOf(image)];
    return spawnSync('nsenter', [...enter, ...asUser, ...settings.healthTest], { env, stdio: 'ignore' }).status === 0;
  };

  /** By the address of its check, or else by the check itself, which takes longer. */
  const answers = async (): Promise<boolean> => {
    const [, port, path] = /http:\/\/localhost:(\d+)(\/\w+)/.exec(settings.healthTest.join(' ')) ?? [];
    if (port === undefined) return isHealthy();
    const url = `http://${addresses.of(name, service.networks?.[0] ?? '')}:${port}${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).catch(() => null);
    return answer?.ok === true;
  };

  const untilTrue = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
    const untilMs = Date.now() + START_MS_MAX;
    while (!(await isTrue())) {
      if (Date.now() > untilMs) throw new Error(`${name} ${what} after ${START_MS_MAX / 1_000} s`);
      await sleep(POLL_MS);
    }
  };

  return {
    start: async () => {
      const started = launch();
      if (settings.isRestarted) {
        await untilTrue('does not answer', answers);
        return untilTrue('is not healthy', isHealthy);
      }
      const [code] = await once(started, 'exit');
      if (code !== 0) throw new Error(`${name} ended with ${code}`);
    },
    restart: async (signal) => {
      const before = child;
      if (isRunning(before)) {
        const ended = once(before, 'exit');
        signalTo(before, signal);
        await ended;
      }
      await untilTrue('does not answer', async () => child !== before && (await answers()));
    },
    stop: async () => {
      isStopping = true;
      const running = child;
      if (isRunning(running)) {
        const ended = once(running, 'exit');
        signalTo(running, 'SIGTERM');
        const late = setTimeout(() => signalTo(running, 'SIGKILL'), settings.stopGraceMs);
        await ended;
        clearTimeout(late);
      }
      removeLimits();
    },
    kill: () => {
      isStopping = true;
      child?.kill('SIGKILL');
    },
  };
};

const workingDirOf = ({ workingDir = '/' }: Image): string => workingDir;

/** Its folder, its group with limits, and how its program is started. */
function prepare({ name, service, image, folder, ...rest }: ContainerOptions, settings: Settings) {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(`${root}.hosts`, `127.0.0.1 localhost\n${rest.addresses.hostsOf(name)}${settings.hosts.join('')}`);
  const mounts = [
    ...settings.tmpfs.map((target) => `tmpfs ${target}`),
    `ro ${dirname(process.execPath)} ${NODE}`,
    `ro ${workspaceDir} /app`,
    `ro ${root}.hosts /etc/hosts`,
    ...(service.secrets ?? []).map((one) => {
      const { source, target } = typeof one === 'string' ? { source: one, target: `/run/secrets/${one}` } : one;
      return `ro ${rest.secrets[source]?.file} ${target}`;
    }),
    ...Object.entries(image.files ?? {}).map(([target, source]) => `ro ${source} ${target}`),
    ...(service.volumes ?? []).map((volume) => mountOf(volume, join(folder, 'volumes'), settings.user)),
  ];
  writeFileSync(`${root}.mounts`, `${mounts.join('\n')}\n`);
  const cgroup = createCgroup(`jangada-${process.pid}-${name}`, settings.limits);
  const program = [...(service.entrypoint ?? []), ...(service.command ?? [])];
  return {
    env: {
      PATH: [...(image.path ? [image.path] : []), NODE, SYSTEM_PATH].join(':'),
      ...image.environment,
      ...service.environment,
    },
    command: [
      ...['sh', containerMain, root, ...settings.user.map(String), String(settings.files), settings.sharedMemory],
      ...[cgroup.folders.join(' '), `${root}.mounts`, workingDirOf(image), ...(image.entry?.(program) ?? program)],
    ],
    removeLimits: cgroup.remove,
  };
}

/** A file of the workspace, or a volume of its own, which the service's user owns. */
function mountOf(volume: string, folder: string, user: Settings['user']): string {
  const [source = '', target = '', mode = 'rw'] = volume.split(':');
  if (source.startsWith('.')) return `${mode} ${join(workspaceDir, source)} ${target}`;
  const path = join(folder, source);
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true });
    chownSync(path, ...user);
  }
  return `${mode} ${path} ${target}`;
}

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

/** The first process inside, whose end is the end of all; `unshare` is its parent. */
function firstProcessOf(child: ChildProcess | null): number | undefined {
  if (!isRunning(child) || child.pid === undefined) return undefined;
  try {
    const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
    return first ? Number(first) : undefined;
  } catch {
    return undefined;
  }
}

function signalTo(child: ChildProcess, signal: NodeJS.Signals): void {
  const pid = firstProcessOf(child);
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
