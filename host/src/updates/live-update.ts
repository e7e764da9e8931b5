import type { PlanAnswer } from '@jangada/contracts/delivery/plan-answer';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { QueryClient } from '@jangada/remote-kit/query';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import type { LiveOffers } from '../composition/offers.ts';
import type { LoadedView, Placed, RemoteModules } from '../composition/remote-modules.ts';
import type { UpdateBlockers } from '../composition/update-blockers.ts';
import type { ModalQueue } from '../shell/overlays/modal-queue.ts';
import type { PanelStore } from '../shell/overlays/panels.ts';
import { closeUnofferedOverlays, hasModalOf } from './remote-overlays.ts';
import type { AllowedFiles } from './allowed-files.ts';
import { preserveFocus } from './preserve-focus.ts';
import { preserveScroll } from './preserve-scroll.ts';

/** How often a pending exchange checks for a safe point; deleting typed text fires no event. */
export const SETTLE_MS = 2_000;

/** One action often starts the next: a form that becomes a charge. */
const SETTLE_DELAY_MS = 50;

/** The performance mark of an exchange. */
const EXCHANGE_MARK = 'remote:exchange';

/** The result of a new plan: applied in this page, or a reload is needed. */
export interface Outcome {
  readonly build: string;
  readonly inPlace: boolean;
  /** The shell itself was withdrawn: the reload does not wait for a safe point. */
  readonly atOnce: boolean;
}

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

export interface LiveUpdateParts {
  readonly shell: UpdatedShell;
  /** The build this page started with. */
  readonly build: string;
  /** The revision of the plan this page started with. */
  readonly planRevision: number;
  /** The running release of the shell. */
  readonly shellName: string;
  readonly request: () => Promise<PlanAnswer | null>;
  /** Does a field contain typed text? */
  readonly hasTyped: () => boolean;
  readonly files: AllowedFiles;
  readonly unload: (release: PlannedRelease) => void;
}

export interface LiveUpdate {
  /** The build of this page after its exchanges; null when an exchange failed and has to be requested again. */
  build(): string | null;
  /** The newest revision in an answer; 0 before the first. */
  revision(): number;
  /**
   * Fetches the plan and exchanges each changed remote at its safe point. Urgent: a release that is no longer in any
   * chain is removed immediately. Null: no reply, or an older one.
   */
  renew(urgent: boolean): Promise<Outcome | null>;
}

/** A pending exchange. */
interface Due {
  readonly planned: PlannedRemote;
  readonly prepared: Map<Placed, LoadedView>;
  /** The page has changed in the meantime: this is the last safe point to wait for. */
  isLate: boolean;
}

const namesOf = (planned: PlannedRemote | null): string =>
  planned === null ? '' : [planned.state, ...planned.chain.map(({ uniqueName }) => uniqueName)].join(' ');

const isIn = (planned: PlannedRemote, release: PlannedRelease): boolean =>
  planned.chain.some(({ uniqueName }) => uniqueName === release.uniqueName);

/** ES modules run only with the import map of the HTML, and are never evicted (decision 0156). */
const hasModules = (planned: PlannedRemote | null): boolean =>
  planned?.chain.some(({ container }) => container === 'module') === true;

/** Exchanges and removes remotes while the page is open (docs/decisions/0035). */
export const createLiveUpdate = (parts: LiveUpdateParts): LiveUpdate => {
  const { shell, shellName, request, hasTyped, files, unload } = parts;
  const { modals, modules, offers, panels, queries, router, tenant, updateBlockers } = shell;
  const due = new Map<RemoteName, Due>();
  let build: string | null = parts.build;
  let revision = 0;
  /** The plan revision this page has applied. */
  let followedRevision = parts.planRevision;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSafe = (remote: RemoteName, { isLate }: Due): boolean => {
    if (hasModalOf(modals, offers.getState(), remote)) return false;
    return isLate || (updateBlockers.canUpdate.getState() && !hasTyped());
  };

  /** The mounted views of a remote that its new release has and that are not prepared yet. */
  const missing = (remote: RemoteName, { planned, prepared }: Due): readonly Placed[] => {
    const offer = planned.state === 'live' ? planned.chain[0]?.offer : undefined;
    const brought = offer ? exposesOf(offer) : [];
    const known = [...prepared.keys()];
    const isPrepared = (one: Placed) =>
      known.some(({ expose, language }) => expose === one.expose && language === one.language);
    return modules.placesOf(remote).filter((one) => brought.includes(one.expose) && !isPrepared(one));
  };

  const put = (remote: RemoteName, { planned, prepared }: Pick<Due, 'planned' | 'prepared'>): void => {
    due.delete(remote);
    const before = offers.getState().plannedOf(remote);
    const running = modules.releaseOf(remote);
    // Cached data of one release is not used by another; query keys start with the remote's name.
    queries.removeQueries({ queryKey: [remote] });
    preserveFocus(() => preserveScroll(() => modules.exchange(remote, prepared, () => offers.replan([planned]))));
    closeUnofferedOverlays({ modals, panels }, offers.getState());
    const to = planned.chain[0]?.version ?? planned.state;
    performance.mark(EXCHANGE_MARK, { detail: { remote, from: running?.version ?? null, to, revision } });
    for (const release of before?.chain ?? []) if (!isIn(planned, release)) files.forbid(release);
    // The old views unmount with the next render and do not need what is unloaded here.
    if (running) unload(running);
  };

  const settle = (): void => {
    clearTimeout(timer);
    for (const [remote, one] of [...due]) {
      if (isSafe(remote, one) && missing(remote, one).length === 0) put(remote, one);
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
    const kept = [offers.getState().plannedOf(remote), next];
    for (const release of due.get(remote)?.planned.chain ?? []) {
      if (!kept.some((planned) => planned && isIn(planned, release))) files.forbid(release);
    }
    due.delete(remote);
  };

  const failed = (remote: RemoteName, one: Due, error: unknown): void => {
    if (due.get(remote) !== one) return;
    withdraw(remote, null);
    build = null;
    // The loader has reported the failed release.
    console.error(`[live] ${remote} stays as it is`, error);
  };

  const preparing = new WeakSet<Due>();

  const prepare = async (remote: RemoteName, one: Due): Promise<void> => {
    const requested = missing(remote, one);
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

  /** Is the running release no longer in any chain? */
  const isBanned = (planned: PlannedRemote): boolean => {
    const running = modules.releaseOf(planned.remote);
    return running !== null && !isIn(planned, running);
  };

  /** Can only the next page load show this change? ES modules cannot be exchanged in place. */
  const needsLoad = (planned: PlannedRemote): boolean => {
    const before = offers.getState().plannedOf(planned.remote);
    const isOther = planned.state === 'live' && namesOf(before) !== namesOf(planned);
    return isOther && (hasModules(before) || hasModules(planned));
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
    if (urgent && isBanned(planned)) return put(remote, { planned, prepared: new Map() });
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

  return {
    build: () => build,
    revision: () => revision,
    renew: async (isToldUrgent) => {
      const answer = await request();
      if (answer === null || answer.revision < revision) return null;
      // A tab that missed the event reads it in the reply of its poll.
      const urgent = isToldUrgent || (answer.urgent_revision ?? 0) > followedRevision;
      revision = answer.revision;
      followedRevision = revision;
      const { host, ...remotes } = answer.remotes;
      const sameShell = host?.chain[0]?.uniqueName === shellName && answer.site_version === tenant.getState().version;
      const loads = Object.values(remotes).filter(needsLoad);
      const inPlace = sameShell && loads.length === 0;
      // Remotes for another shell may not fit this one; then only withdrawn releases are removed.
      const followed = Object.values(remotes).filter(
        (planned) => (sameShell && !loads.includes(planned)) || (urgent && isBanned(planned)),
      );
      for (const planned of followed) follow(planned, urgent);
      if (inPlace) build = answer.build;
      settle();
      const isShellBanned = host !== undefined && !host.chain.some(({ uniqueName }) => uniqueName === shellName);
      return { build: answer.build, inPlace, atOnce: urgent && isShellBanned };
    },
  };
};
