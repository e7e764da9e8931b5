import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A worker that does not listen within this time is killed; the current one continues. */
const startTimeoutMs = 60_000;
const crashDelayFirstMs = 100;
const crashDelayMsMax = 30_000;
/** After this uptime a crash starts with the first delay again. */
const stableAfterMs = 60_000;

/** The gateway could not be started at all. */
class StartFailure extends Error {}

/**
 * Holds the port and runs the gateway as a worker process. A planned restart starts the next worker on the same port,
 * and drains the current one only when the next listens, so closed clients can reconnect immediately.
 */
export class Primary {
  readonly #log: Logger;
  readonly #leaving = new Set<Worker>();
  #current: Worker | undefined;
  /**
   * The port for the worker after a crash: no worker holds the port any more, and a configured port of 0 would choose
   * another one.
   */
  #portAfterCrash: number | undefined;
  #port = 0;
  #startedAtMs = 0;
  #crashDelayMs = crashDelayFirstMs;
  #isRestarting = false;
  #isStopping = false;

  constructor(log: Logger) {
    this.#log = log;
    // The workers share the listening socket: connections do not pass through this process, and none is lost between
    // two workers.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)) });
  }

  /**
   * @returns the port
   * @throws StartFailure when the worker ends before it listens
   */
  async start(): Promise<number> {
    this.#current = this.#fork();
    this.#startedAtMs = Date.now();
    this.#port = await listening(this.#current);
    send(this.#current, { kind: 'resume-webhooks' });
    return this.#port;
  }

  /**
   * Replaces the worker; resolves when the next one listens. When the next one does not start, the current one
   * continues.
   */
  async restart(): Promise<void> {
    if (this.#isRestarting || this.#isStopping) return;
    this.#isRestarting = true;
    const before = this.#current;
    const next = this.#fork();
    try {
      send(next, { kind: 'overlap', isOn: true });
      await listening(next);
      if (this.#isStopping) return;
      this.#current = next;
      this.#startedAtMs = Date.now();
      if (before) this.#replace(before, next);
      this.#log.info('the gateway has a new worker; the previous one is draining');
    } catch (error) {
      this.#log.error({ reason: String(error) }, 'the next worker did not start; the current one continues');
      next.process.kill('SIGKILL');
    } finally {
      this.#isRestarting = false;
    }
  }

  /** Drains every worker and waits until all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(async (worker) => {
        const ended = once(worker, 'exit');
        send(worker, { kind: 'stop' });
        await ended;
      }),
    );
  }

  #replace(before: Worker, next: Worker): void {
    this.#leaving.add(before);
    before.once('exit', () => {
      this.#leaving.delete(before);
      send(next, { kind: 'overlap', isOn: false });
      send(next, { kind: 'resume-webhooks' });
    });
    send(before, { kind: 'replaced' });
  }

  #fork(): Worker {
    const worker = cluster.fork(this.#portAfterCrash ? { REALTIME_PORT: String(this.#portAfterCrash) } : {});
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'publisher-call') this.#forward(worker, message);
    });
    worker.once('exit', (code, signal) => {
      if (worker === this.#current && this.#port !== 0 && !this.#isStopping) void this.#recover(signal ?? code);
    });
    return worker;
  }

  #forward(from: Worker, message: ToWorker): void {
    for (const worker of [...this.#leaving, this.#current]) if (worker && worker !== from) send(worker, message);
  }

  /**
   * Starts the next worker after a growing pause. The first pause is shorter than the second that clients wait before
   * they reconnect.
   */
  async #recover(how: string | number): Promise<void> {
    if (Date.now() - this.#startedAtMs > stableAfterMs) this.#crashDelayMs = crashDelayFirstMs;
    const pauseMs = this.#crashDelayMs;
    this.#crashDelayMs = Math.min(pauseMs * 2, crashDelayMsMax);
    this.#log.error({ how, pauseMs }, 'the worker of the gateway has ended; the next one starts');
    await wait(pauseMs);
    // A planned restart that is in progress may start the next worker, so it is awaited.
    while (this.#isRestarting) await wait(crashDelayFirstMs);
    if (this.#isStopping || !this.#current?.isDead()) return;
    this.#portAfterCrash = this.#port;
    const next = this.#fork();
    this.#current = next;
    this.#startedAtMs = Date.now();
    if (this.#leaving.size > 0) return;
    // If the next worker ends before it listens, its own exit handler recovers.
    await listening(next).then(
      () => send(next, { kind: 'resume-webhooks' }),
      () => undefined,
    );
  }
}

/** @throws StartFailure when the worker exits, or exceeds its start time, before it listens */
async function listening(worker: Worker): Promise<number> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), startTimeoutMs);
  try {
    return await new Promise<number>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'listening') resolve(message.port);
      });
      worker.once('exit', () => reject(new StartFailure('The worker has ended before it listened')));
      giveUp.signal.addEventListener('abort', () => reject(new StartFailure('The worker did not listen in time')));
    });
  } finally {
    clearTimeout(timer);
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
