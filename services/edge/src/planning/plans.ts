import type { ExplainedRemote, Explanation } from '@jangada/contracts/delivery/explain.endpoints';
import { consideredFor, makePlan, type PlanResult, type PlanInput } from '@jangada/contracts/delivery/make-plan';
import type { Plan, PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type RolloutRevision } from '@jangada/contracts/delivery/rollout';
import { placeOnRamp } from '@jangada/contracts/delivery/sticky-hash';
import { fits } from '@jangada/contracts/delivery/surface';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Releases } from '../delivery/releases.ts';
import type { Moment, TenantRollouts } from '../delivery/rollout-rows.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { lookUpReleases } from '../delivery/release-lookup.ts';

/** A plan, with the release documents of the first choice of each remote. */
export interface Planned {
  readonly plan: Plan;
  readonly chosen: ReadonlyMap<ReleasableName, Release>;
}

const chosenOf = ({ decisions }: PlanResult): ReadonlyMap<ReleasableName, Release> =>
  new Map([...decisions].flatMap(([remote, { chosen }]) => (chosen ? [[remote, chosen]] : [])));

/** Maximum number of older releases that are tried; those before may be pruned, and were built for older shells. */
const EARLIER_TRIED_MAX = 5;

/** Computes the plan of a guest, with its reasons. */
export const createPlans = (
  rollouts: Pick<Rollouts, 'ofTenant' | 'at' | 'goodReleases'>,
  releases: Pick<Releases, 'find' | 'findEver'>,
  onPlanned: (tenant: string, ms: number) => void = () => undefined,
) => {
  /** Rollouts stay the same object until a change, so the releases they name are fetched once. */
  const fetched = new WeakMap<TenantRollouts, Promise<PlanInput['release']>>();

  const lookup = (all: TenantRollouts): Promise<PlanInput['release']> => {
    const known = fetched.get(all);
    if (known) return known;
    const fresh = lookUpReleases(releases, all.rollouts);
    fetched.set(all, fresh);
    fresh.catch(() => fetched.delete(all));
    return fresh;
  };

  const planWith = async (
    tenant: string,
    guest: string,
    nowMs: number,
    isServed: (release: Release) => boolean,
  ): Promise<Planned> => {
    const startedMs = performance.now();
    const all = await rollouts.ofTenant(tenant);
    const published = await lookup(all);
    const release: PlanInput['release'] = (remote, version) => {
      const found = published(remote, version);
      return found && isServed(found) ? found : null;
    };
    const made = makePlan({ tenant, guest, nowMs, release, revision: all.revision, rollouts: all.rollouts });
    onPlanned(tenant, performance.now() - startedMs);
    return { plan: made.plan, chosen: chosenOf(made) };
  };

  return {
    planFor: (tenant: string, guest: string, nowMs = Date.now()): Promise<Planned> =>
      planWith(tenant, guest, nowMs, () => true),

    /** The plan of every guest without a canary: the releases in force. */
    async planInForce(tenant: string): Promise<Planned> {
      const all = await rollouts.ofTenant(tenant);
      const stable = new Map([...all.rollouts].map(([remote, rollout]) => [remote, { ...rollout, canary: null }]));
      const release = await lookup(all);
      const made = makePlan({
        tenant,
        guest: '',
        nowMs: Date.now(),
        release,
        revision: all.revision,
        rollouts: stable,
      });
      return { plan: made.plan, chosen: chosenOf(made) };
    },

    /**
     * The plan of a guest without some releases of the shell. It is computed anew, because the remotes that fit depend
     * on the shell.
     *
     * @param names unique names of the left-out releases
     */
    planWithoutShells: (tenant: string, guest: string, names: ReadonlySet<string>): Promise<Planned> =>
      planWith(tenant, guest, Date.now(), ({ remote, uniqueName }) => remote !== 'host' || !names.has(uniqueName)),

    /**
     * The newest good release of a remote for this tenant that is not in the plan's chain of fallbacks, for a browser
     * in which every release of that chain failed. A killed or pinned remote has none, because an operator has decided.
     *
     * @param isWanted false skips a version
     * @returns null when no such release is published, allowed and compatible with the shell of the plan
     */
    async earlierRelease(
      { plan, chosen }: Planned,
      remote: ReleasableName,
      isWanted: (version: string) => boolean = () => true,
    ): Promise<PlannedRelease | null> {
      const host = chosen.get('host');
      const planned = plan.remotes[remote];
      if (remote === 'host' || !host || (planned?.reason !== 'stable' && planned?.reason !== 'canary')) return null;
      const all = await rollouts.ofTenant(plan.tenant);
      const blocked = all.rollouts.get(remote)?.blocked ?? [];
      const known = new Set([...blocked, ...planned.chain.map(({ version }) => version)]);
      const good = await rollouts.goodReleases(plan.tenant, remote, all);
      for (const version of good
        .toReversed()
        .filter((one) => !known.has(one) && isWanted(one))
        .slice(0, EARLIER_TRIED_MAX)) {
        const release = await releases.find(remote, version);
        if (release && fits(host, release)) return plannedReleaseOf(release);
      }
      return null;
    },

    /**
     * Explains the plan of a guest to an operator, now or at a past moment; for all remotes when none is named.
     *
     * @throws {DeliveryError} revision.unknown
     */
    async explain(tenant: string, guest: string, remote: ReleasableName | undefined, moment: Moment) {
      const { atMs, all, written } = await rollouts.at(tenant, remote, moment);
      const inForce = new Map(all.rollouts);
      if (remote !== undefined && !inForce.has(remote)) inForce.set(remote, emptyRollout);
      // A past plan is explained even if its release was pruned since.
      const release = await lookUpReleases({ find: releases.findEver }, inForce);
      const input: PlanInput = { tenant, guest, nowMs: atMs, release, revision: all.revision, rollouts: inForce };
      const made = makePlan(input);
      const remotes = [...made.decisions.keys()].filter((name) => remote === undefined || name === remote);
      return {
        tenant,
        guest,
        at: new Date(atMs).toISOString(),
        revision: all.revision,
        host_contract: made.hostContract,
        remotes: remotes.flatMap((name) => explained(input, made, name, written.get(name) ?? null)),
      } satisfies Explanation;
    },
  };
};

export type Plans = ReturnType<typeof createPlans>;

const explained = (
  input: PlanInput,
  { decisions }: PlanResult,
  remote: ReleasableName,
  written: RolloutRevision | null,
): ExplainedRemote[] => {
  const decision = decisions.get(remote);
  if (!decision) return [];
  const { planned, rollout, bundled } = decision;
  const place = rollout.canary && placeOnRamp(rollout.canary.salt, remote, input.tenant, input.guest);
  return [
    {
      remote,
      reason: planned.reason,
      state: planned.state,
      chain: planned.chain.map(({ version }) => version),
      ramp:
        rollout.canary && place !== null
          ? {
              version: rollout.canary.version,
              percent: rollout.canary.percent,
              place,
              on: place < rollout.canary.percent,
            }
          : null,
      considered: bundled ? [] : consideredFor(input, remote, decisions.get('host')?.chosen ?? null),
      bundled,
      rollout,
      written,
    },
  ];
};
