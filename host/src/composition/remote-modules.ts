import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { Activate, HostApi } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { Texts } from '@jangada/remote-kit/texts';
import type { ComponentType } from 'react';
import type { LoadModule } from './remote-loader.ts';
import type { Offers } from './offers.ts';
import { blameRelease } from './quarantine.ts';
import { kindOfFailure } from './telemetry.ts';
import type { FailureReporter } from './telemetry.ts';

export type View = ComponentType<Readonly<Record<string, unknown>>>;

/** A view of a remote with all it needs to be rendered. */
export interface ReadyView {
  readonly View: View;
  readonly texts: Texts;
  readonly host: HostApi;
  readonly release: PlannedRelease;
}

export type ViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: ReadyView }
  | { readonly status: 'failed' };

export interface RemoteModulesParts {
  readonly load: LoadModule;
  readonly offers: Offers;
  readonly reporter: FailureReporter;
  /** Hears of a module that no release of the chain could bring (BOOT-26). */
  readonly onMissing?: (error: unknown) => void;
  /** The host of one release; made once, aborted when another release takes over. */
  readonly hostFor: (remote: RemoteName, release: PlannedRelease, signal: AbortSignal) => HostApi;
}

/** The views of remotes, loaded once each and kept. */
export interface RemoteModules {
  stateOf(remote: RemoteName, expose: string, language: Language): ViewState;
  subscribe(listener: () => void): () => void;
  /** Is any view on its way? */
  isLoading(): boolean;
  /** Starts loading what is not there and not under way; after a failure it tries again. */
  ensure(remote: RemoteName, expose: string, language: Language): void;
  /** A view threw while mounting: its release goes to the end of the chain and the next one is tried. */
  blame(remote: RemoteName, view: ReadyView, expose: string, error: unknown): void;
  /** Runs what a remote wants to run while it is alive; once. */
  activate(remote: RemoteName): Promise<void>;
}

interface Alive {
  readonly host: HostApi;
  readonly controller: AbortController;
  readonly uniqueName: string;
}

const isView = (value: unknown): value is View =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

const isActivated = (value: unknown): value is { readonly activate: Activate } =>
  typeof value === 'object' && value !== null && 'activate' in value && typeof value.activate === 'function';

const loading: ViewState = { status: 'loading' };

export const createRemoteModules = ({
  load,
  offers,
  reporter,
  hostFor,
  onMissing = () => {},
}: RemoteModulesParts): RemoteModules => {
  const states = new Map<string, ViewState>();
  const alive = new Map<RemoteName, Alive>();
  const activated = new Map<RemoteName, Promise<void>>();
  const listeners = new Set<() => void>();

  const keyOf = (remote: RemoteName, expose: string, language: Language) => `${remote} ${expose} ${language}`;
  const show = (key: string, state: ViewState) => {
    states.set(key, state);
    for (const listener of [...listeners]) listener();
  };

  const take = async (remote: RemoteName, expose: string) => {
    const planned = offers.plannedOf(remote);
    if (!planned) throw new Error(`${remote} is not part of this plan`);
    return load(planned, expose, {
      onFailure: (failure) =>
        reporter.report({
          remote,
          version: failure.version,
          kind: kindOfFailure(failure),
          expose,
          ...('error' in failure ? { error: failure.error } : {}),
        }),
    });
  };

  /** One host per remote; another release of it ends the one before, with everything it registered. */
  const hostOf = (remote: RemoteName, release: PlannedRelease): HostApi => {
    const known = alive.get(remote);
    if (known?.uniqueName === release.uniqueName) return known.host;
    known?.controller.abort();
    activated.delete(remote);
    const controller = new AbortController();
    const host = hostFor(remote, release, controller.signal);
    alive.set(remote, { host, controller, uniqueName: release.uniqueName });
    return host;
  };

  const startActivation = async (remote: RemoteName, expose: string) => {
    const { module, release } = await take(remote, expose);
    if (!isActivated(module['default'])) throw new TypeError(`${remote} ${expose} exports no activate`);
    await module['default'].activate(hostOf(remote, release));
  };

  const activate = (remote: RemoteName): Promise<void> => {
    const expose = offers.offerOf(remote)?.activate;
    if (!expose) return Promise.resolve();
    const known = activated.get(remote);
    if (known) return known;
    const started = startActivation(remote, expose).catch((error: unknown) => {
      activated.delete(remote);
      const version = offers.plannedOf(remote)?.chain[0]?.version;
      if (version) reporter.report({ remote, version, kind: 'unexpected', expose, error });
    });
    activated.set(remote, started);
    return started;
  };

  const loadView = async (remote: RemoteName, expose: string, language: Language): Promise<ReadyView> => {
    const textsExpose = offers.offerOf(remote)?.texts[language];
    const [{ module, release }, texts] = await Promise.all([
      take(remote, expose),
      textsExpose ? take(remote, textsExpose).then((taken) => taken.module['default'] as Texts) : {},
    ]);
    const View = module['default'];
    if (!isView(View)) throw new TypeError(`${remote} ${expose} has no view as its default export`);
    return { View, texts, release, host: hostOf(remote, release) };
  };

  const ensure = (remote: RemoteName, expose: string, language: Language) => {
    const key = keyOf(remote, expose, language);
    const known = states.get(key);
    if (known && known.status !== 'failed') return;
    show(key, loading);
    void activate(remote);
    loadView(remote, expose, language).then(
      (view) => show(key, { status: 'ready', view }),
      (error: unknown) => {
        onMissing(error);
        show(key, { status: 'failed' });
      },
    );
  };

  return {
    stateOf: (remote, expose, language) => states.get(keyOf(remote, expose, language)) ?? loading,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLoading: () => [...states.values()].some(({ status }) => status === 'loading'),
    ensure,
    blame: (remote, { release }, expose, error) => {
      reporter.report({ remote, version: release.version, kind: 'mount', expose, error });
      blameRelease(release.uniqueName);
      const others =
        offers.plannedOf(remote)?.chain.filter(({ uniqueName }) => uniqueName !== release.uniqueName) ?? [];
      for (const [key, state] of [...states]) {
        if (!key.startsWith(`${remote} `) || state.status !== 'ready') continue;
        if (state.view.release.uniqueName !== release.uniqueName) continue;
        if (others.length > 0) states.delete(key);
        else if (key.startsWith(`${remote} ${expose} `)) states.set(key, { status: 'failed' });
      }
      for (const listener of [...listeners]) listener();
    },
    activate,
  };
};
