import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The status of `/health` while a process drains. HAProxy sends no new calls to it then, and lets those in progress
 * end; at a 503 it would cut them off.
 */
export const DRAINING_STATUS = 404;

/** Whether a process accepts new calls. The proxy asks for it with `/health`. */
export interface Readiness {
  readonly isDraining: boolean;
  /** Makes `/health` report that the process drains; calls are still answered. */
  drain(): void;
}

export const createReadiness = (): Readiness => {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    drain: () => (isDraining = true),
  };
};

const CLOSE_IDLE_MS = 100;

interface GracefulStop {
  readonly readiness: Readiness;
  readonly server: Pick<Server, 'closeIdleConnections'>;
  /** How long the process keeps answering after the signal, until the proxy has noticed; 0 without a proxy. */
  readonly drainMs: number;
  /** Resolves when every call in progress has been answered. */
  readonly close: () => Promise<void>;
  /** If `close` takes longer, the process exits as failed. */
  readonly closeMsMax: number;
  readonly onFailure?: (error: unknown) => void;
  /** Replaced by tests. */
  readonly signals?: EventEmitter;
  readonly exit?: (code: number) => void;
}

/**
 * At SIGTERM or SIGINT the process reports that it is not ready, so that the proxy sends no more calls. It still
 * answers the calls that arrive meanwhile, finishes those in progress, then exits.
 */
export const stopOnSignals = ({
  readiness,
  server,
  drainMs,
  close,
  closeMsMax,
  onFailure = () => undefined,
  signals = process,
  exit = (code) => process.exit(code),
}: GracefulStop): void => {
  const stop = async (): Promise<number> => {
    readiness.drain();
    await sleep(drainMs);
    const late = sleep(closeMsMax, 1, { ref: false });
    // A server that closes ends the connections that are idle then. Those with a call in progress would be kept for the
    // caller's next call after the answer, and the server would not be closed before they time out.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS).unref();
    return Promise.race([close().then(() => 0), late]);
  };
  const stopOnce = (): void => {
    if (readiness.isDraining) return;
    stop().then(exit, (error: unknown) => {
      onFailure(error);
      exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) signals.on(signal, stopOnce);
};
