import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Activate, HostApi, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { exposesOf } from '@jangada/contracts/host/offer';
import type { Language } from '@jangada/contracts/languages';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { Texts } from '@jangada/remote-kit/texts';
import type { ComponentType } from 'react';
import type { RemoteModule } from './container.ts';
import { failedHere } from './failed-here.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { LoadModule } from './remote-loader.ts';
import type { Offers } from './offers.ts';

export type View = ComponentType<Readonly<Record<string, unknown>>>;

/** A view of a remote as its release brings it. */
export interface LoadedView {
  readonly View: View;
  readonly texts: Texts;
  readonly release: PlannedRelease;
}

/** A view of a remote with all it needs to be rendered. */
export interface ReadyView extends LoadedView {
  readonly host: HostApi;
}

/** A place of a remote in the page: one of its views in one language. */
export interface Placed {
  readonly expose: string;
  readonly language: Language;
}

export type ViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: ReadyView }
  | { readonly status: 'failed' };

export interface RemoteModulesParts {
  readonly load: LoadModule;
  readonly offers: ReadonlyStore<Offers>;
  readonly health: ReleaseHealth;
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
  /**
   * A view threw: while mounting, or a second time afterwards, its release goes to the end of the chain and the next one
   * is tried.
   */
  threw(remote: RemoteName, view: ReadyView, expose: string, thrown: { error: unknown; after: boolean }): void;
  /** A view is there. */
  stands(remote: RemoteName, view: ReadyView, expose: string): void;
  /** Runs what a remote wants to run while it is alive; once. */
  activate(remote: RemoteName): Promise<void>;
  /** Says that a view is shown; gives back the way to say that it is not any longer. */
  place(remote: RemoteName, expose: string, language: Language): () => void;
  placesOf(remote: RemoteName): readonly Placed[];
  /** The release that runs in this page; null when nothing of the remote was needed yet, or nothing is left of it. */
  releaseOf(remote: RemoteName): PlannedRelease | null;
  /** Loads a view of other releases than those in force, and shows nothing of it. */
  prepare(planned: PlannedRemote, placed: Placed): Promise<LoadedView>;
  /**
   * Ends the release that runs, with everything it registered, and lets go of its views. What was prepared takes their
   * places in the same moment, other places load anew; `replan` puts the new releases in force in between.
   */
  exchange(remote: RemoteName, prepared: ReadonlyMap<Placed, LoadedView>, replan: () => void): void;
}

interface Alive {
  readonly host: HostApi;
  readonly controller: AbortController;
  readonly release: PlannedRelease;
}

const isView = (value: unknown): value is View =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

const bringsView = ({ default: view }: RemoteModule): boolean => isView(view);

const isActivated = (value: unknown): value is { readonly activate: Activate } =>
  typeof value === 'object' && value !== null && 'activate' in value && typeof value.activate === 'function';

const loading: ViewState = { status: 'loading' };

export const createRemoteModules = ({
  load,
  offers,
  health,
  hostFor,
  onMissing = () => {},
}: RemoteModulesParts): RemoteModules => {
  const states = new Map<string, ViewState>();
  const alive = new Map<RemoteName, Alive>();
  const activated = new Map<RemoteName, Promise<void>>();
  const listeners = new Set<() => void>();
  const places = new Map<RemoteName, Placed[]>();
  /** How often a remote was exchanged: what was wanted before arrives for nobody. */
  const exchanges = new Map<RemoteName, number>();

  const keyOf = (remote: RemoteName, expose: string, language: Language) => `${remote} ${expose} ${language}`;
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const show = (key: string, state: ViewState) => {
    states.set(key, state);
    tell();
  };
  const isOf = (remote: RemoteName) => (key: string) => key.startsWith(`${remote} `);

  const planOf = (remote: RemoteName): PlannedRemote => {
    const planned = offers.getState().plannedOf(remote);
    if (!planned) throw new Error(`${remote} is not part of this plan`);
    return planned;
  };

  const take = (planned: PlannedRemote, expose: string, accepts?: (module: RemoteModule) => boolean) =>
    load(planned, expose, {
      ...(accepts && { accepts }),
      onFailure: (failure) => health.failed(planned.remote, expose, failure),
    });

  /** One host per remote; another release of it ends the one before, with everything it registered. */
  const hostOf = (remote: RemoteName, release: PlannedRelease): HostApi => {
    const known = alive.get(remote);
    if (known?.release.uniqueName === release.uniqueName) return known.host;
    known?.controller.abort();
    activated.delete(remote);
    const controller = new AbortController();
    const host = hostFor(remote, release, controller.signal);
    alive.set(remote, { host, controller, release });
    return host;
  };

  const startActivation = async (remote: RemoteName, expose: string) => {
    const exchanged = exchanges.get(remote);
    const { module, release } = await take(planOf(remote), expose, ({ default: runs }) => isActivated(runs));
    if (exchanged !== exchanges.get(remote) || !isActivated(module['default'])) return;
    try {
      await module['default'].activate(hostOf(remote, release));
    } catch (error) {
      health.threw(remote, expose, release, { error, after: false });
      throw error;
    }
  };

  const activate = (remote: RemoteName): Promise<void> => {
    const expose = offers.getState().offerOf(remote)?.activate;
    if (!expose) return Promise.resolve();
    const known = activated.get(remote);
    if (known) return known;
    const started = startActivation(remote, expose).catch((error: unknown) => {
      activated.delete(remote);
      if (!(error instanceof RemoteLoadError)) console.error(`[${remote}]`, error);
    });
    activated.set(remote, started);
    return started;
  };

  const prepare = async (planned: PlannedRemote, { expose, language }: Placed): Promise<LoadedView> => {
    const textsOf = ({ offer }: Partial<PlannedRelease> = {}) => offer?.texts[language];
    const textsExpose = textsOf(planned.chain[0]);
    const [{ module, release }, first] = await Promise.all([
      take(planned, expose, bringsView),
      textsExpose ? take(planned, textsExpose) : null,
    ]);
    // A release speaks with its own texts, also when it had to step in.
    const own = textsOf(release);
    const taken =
      own && first?.release.uniqueName !== release.uniqueName
        ? await take({ ...planned, chain: [release] }, own)
        : first;
    return { View: module['default'] as View, texts: (taken?.module['default'] ?? {}) as Texts, release };
  };

  const ready = (remote: RemoteName, view: LoadedView): ViewState => ({
    status: 'ready',
    view: { ...view, host: hostOf(remote, view.release) },
  });

  const ensure = (remote: RemoteName, expose: string, language: Language) => {
    const key = keyOf(remote, expose, language);
    const known = states.get(key);
    if (known && known.status !== 'failed') return;
    const exchanged = exchanges.get(remote);
    const isWanted = () => exchanged === exchanges.get(remote);
    health.wanted(remote);
    show(key, loading);
    void activate(remote);
    (async () => prepare(planOf(remote), { expose, language }))().then(
      (view) => isWanted() && show(key, ready(remote, view)),
      (error: unknown) => {
        if (!isWanted()) return;
        onMissing(error);
        show(key, { status: 'failed' });
      },
    );
  };

  const place = (remote: RemoteName, expose: string, language: Language) => {
    const placed = { expose, language };
    places.set(remote, [...(places.get(remote) ?? []), placed]);
    return () =>
      void places.set(
        remote,
        (places.get(remote) ?? []).filter((one) => one !== placed),
      );
  };

  const exchange: RemoteModules['exchange'] = (remote, prepared, replan) => {
    const wasActive = activated.has(remote);
    exchanges.set(remote, (exchanges.get(remote) ?? 0) + 1);
    alive.get(remote)?.controller.abort();
    alive.delete(remote);
    activated.delete(remote);
    for (const key of [...states.keys()].filter(isOf(remote))) states.delete(key);
    for (const [{ expose, language }, view] of prepared) {
      states.set(keyOf(remote, expose, language), ready(remote, view));
    }
    replan();
    const offer = offers.getState().offerOf(remote);
    const brought = offer ? exposesOf(offer) : [];
    for (const { expose, language } of places.get(remote) ?? []) {
      if (brought.includes(expose)) ensure(remote, expose, language);
    }
    if (wasActive) void activate(remote);
    tell();
  };

  return {
    stateOf: (remote, expose, language) => states.get(keyOf(remote, expose, language)) ?? loading,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLoading: () => [...states.values()].some(({ status }) => status === 'loading'),
    ensure,
    stands: (remote, { release }, expose) => health.stands(remote, expose, release),
    threw: (remote, { release }, expose, thrown) => {
      if (!health.threw(remote, expose, release, thrown)) return;
      failedHere.add(release.uniqueName);
      const others =
        offers
          .getState()
          .plannedOf(remote)
          ?.chain.filter(({ uniqueName }) => uniqueName !== release.uniqueName) ?? [];
      for (const [key, state] of [...states]) {
        if (!isOf(remote)(key) || state.status !== 'ready') continue;
        if (state.view.release.uniqueName !== release.uniqueName) continue;
        if (others.length > 0) states.delete(key);
        else if (key.startsWith(`${remote} ${expose} `)) states.set(key, { status: 'failed' });
      }
      tell();
    },
    activate,
    place,
    placesOf: (remote) => places.get(remote) ?? [],
    releaseOf: (remote) => alive.get(remote)?.release ?? null,
    prepare,
    exchange,
  };
};
