import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { HostApi, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Preload } from '@jangada/remote-kit/query';
import type { Texts } from '@jangada/remote-kit/texts';
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { createActivation } from './activation.ts';
import { createLoadAttempts } from './load-attempts.ts';
import type { PageTexts } from '../texts/locale/page-texts.ts';
import { failedReleases } from './failed-releases.ts';
import type { RemoteModule } from './federation.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { ReleaseHealth, Thrown } from './release-health.ts';
import type { LoadModule } from './chain-loader.ts';
import type { Offers } from './offers.ts';
import { createReleaseTexts } from './release-texts.ts';
import { createRunningHosts } from './running-hosts.ts';
import type { HostFor } from './running-hosts.ts';

export type View = ComponentType<Readonly<Record<string, unknown>>> & { readonly preload?: Preload };

export interface LoadedView {
  readonly View: View;
  readonly texts: Texts;
  readonly release: PlannedRelease;
}

/** A loaded view whose texts are in the namespace of the release. */
export interface ReadyView extends Omit<LoadedView, 'texts'> {
  readonly host: HostApi;
}

/** A mounted view of a remote, in one language. */
export interface Placed {
  readonly expose: string;
  readonly language: Language;
}

export type ViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: ReadyView }
  | { readonly status: 'failed' };

/** By remote and expose; absent before the first request. */
export type ViewStates = Readonly<Record<string, ViewState>>;

export interface RemoteModulesParts {
  readonly load: LoadModule;
  readonly offers: ReadonlyStore<Offers>;
  readonly health: ReleaseHealth;
  readonly texts: PageTexts;
  /** No release of the chain has the module (BOOT-26). */
  readonly onMissing?: (error: unknown) => void;
  /** The host API of one release; created once, aborted when another release takes over. */
  readonly hostFor: HostFor;
}

/** Loads the views of remotes, each once. */
export interface RemoteModules {
  readonly states: ReadonlyStore<ViewStates>;
  /** Starts loading a view that is neither loaded nor loading. */
  ensure(remote: RemoteName, expose: string): void;
  /** Retries a failed view with every release of the chain. */
  retry(remote: RemoteName, expose: string): void;
  /**
   * A view threw, or is empty: soon after mounting, or a second time, the next release of the chain is tried, each
   * once.
   */
  threw(remote: RemoteName, view: ReadyView, expose: string, thrown: Thrown): void;
  mounted(remote: RemoteName, view: ReadyView, expose: string): void;
  /** Runs the activation of a remote once, from the same release as its views. */
  activate(remote: RemoteName): Promise<void>;
  /** Registers a mounted view; returns a function that unregisters it. */
  place(remote: RemoteName, expose: string, language: Language): () => void;
  placesOf(remote: RemoteName): readonly Placed[];
  /** The running release; null before the first request and after its removal. */
  releaseOf(remote: RemoteName): PlannedRelease | null;
  /** Loads a view of a new release without showing it. */
  prepare(planned: PlannedRemote, placed: Placed): Promise<LoadedView>;
  /** Makes a loaded view of the running release ready before it is requested. Does not count or measure it. */
  adopt(remote: RemoteName, placed: Placed, view: LoadedView): void;
  /**
   * Ends the running release with everything it registered. Prepared views replace its views at once, other views load
   * again; `replan` sets the new releases in between.
   */
  exchange(remote: RemoteName, prepared: ReadonlyMap<Placed, LoadedView>, replan: () => void): void;
}

const isView = (value: unknown): value is View =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

const bringsView = ({ default: view }: RemoteModule): boolean => isView(view);

const loading: ViewState = { status: 'loading' };

const keyOf = (remote: RemoteName, expose: string) => `${remote} ${expose}`;

const isOf = (remote: RemoteName) => (key: string) => key.startsWith(`${remote} `);

/** The state of a view; loading when it was never requested. */
export const viewState = (states: ViewStates, remote: RemoteName, expose: string): ViewState =>
  states[keyOf(remote, expose)] ?? loading;

export const isAnyLoading = (states: ViewStates): boolean =>
  Object.values(states).some(({ status }) => status === 'loading');

export const createRemoteModules = ({
  load,
  offers,
  health,
  texts,
  hostFor,
  onMissing = () => {},
}: RemoteModulesParts): RemoteModules => {
  const states = createStore<ViewStates>(() => ({}));
  const places = new Map<RemoteName, Placed[]>();
  /** Exchanges by remote: results requested before an exchange are discarded. */
  const exchanges = new Map<RemoteName, number>();
  const attempts = createLoadAttempts();
  const hosts = createRunningHosts(hostFor, (remote) => activation.renew(remote));

  const show = (key: string, state: ViewState) => states.setState({ [key]: state });
  const statesWithout = (isGone: (key: string) => boolean): [string, ViewState][] =>
    Object.entries(states.getState()).filter(([key]) => !isGone(key));

  const planOf = (remote: RemoteName): PlannedRemote => {
    const planned = offers.getState().plannedOf(remote);
    if (!planned) throw new Error(`${remote} is not part of this plan`);
    return planned;
  };

  const take = (planned: PlannedRemote, expose: string, accepts?: (module: RemoteModule) => boolean) =>
    load({ ...planned, chain: attempts.remaining(planned.chain, expose) }, expose, {
      ...(accepts && { accepts }),
      onFailure: (failure) => {
        if (attempts.markFailed(failure.uniqueName, expose)) health.failed(planned.remote, expose, failure);
      },
    });

  /** A release failed for a module while it was running. The rest of the chain replaces the views that it has. */
  const giveUp = (remote: RemoteName, { uniqueName }: PlannedRelease, expose: string): void => {
    attempts.markFailed(uniqueName, expose);
    failedReleases.add(uniqueName);
    const chain = offers.getState().plannedOf(remote)?.chain ?? [];
    const hasOther = (name: string) => attempts.remaining(chain, name).some((other) => other.uniqueName !== uniqueName);
    const isReplaced = hasOther(expose);
    let isShown = false;
    const after = Object.entries(states.getState()).flatMap(([key, state]): [string, ViewState][] => {
      const isOfRelease = isOf(remote)(key) && state.status === 'ready' && state.view.release.uniqueName === uniqueName;
      if (!isOfRelease) return [[key, state]];
      const [, name = ''] = key.split(' ');
      // Without an entry the view loads again, from the rest of the chain.
      if (isReplaced && hasOther(name)) return [];
      if (name === expose) return [[key, { status: 'failed' }]];
      isShown = true;
      return [[key, state]];
    });
    states.setState(Object.fromEntries(after), true);
    if (isReplaced && !isShown && hosts.releaseOf(remote)?.uniqueName === uniqueName) hosts.end(remote);
    removeUnusedTexts(remote);
  };

  const activation = createActivation({
    plannedOf: (remote) => offers.getState().plannedOf(remote),
    load: take,
    attempts,
    hosts,
    health,
    loadTexts: (remote, release) => releaseTexts.ready(remote, release),
    onFailed: giveUp,
  });

  const textsOf = async (planned: PlannedRemote, release: PlannedRelease, language: Language): Promise<Texts> => {
    const expose = release.offer?.texts[language];
    if (!expose) return {};
    const { module } = await take({ ...planned, chain: [release] }, expose);
    return (module['default'] ?? {}) as Texts;
  };

  const releaseTexts = createReleaseTexts({
    texts,
    load: (remote, release, language) => textsOf(planOf(remote), release, language),
  });

  const removeUnusedTexts = (remote: RemoteName): void => {
    const shown = Object.entries(states.getState()).flatMap(([key, state]) =>
      isOf(remote)(key) && state.status === 'ready' ? [state.view.release.uniqueName] : [],
    );
    const running = hosts.releaseOf(remote)?.uniqueName;
    releaseTexts.keepOnly(remote, new Set([...shown, ...(running === undefined ? [] : [running])]));
  };

  /** Was the release given up while its view loaded, and does the chain have another? */
  const isGivenUp = ({ uniqueName }: PlannedRelease, planned: PlannedRemote, expose: string): boolean => {
    const [next] = attempts.remaining(planned.chain, expose);
    return next !== undefined && failedReleases.has(uniqueName) && !failedReleases.has(next.uniqueName);
  };

  const prepare = async (planned: PlannedRemote, placed: Placed): Promise<LoadedView> => {
    const { expose, language } = placed;
    const [first] = attempts.remaining(planned.chain, expose);
    // Texts load in parallel with the view, for the first release of the chain.
    const firstTexts = first && textsOf(planned, first, language);
    firstTexts?.catch(() => {});
    const { module, release } = await take(planned, expose, bringsView);
    try {
      // A release uses its own texts, also as a fallback.
      const isFirst = first?.uniqueName === release.uniqueName;
      const brought = await (isFirst && firstTexts ? firstTexts : textsOf(planned, release, language));
      if (!isGivenUp(release, planned, expose)) return { View: module['default'] as View, texts: brought, release };
    } catch (error) {
      if (!(error instanceof RemoteLoadError)) throw error;
      attempts.markFailed(release.uniqueName, expose);
    }
    return prepare(planned, placed);
  };

  const ready = (remote: RemoteName, { View, release }: LoadedView): ViewState => {
    health.willRun();
    return { status: 'ready', view: { View, release, host: hosts.of(remote, release) } };
  };

  const ensure = (remote: RemoteName, expose: string) => {
    const key = keyOf(remote, expose);
    if (states.getState()[key]) return;
    const exchanged = exchanges.get(remote);
    const isCurrent = () => exchanged === exchanges.get(remote);
    health.requested(remote);
    show(key, loading);
    void activation.start(remote);
    const bring = async () => {
      const language = texts.language.getState();
      const view = await prepare(planOf(remote), { expose, language });
      if (!isCurrent()) return;
      releaseTexts.add(remote, view.release, language, view.texts);
      // The language may have changed in the meantime.
      await releaseTexts.ready(remote, view.release);
      if (!isCurrent()) return;
      // The release may have been removed in the meantime.
      releaseTexts.add(remote, view.release, language, view.texts);
      show(key, ready(remote, view));
      removeUnusedTexts(remote);
    };
    bring().catch((error: unknown) => {
      if (!isCurrent()) return;
      onMissing(error);
      show(key, { status: 'failed' });
    });
  };

  const retry = (remote: RemoteName, expose: string) => {
    const key = keyOf(remote, expose);
    const language = texts.language.getState();
    if (states.getState()[key]?.status !== 'failed') return;
    const chain = offers.getState().plannedOf(remote)?.chain ?? [];
    const beside = chain.flatMap(({ offer }) => [offer?.texts[language] ?? [], offer?.activate ?? []].flat());
    attempts.restart(chain, [expose, ...beside]);
    states.setState(Object.fromEntries(statesWithout((other) => other === key)), true);
    activation.renew(remote);
    ensure(remote, expose);
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

  const adopt: RemoteModules['adopt'] = (remote, { expose, language }, view) => {
    releaseTexts.add(remote, view.release, language, view.texts);
    show(keyOf(remote, expose), ready(remote, view));
  };

  const exchange: RemoteModules['exchange'] = (remote, prepared, replan) => {
    const wasActive = activation.isRequested(remote);
    exchanges.set(remote, (exchanges.get(remote) ?? 0) + 1);
    activation.stop(remote);
    hosts.end(remote);
    const preparedViews = [...prepared].map(([{ expose, language }, view]): [string, ViewState] => {
      releaseTexts.add(remote, view.release, language, view.texts);
      return [keyOf(remote, expose), ready(remote, view)];
    });
    states.setState(Object.fromEntries([...statesWithout(isOf(remote)), ...preparedViews]), true);
    replan();
    const offer = offers.getState().offerOf(remote);
    const brought = offer ? exposesOf(offer) : [];
    for (const { expose } of places.get(remote) ?? []) if (brought.includes(expose)) ensure(remote, expose);
    if (wasActive) void activation.start(remote);
    removeUnusedTexts(remote);
  };

  return {
    states,
    ensure,
    retry,
    mounted: (remote, { release }, expose) => health.mounted(remote, expose, release),
    threw: (remote, { release }, expose, thrown) => {
      if (health.threw(remote, expose, release, thrown)) giveUp(remote, release, expose);
    },
    activate: activation.start,
    place,
    placesOf: (remote) => places.get(remote) ?? [],
    releaseOf: hosts.releaseOf,
    prepare,
    adopt,
    exchange,
  };
};
