import type { PlanAnswer } from '@jangada/contracts/delivery/plan-answer';
import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import { createExchanges, isBanned, namesOf } from './exchanges.ts';
import type { ExchangesParts } from './exchanges.ts';

/** The result of a new plan: applied in this page, or a reload is needed. */
export interface Outcome {
  readonly build: string;
  readonly inPlace: boolean;
  /** True when the shell itself was withdrawn: the reload then does not wait for a safe point. */
  readonly atOnce: boolean;
}

export interface LiveUpdateParts extends ExchangesParts {
  /** The build this page started with. */
  readonly build: string;
  /** The revision of the plan this page started with. */
  readonly planRevision: number;
  /** The running release of the shell. */
  readonly shellName: string;
  readonly request: () => Promise<PlanAnswer | null>;
}

export interface LiveUpdate {
  /** The build of this page after its exchanges; null when an exchange failed and has to be requested again. */
  build(): string | null;
  /** The newest plan revision in a reply of the edge; 0 before the first reply. */
  revision(): number;
  /**
   * Fetches the plan and exchanges each changed remote at its safe point. Urgent: a release that is no longer in any
   * chain is removed immediately. Null: no reply, or an older one.
   */
  renew(urgent: boolean): Promise<Outcome | null>;
}

/**
 * True if a release of the remote has ES modules, which run only with the import map of the HTML, and are never evicted
 * (decision 0156).
 */
const hasModules = (planned: PlannedRemote | null): boolean =>
  planned?.chain.some(({ container }) => container === 'module') === true;

/** Exchanges and removes remotes while the page is open (docs/decisions/0035). */
export const createLiveUpdate = (parts: LiveUpdateParts): LiveUpdate => {
  const { shell, shellName, request } = parts;
  const { modules, offers, tenant } = shell;
  let build: string | null = parts.build;
  let revision = 0;
  /** The plan revision this page has applied. */
  let followedRevision = parts.planRevision;
  const exchanges = createExchanges(
    parts,
    () => revision,
    () => {
      build = null;
    },
  );

  /** Can only the next page load show this change? ES modules cannot be exchanged in place. */
  const needsLoad = (planned: PlannedRemote): boolean => {
    const before = offers.getState().plannedOf(planned.remote);
    const isOther = planned.state === 'live' && namesOf(before) !== namesOf(planned);
    return isOther && (hasModules(before) || hasModules(planned));
  };

  return {
    build: () => build,
    revision: () => revision,
    renew: async (isUrgent) => {
      const answer = await request();
      if (answer === null || answer.revision < revision) return null;
      // A tab that missed the event learns from the reply of its poll that the change is urgent.
      const urgent = isUrgent || (answer.urgent_revision ?? 0) > followedRevision;
      revision = answer.revision;
      followedRevision = revision;
      const { host, ...remotes } = answer.remotes;
      const sameShell = host?.chain[0]?.uniqueName === shellName && answer.site_version === tenant.getState().version;
      const loads = Object.values(remotes).filter(needsLoad);
      const inPlace = sameShell && loads.length === 0;
      // Remotes for another shell may not fit this one; then only withdrawn releases are removed.
      const followed = Object.values(remotes).filter(
        (planned) => (sameShell && !loads.includes(planned)) || (urgent && isBanned(modules, planned)),
      );
      for (const planned of followed) exchanges.follow(planned, urgent);
      if (inPlace) build = answer.build;
      exchanges.settle();
      const isShellBanned = host !== undefined && !host.chain.some(({ uniqueName }) => uniqueName === shellName);
      return { build: answer.build, inPlace, atOnce: urgent && isShellBanned };
    },
  };
};
