import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { createStore } from 'zustand/vanilla';
import { createActivation } from './activation.ts';
import { createLoadAttempts } from './load-attempts.ts';
import type { PageTexts } from '../texts/locale/page-texts.ts';
import { failedReleases } from './failed-releases.ts';
import type { ReleaseHealth, Thrown } from './release-health.ts';
import type { LoadModule } from './chain-loader.ts';
import type { Offers } from './offers.ts';
import { createPlacedViews } from './placed-views.ts';
import { createReleaseTexts } from './release-texts.ts';
import { createRunningHosts } from './running-hosts.ts';
import type { HostFor } from './running-hosts.ts';
import { loadFromChain, loadTexts, loadView } from './view-loader.ts';
import { afterFailure, isOf, keyOf, loading, usedReleases, withoutStates } from './view-states.ts';
import type { LoadedView, Placed, ReadyView, ViewState, ViewStates } from './view-states.ts';

export interface RemoteModulesParts {
  readonly load: LoadModule;
  readonly offers: ReadonlyStore<Offers>;
  readonly health: ReleaseHealth;
  readonly texts: PageTexts;
  /** No release of the chain has the module (BOOT-26). */
  readonly onMissing?: (error: unknown) => void;
  /** Returns the host API of a release: created once per release, aborted when another release takes over. */
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
  /**
   * Makes a loaded view of the running release ready before it is requested. The view is neither counted nor measured.
   */
  adopt(remote: RemoteName, placed: Placed, view: LoadedView): void;
  /**
   * Ends the running release with everything it registered. Prepared views replace the mounted ones at once, other
   * views load again; `replan` sets the new releases in between.
   */
  exchange(remote: RemoteName, prepared: ReadonlyMap<Placed, LoadedView>, replan: () => void): void;
}

const planOf = (offers: Offers, remote: RemoteName): PlannedRemote => {
  const planned = offers.plannedOf(remote);
  if (!planned) throw new Error(`${remote} is not part of this plan`);
  return planned;
};

export const createRemoteModules = (parts: RemoteModulesParts): RemoteModules => {
  const { load, offers, health, texts, hostFor, onMissing = () => {} } = parts;
  const states = createStore<ViewStates>(() => ({}));
  const placed = createPlacedViews();
  /** Exchanges by remote: results requested before an exchange are discarded. */
  const exchanges = new Map<RemoteName, number>();
  const attempts = createLoadAttempts();
  const hosts = createRunningHosts(hostFor, (remote) => activation.renew(remote));

  const show = (key: string, state: ViewState) => states.setState({ [key]: state });

  const loadModule = loadFromChain(load, attempts, health);

  const releaseTexts = createReleaseTexts({
    texts,
    load: (remote, release, language) => loadTexts(loadModule, planOf(offers.getState(), remote), release, language),
  });

  const ready = (remote: RemoteName, { View, texts: loaded, release }: LoadedView, language: Language): ViewState => {
    releaseTexts.add(remote, release, language, loaded);
    health.willRun();
    return { status: 'ready', view: { View, release, host: hosts.of(remote, release) } };
  };

  const removeUnusedTexts = (remote: RemoteName): void =>
    releaseTexts.keepOnly(remote, usedReleases(states.getState(), remote, hosts.releaseOf(remote)));

  /**
   * A release failed for a module while it was running. The next releases of the chain replace its views, as far as
   * they have them.
   */
  const giveUp = (remote: RemoteName, { uniqueName }: PlannedRelease, expose: string): void => {
    attempts.markFailed(uniqueName, expose);
    failedReleases.add(uniqueName);
    const chain = offers.getState().plannedOf(remote)?.chain ?? [];
    const hasOther = (name: string) => attempts.remaining(chain, name).some((other) => other.uniqueName !== uniqueName);
    const after = afterFailure(states.getState(), remote, uniqueName, expose, hasOther);
    states.setState(after, true);
    const isShown = usedReleases(after, remote, null).has(uniqueName);
    if (hasOther(expose) && !isShown && hosts.releaseOf(remote)?.uniqueName === uniqueName) hosts.end(remote);
    removeUnusedTexts(remote);
  };

  const activation = createActivation({
    plannedOf: (remote) => offers.getState().plannedOf(remote),
    load: loadModule,
    attempts,
    hosts,
    health,
    loadTexts: releaseTexts.ready,
    onFailed: giveUp,
  });

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
      const view = await loadView(loadModule, attempts, planOf(offers.getState(), remote), { expose, language });
      if (!isCurrent()) return;
      releaseTexts.add(remote, view.release, language, view.texts);
      // Waits for the texts of the current language, which may have changed while the view was loading.
      await releaseTexts.ready(remote, view.release);
      if (!isCurrent()) return;
      // The release may have been removed in the meantime, so its texts are added again.
      show(key, ready(remote, view, language));
      removeUnusedTexts(remote);
    };
    bring().catch((error: unknown) => {
      if (!isCurrent()) return;
      onMissing(error);
      show(key, { status: 'failed' });
    });
  };

  return {
    states,
    ensure,
    retry: (remote, expose) => {
      const key = keyOf(remote, expose);
      const language = texts.language.getState();
      if (states.getState()[key]?.status !== 'failed') return;
      const chain = offers.getState().plannedOf(remote)?.chain ?? [];
      const beside = chain.flatMap(({ offer }) => [offer?.texts[language] ?? [], offer?.activate ?? []].flat());
      attempts.restart(chain, [expose, ...beside]);
      states.setState(Object.fromEntries(withoutStates(states.getState(), (other) => other === key)), true);
      activation.renew(remote);
      ensure(remote, expose);
    },
    mounted: (remote, { release }, expose) => health.mounted(remote, expose, release),
    threw: (remote, { release }, expose, thrown) => {
      if (health.threw(remote, expose, release, thrown)) giveUp(remote, release, expose);
    },
    activate: activation.start,
    ...placed,
    releaseOf: hosts.releaseOf,
    prepare: (planned, view) => loadView(loadModule, attempts, planned, view),
    adopt: (remote, { expose, language }, view) => show(keyOf(remote, expose), ready(remote, view, language)),
    exchange: (remote, prepared, replan) => {
      const wasActive = activation.isRequested(remote);
      exchanges.set(remote, (exchanges.get(remote) ?? 0) + 1);
      activation.stop(remote);
      hosts.end(remote);
      const preparedViews = [...prepared].map(([{ expose, language }, view]): [string, ViewState] => [
        keyOf(remote, expose),
        ready(remote, view, language),
      ]);
      states.setState(Object.fromEntries([...withoutStates(states.getState(), isOf(remote)), ...preparedViews]), true);
      replan();
      const offer = offers.getState().offerOf(remote);
      const brought = offer ? exposesOf(offer) : [];
      for (const { expose } of placed.placesOf(remote)) if (brought.includes(expose)) ensure(remote, expose);
      if (wasActive) void activation.start(remote);
      removeUnusedTexts(remote);
    },
  };
};
