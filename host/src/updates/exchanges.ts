import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { QueryClient } from '@jangada/remote-kit/query';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import type { UpdateBlockers } from '@jangada/remote-kit/host/update-blockers';
import type { LiveOffers } from '../composition/offers.ts';
import type { RemoteModules } from '../composition/remote-modules.ts';
import type { LoadedView, Placed } from '../composition/view-states.ts';
import type { ModalQueue } from '../shell/overlays/modal-queue.ts';
import type { PanelStore } from '../shell/overlays/panels.ts';
import { closeUnofferedOverlays, hasModalOf } from './remote-overlays.ts';
import type { AllowedFiles } from './allowed-files.ts';
import { preserveFocus } from './preserve-focus.ts';
import { preserveScroll } from './preserve-scroll.ts';

/** How often a pending exchange checks for a safe point; deleting typed text fires no event. */
export const SETTLE_MS = 2_000;

/**
 * Delay of the check for a safe point after an action ends, because one action often starts the next (a form becomes a
 * charge).
 */
const SETTLE_DELAY_MS = 50;

/** The performance mark of an exchange. */
const EXCHANGE_MARK = 'remote:exchange';

/** The parts of the shell used by an exchange. */
export interface UpdatedShell {
  readonly modals: ModalQueue;
  readonly modules: RemoteModules;
  readonly offers: LiveOffers;
  readonly panels: PanelStore;
  readonly queries: Pick<QueryClient, 'removeQueries'>;
  readonly router: Pick<SiteNavigator, 'place'>;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly updateBlockers: UpdateBlockers;
}

export interface ExchangesParts {
  readonly shell: UpdatedShell;
  /** Does a field contain typed text? */
  readonly hasTyped: () => boolean;
  readonly files: AllowedFiles;
  readonly unload: (release: PlannedRelease) => void;
}

/** A pending exchange. */
interface Due {
  readonly planned: PlannedRemote;
  readonly prepared: Map<Placed, LoadedView>;
  /** True once the page has changed while the exchange was pending: it then no longer waits for the visitor's tasks. */
  isLate: boolean;
}

/** The state and the releases of a planned remote, to compare plans. */
export const namesOf = (planned: PlannedRemote | null): string =>
  planned === null ? '' : [planned.state, ...planned.chain.map(({ uniqueName }) => uniqueName)].join(' ');

const isIn = (planned: PlannedRemote, release: PlannedRelease): boolean =>
  planned.chain.some(({ uniqueName }) => uniqueName === release.uniqueName);

/** The mounted views of a remote that its new release has and that are not prepared yet. */
const missingViews = (
  modules: Pick<RemoteModules, 'placesOf'>,
  remote: RemoteName,
  { planned, prepared }: Due,
): readonly Placed[] => {
  const offer = planned.state === 'live' ? planned.chain[0]?.offer : undefined;
  const brought = offer ? exposesOf(offer) : [];
  const known = [...prepared.keys()];
  const isPrepared = (one: Placed) =>
    known.some(({ expose, language }) => expose === one.expose && language === one.language);
  return modules.placesOf(remote).filter((one) => brought.includes(one.expose) && !isPrepared(one));
};

/** Is the running release no longer in any chain? */
export const isBanned = (modules: Pick<RemoteModules, 'releaseOf'>, planned: PlannedRemote): boolean => {
  const running = modules.releaseOf(planned.remote);
  return running !== null && !isIn(planned, running);
};

export interface Exchanges {
  /**
   * Exchanges the remote at its next safe point. Urgent: a release that is no longer in any chain is removed
   * immediately.
   */
  follow(planned: PlannedRemote, urgent: boolean): void;
  /** Applies the exchanges whose remotes are at a safe point, and prepares the new views of the other remotes. */
  settle(): void;
}

/**
 * The exchanges of remotes in this page.
 *
 * @param revision the newest revision in an answer, for the performance mark
 * @param onFailed an exchange failed and has to be requested again
 */
export const createExchanges = (
  { shell, hasTyped, files, unload }: ExchangesParts,
  revision: () => number,
  onFailed: () => void,
): Exchanges => {
  const { modals, modules, offers, panels, queries, router, updateBlockers } = shell;
  const due = new Map<RemoteName, Due>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSafe = (remote: RemoteName, { isLate }: Due): boolean => {
    if (hasModalOf(modals, offers.getState(), remote)) return false;
    return isLate || (updateBlockers.canUpdate.getState() && !hasTyped());
  };

  const put = (remote: RemoteName, { planned, prepared }: Pick<Due, 'planned' | 'prepared'>): void => {
    due.delete(remote);
    const before = offers.getState().plannedOf(remote);
    const running = modules.releaseOf(remote);
    // Removes the old release's cached data, which may not fit the new one; query keys start with the remote's name.
    queries.removeQueries({ queryKey: [remote] });
    preserveFocus(() => preserveScroll(() => modules.exchange(remote, prepared, () => offers.replan([planned]))));
    closeUnofferedOverlays({ modals, panels }, offers.getState());
    const to = planned.chain[0]?.version ?? planned.state;
    performance.mark(EXCHANGE_MARK, { detail: { remote, from: running?.version ?? null, to, revision: revision() } });
    for (const release of before?.chain ?? []) if (!isIn(planned, release)) files.forbid(release);
    // Unloading is safe, because the old views unmount with the next render and need none of the unloaded code.
    if (running) unload(running);
  };

  const settle = (): void => {
    clearTimeout(timer);
    for (const [remote, one] of [...due]) {
      if (isSafe(remote, one) && missingViews(modules, remote, one).length === 0) put(remote, one);
      else void prepare(remote, one);
    }
    if (due.size > 0) timer = setTimeout(settle, SETTLE_MS);
  };

  const settleSoon = (): void => {
    clearTimeout(timer);
    if (due.size > 0) timer = setTimeout(settle, SETTLE_DELAY_MS);
  };

  /** Forbids planned releases that were never loaded, unless the next plan contains them. */
  const withdraw = (remote: RemoteName, next: PlannedRemote | null): void => {
    const stillPlanned = [offers.getState().plannedOf(remote), next];
    for (const release of due.get(remote)?.planned.chain ?? []) {
      if (!stillPlanned.some((planned) => planned && isIn(planned, release))) files.forbid(release);
    }
    due.delete(remote);
  };

  const failed = (remote: RemoteName, one: Due, error: unknown): void => {
    if (due.get(remote) !== one) return;
    withdraw(remote, null);
    onFailed();
    // Only logged, because the loader has already reported the failed release.
    console.error(`[live] ${remote} stays as it is`, error);
  };

  const preparing = new WeakSet<Due>();

  const prepare = async (remote: RemoteName, one: Due): Promise<void> => {
    const requested = missingViews(modules, remote, one);
    if (requested.length === 0 || preparing.has(one)) return;
    preparing.add(one);
    try {
      const views = await Promise.all(
        requested.map(async (placed) => [placed, await modules.prepare(one.planned, placed)] as const),
      );
      const releases = new Set(
        [...one.prepared.values(), ...views.map(([, view]) => view)].map(({ release }) => release),
      );
      const [release] = releases;
      if (releases.size > 1) throw new Error('its parts came from different releases');
      if (release && release.uniqueName === modules.releaseOf(remote)?.uniqueName)
        throw new Error('the new one failed');
      for (const [placed, view] of views) one.prepared.set(placed, view);
      settleSoon();
    } catch (error) {
      failed(remote, one, error);
    } finally {
      preparing.delete(one);
    }
  };

  const follow = (planned: PlannedRemote, urgent: boolean): void => {
    const { remote } = planned;
    const before = offers.getState().plannedOf(remote);
    const known = due.get(remote);
    if (known && namesOf(known.planned) === namesOf(planned) && !urgent) return;
    withdraw(remote, planned);
    if (namesOf(before) === namesOf(planned)) return;
    for (const release of planned.chain) files.allow(release);
    const running = modules.releaseOf(remote);
    const isHere = running !== null || modules.placesOf(remote).length > 0;
    const stays = planned.state === 'live' && planned.chain[0]?.uniqueName === running?.uniqueName;
    if (!isHere || stays) return offers.replan([planned]);
    if (urgent && isBanned(modules, planned)) return put(remote, { planned, prepared: new Map() });
    due.set(remote, { planned, prepared: new Map(), isLate: false });
  };

  updateBlockers.canUpdate.subscribe(settleSoon);
  modals.current.subscribe(settleSoon);
  let { path } = router.place.getState();
  router.place.subscribe(() => {
    const next = router.place.getState().path;
    if (next === path) return;
    path = next;
    for (const one of due.values()) one.isLate = true;
    settle();
  });

  return { follow, settle };
};
