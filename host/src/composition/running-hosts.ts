import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { RemoteName } from '@jangada/contracts/values/remotes';

export type HostFor = (remote: RemoteName, release: PlannedRelease, signal: AbortSignal) => HostApi;

interface Running {
  readonly host: HostApi;
  readonly controller: AbortController;
  readonly release: PlannedRelease;
}

/** The host APIs of the running releases, one per remote. */
export interface RunningHosts {
  /** Creates the host of a release once; the host of another release of the same remote is aborted. */
  of(remote: RemoteName, release: PlannedRelease): HostApi;
  releaseOf(remote: RemoteName): PlannedRelease | null;
  end(remote: RemoteName): void;
}

/** @param onReplaced called when a release got its host and replaced another release of the remote */
export const createRunningHosts = (hostFor: HostFor, onReplaced: (remote: RemoteName) => void): RunningHosts => {
  const latest = new Map<RemoteName, Running>();

  const runningOf = (remote: RemoteName): Running | null => {
    const one = latest.get(remote);
    return one && !one.controller.signal.aborted ? one : null;
  };

  return {
    of: (remote, release) => {
      const running = runningOf(remote);
      if (running?.release.uniqueName === release.uniqueName) return running.host;
      const isFirst = !latest.has(remote);
      running?.controller.abort();
      const controller = new AbortController();
      const host = hostFor(remote, release, controller.signal);
      latest.set(remote, { host, controller, release });
      if (!isFirst) onReplaced(remote);
      return host;
    },
    releaseOf: (remote) => runningOf(remote)?.release ?? null,
    end: (remote) => latest.get(remote)?.controller.abort(),
  };
};
