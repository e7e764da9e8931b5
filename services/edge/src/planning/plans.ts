import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { CONTRACT_VERSION, type Release } from '@jangada/contracts/delivery/release';
import { consider, isOnCanary, resolve, type Visitor } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { placeOnRamp } from '@jangada/contracts/delivery/sticky-hash';
import { releasableNames, type ReleasableName } from '@jangada/contracts/remotes';
import { bundledRemotes } from './bundled-remotes.ts';
import type { Releases } from '../delivery/releases.ts';
import type { Rollouts, TenantRollouts } from '../delivery/rollouts.ts';

/** A plan, with the documents behind the first choice of each remote. */
export interface Planned {
  readonly plan: Plan;
  readonly chosen: ReadonlyMap<ReleasableName, Release>;
}

/** Decides what a guest of a tenant gets, and says why. */
export const openPlans = (rollouts: Rollouts, releases: Releases) => {
  const namedBy = async (remote: ReleasableName, rollout: Rollout): Promise<Release[]> => {
    const versions = new Set([rollout.pin?.version, rollout.canary?.version, rollout.stable, rollout.previous]);
    const found = await Promise.all(
      [...versions].map(async (version) => (version ? releases.find(remote, version) : null)),
    );
    return found.filter((release) => release !== null);
  };

  const resolveOne = async (
    all: TenantRollouts,
    visitor: Visitor,
  ): Promise<{ planned: PlannedRemote; chosen?: Release }> => {
    const rollout = all.rollouts.get(visitor.remote) ?? emptyRollout;
    const candidates = await namedBy(visitor.remote, rollout);
    const planned = resolve(rollout, candidates, visitor);
    const chosen = candidates.find((release) => release.version === planned.chain[0]?.version);
    return chosen ? { planned, chosen } : { planned };
  };

  /** The shell first: what it was built with decides what fits. */
  const hostContract = async (all: TenantRollouts, tenant: string, guest: string, nowMs: number) => {
    const visitor: Visitor = { tenant, guest, remote: 'host', hostContract: CONTRACT_VERSION, nowMs };
    const host = await resolveOne(all, visitor);
    return { host, contract: host.chosen?.contract.built ?? CONTRACT_VERSION };
  };

  return {
    async planFor(tenant: string, guest: string, nowMs = Date.now()): Promise<Planned> {
      const all = await rollouts.ofTenant(tenant);
      const { host, contract } = await hostContract(all, tenant, guest, nowMs);
      const bundled = bundledRemotes(host.chosen, host.planned);
      const remotes: Record<string, PlannedRemote> = {};
      const chosen = new Map<ReleasableName, Release>();
      for (const remote of new Set<ReleasableName>([...releasableNames, ...all.rollouts.keys()])) {
        const carried = bundled[remote];
        if (carried) {
          remotes[remote] = carried;
          continue;
        }
        const one = await resolveOne(all, { tenant, guest, remote, hostContract: contract, nowMs });
        remotes[remote] = one.planned;
        if (one.chosen) chosen.set(remote, one.chosen);
      }
      return { plan: { tenant, guest, revision: all.revision, remotes }, chosen };
    },

    /** The same decision, spelled out for an operator. */
    async explain(tenant: string, guest: string, remote: ReleasableName, nowMs = Date.now()) {
      const all = await rollouts.ofTenant(tenant);
      const { contract } = await hostContract(all, tenant, guest, nowMs);
      const visitor: Visitor = { tenant, guest, remote, hostContract: contract, nowMs };
      const rollout = all.rollouts.get(remote) ?? emptyRollout;
      const candidates = await namedBy(remote, rollout);
      const { reason, state, chain } = resolve(rollout, candidates, visitor);
      return {
        tenant,
        guest,
        remote,
        revision: all.revision,
        reason,
        state,
        chain: chain.map((release) => release.version),
        ramp: rollout.canary && {
          version: rollout.canary.version,
          percent: rollout.canary.percent,
          place: placeOnRamp(rollout.canary.salt, remote, tenant, guest),
          on: isOnCanary(rollout, visitor),
        },
        considered: consider(rollout, candidates, visitor),
        host_contract: contract,
      };
    },
  };
};

export type Plans = ReturnType<typeof openPlans>;
