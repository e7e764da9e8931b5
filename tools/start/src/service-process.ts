import { spawn, type ChildProcess } from 'node:child_process';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPrinter } from './log-lines.ts';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));
const preloaded = ['die-with-parent.ts', 'flush-compile-cache.ts'].flatMap((file) => [
  '--import',
  fileURLToPath(new URL(file, import.meta.url)),
]);

const HEALTH_TIMEOUT_MS = 60_000;
const HEALTH_POLL_MS = 50;
const HEALTH_CALL_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;
const RESTART_FIRST_MS = 250;
const RESTART_LAST_MS = 30_000;
/** After this uptime the next crash starts with the shortest pause. */
const WELL_AFTER_MS = 5_000;

export interface ServiceOptions {
  readonly name: string;
  /** The service's main file, relative to the workspace. */
  readonly main: string;
  readonly nodeFlags?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly healthUrl: string;
}

export interface Service {
  readonly name: string;
  /**
   * Waits until the service answers.
   *
   * @throws with the service's last lines, when it ends or is stopped earlier
   */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a service as a process: its lines go to the log, and after a crash it is restarted with a growing pause. It ends
 * with the supervisor, even if that is killed.
 */
export const startService = (options: ServiceOptions, log: LogPrinter): Service => {
  let child: ChildProcess | null = null;
  let stopping = false;
  let wasReady = false;
  let endedEarly: string | null = null;
  let pauseMs = RESTART_FIRST_MS;

  const launch = (): void => {
    const startedMs = Date.now();
    // The service has its own process group: Ctrl-C reaches only the supervisor, which stops all services in order.
    const flags = ['--disable-warning=ExperimentalWarning', ...preloaded, ...(options.nodeFlags ?? [])];
    child = spawn(process.execPath, [...flags, options.main], {
      cwd: workspaceDir,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    if (child.stdout) log.follow(options.name, child.stdout);
    if (child.stderr) log.follow(options.name, child.stderr);
    child.once('error', (error) => log.say(options.name, `could not start: ${error.message}`));
    child.once('close', (code, signal) => {
      child = null;
      if (stopping) return;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code ?? 'none'}`;
      if (!wasReady) {
        endedEarly = `${options.name} ${how} before it was ready:\n${log.tailOf(options.name)}`;
        return;
      }
      if (Date.now() - startedMs > WELL_AFTER_MS) pauseMs = RESTART_FIRST_MS;
      log.say('start', `${options.name} ${how}; starting it again in ${pauseMs / 1_000} s`);
      const timer = setTimeout(() => {
        if (!stopping) launch();
      }, pauseMs);
      timer.unref();
      pauseMs = Math.min(pauseMs * 2, RESTART_LAST_MS);
    });
  };

  launch();
  return {
    name: options.name,
    async ready() {
      const deadlineMs = Date.now() + HEALTH_TIMEOUT_MS;
      while (Date.now() < deadlineMs) {
        if (stopping) throw new Error(`${options.name} was stopped before it was ready`);
        if (endedEarly !== null) throw new Error(endedEarly);
        if (await isHealthy(options.healthUrl)) {
          wasReady = true;
          return;
        }
        await sleep(HEALTH_POLL_MS);
      }
      throw new Error(
        `${options.name} did not answer ${options.healthUrl} within ${HEALTH_TIMEOUT_MS / 1_000} s:\n${log.tailOf(options.name)}`,
      );
    },
    async stop() {
      stopping = true;
      const running = child;
      if (!running) return;
      const ended = new Promise<void>((resolve) => running.once('close', () => resolve()));
      running.kill('SIGTERM');
      const patience = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(patience);
    },
  };
};

const isHealthy = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    // Accepts any certificate: the call only checks that the service answers, and the certificate of a measurement is
    // self-signed.
    const options = { timeout: HEALTH_CALL_TIMEOUT_MS, ...(url.startsWith('https:') && { rejectUnauthorized: false }) };
    const request = (url.startsWith('https:') ? getHttps : getHttp)(url, options, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
