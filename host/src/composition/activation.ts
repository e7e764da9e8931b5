import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Activate, HostApi } from '@jangada/contracts/host/host-api';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { LoadAttempts } from './load-attempts.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { LoadedModule } from './chain-loader.ts';
import type { RunningHosts } from './running-hosts.ts';

export interface ActivationParts {
  readonly plannedOf: (remote: RemoteName) => PlannedRemote | null;
  readonly load: (
    planned: PlannedRemote,
    expose: string,
    accepts: (module: LoadedModule['module']) => boolean,
  ) => Promise<LoadedModule>;
  readonly attempts: Pick<LoadAttempts, 'remaining'>;
  readonly hosts: RunningHosts;
  readonly health: Pick<ReleaseHealth, 'threw'>;
  /** The activation may show texts before any view has mounted. */
  readonly loadTexts: (remote: RemoteName, release: PlannedRelease) => Promise<void>;
  /** The release failed: the next release of the chain replaces its views. */
  readonly onFailed: (remote: RemoteName, release: PlannedRelease, expose: string) => void;
}

/** Runs the activation module of remotes (`./remote`), besides their views. */
export interface Activation {
  isRequested(remote: RemoteName): boolean;
  /** Does nothing when the remote was already started. */
  start(remote: RemoteName): Promise<void>;
  /** Activates the running release if the remote was activated: after a replacement, or for a retry. */
  renew(remote: RemoteName): void;
  stop(remote: RemoteName): void;
}

const isActivated = (value: unknown): value is { readonly activate: Activate } =>
  typeof value === 'object' && value !== null && 'activate' in value && typeof value.activate === 'function';

/**
 * Activates remotes, each with the release whose views are shown. If an activation fails to load or throws, the next
 * release of the chain is tried, each once (docs/decisions/0059).
 */
export const createActivation = (parts: ActivationParts): Activation => {
  const { plannedOf, load, attempts, hosts, health, loadTexts, onFailed } = parts;
  /**
   * The last start of each remote's activation, as a symbol of its own. The result of an outdated start is discarded.
   */
  const requested = new Map<RemoteName, symbol>();
  /** Each host is activated at most once. */
  const activated = new WeakSet<HostApi>();

  const releaseFor = (remote: RemoteName, { chain }: PlannedRemote): PlannedRelease | undefined => {
    const running = hosts.releaseOf(remote);
    if (running) return running;
    const expose = chain[0]?.offer?.activate;
    return expose === undefined ? undefined : attempts.remaining(chain, expose)[0];
  };

  const run = async (remote: RemoteName): Promise<void> => {
    const planned = plannedOf(remote);
    const mark = requested.get(remote);
    const release = planned ? releaseFor(remote, planned) : undefined;
    const expose = release?.offer?.activate;
    if (!planned || !release || !expose) return;
    const isOver = () => requested.get(remote) !== mark || attempts.remaining([release], expose).length === 0;
    if (isOver()) return;
    let given: HostApi | null = null;
    try {
      const { module } = await load({ ...planned, chain: [release] }, expose, (one) => isActivated(one['default']));
      if (isOver() || !isActivated(module['default'])) return;
      await loadTexts(remote, release);
      if (isOver()) return;
      const running = hosts.releaseOf(remote);
      // Views of another release have loaded first: that release is activated.
      if (running && running.uniqueName !== release.uniqueName) return await run(remote);
      given = hosts.of(remote, release);
      if (activated.has(given)) return;
      activated.add(given);
      await module['default'].activate(given);
    } catch (error) {
      if (requested.get(remote) !== mark) return;
      if (given) activated.delete(given);
      if (!(error instanceof RemoteLoadError)) {
        console.error(`[${remote}]`, error);
        health.threw(remote, expose, release, { error, after: false });
      }
      onFailed(remote, release, expose);
      await run(remote);
    }
  };

  return {
    isRequested: (remote) => requested.has(remote),
    start: async (remote) => {
      if (requested.has(remote) || !plannedOf(remote)?.chain[0]?.offer?.activate) return;
      requested.set(remote, Symbol(remote));
      await run(remote);
    },
    renew: (remote) => {
      if (requested.has(remote)) void run(remote);
    },
    stop: (remote) => void requested.delete(remote),
  };
};
