import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import { QUARANTINE_COOKIE, quarantinedIn, quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { Rollouts } from '../delivery/rollouts.ts';
import type { Planned, Plans } from '../planning/plans.ts';
import { isInSample } from './sample.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

const EVERYBODY_PERCENT = 100;

const withRemotes = (planned: Planned, change: (remote: PlannedRemote) => PlannedRemote): Planned => {
  const remotes = Object.entries(planned.plan.remotes).map(([name, one]) => [name, change(one)] as const);
  return { ...planned, plan: { ...planned.plan, remotes: Object.fromEntries(remotes) } };
};

/**
 * Plans for a browser in which releases failed. Those releases go last, so that neither the HTML nor the shell starts
 * them while there are others. Where every release of a remote failed, its last good one before them is planned first.
 * When the shell changes, everything is planned again, because remotes are checked against the shell; without another
 * shell the plan stays the same. Unknown names are ignored.
 */
export const createQuarantine = (plans: Pick<Plans, 'planWithoutShells' | 'earlierRelease'>) => {
  const withEarlier = async (planned: Planned, remote: PlannedRemote, names: ReadonlySet<string>) => {
    const { chain } = remote;
    const isExhausted = chain.length > 0 && chain.every(({ uniqueName }) => names.has(uniqueName));
    const earlier = isExhausted ? await plans.earlierRelease(planned, remote.remote) : null;
    // An earlier release that failed too is no better than the planned one.
    return earlier && !names.has(earlier.uniqueName) ? { ...remote, chain: [earlier, ...chain] } : remote;
  };

  const withOtherShell = async (planned: Planned, names: ReadonlySet<string>): Promise<Planned> => {
    const { tenant, guest, remotes } = planned.plan;
    const shells = remotes['host']?.chain ?? [];
    if (!shells[0] || !names.has(shells[0].uniqueName)) return planned;
    const other = await plans.planWithoutShells(tenant, guest, names);
    if (!other.chosen.has('host')) return planned;
    // The failed shells stay in the plan as the last choice, because open tabs of this browser may still run them.
    const last = shells.filter(({ uniqueName }) => names.has(uniqueName));
    return withRemotes(other, (one) => (one.remote === 'host' ? { ...one, chain: [...one.chain, ...last] } : one));
  };

  return async (planned: Planned, cookies: Cookies): Promise<Planned> => {
    const names = quarantinedIn(cookies[QUARANTINE_COOKIE]);
    if (names.size === 0) return planned;
    const withShell = await withOtherShell(planned, names);
    const remotes = Object.values(withShell.plan.remotes);
    const all = new Map(
      await Promise.all(remotes.map(async (one) => [one.remote, await withEarlier(withShell, one, names)] as const)),
    );
    return withRemotes(withShell, (one) =>
      one.remote === 'host' ? one : { ...one, chain: quarantinedLast((all.get(one.remote) ?? one).chain, names) },
    );
  };
};

export type WithoutQuarantined = ReturnType<typeof createQuarantine>;

/** The plan for the page: quarantined releases last, and guests outside the sample report failures only. */
export const createPlanForBrowser =
  (rollouts: Pick<Rollouts, 'ofTenant'>, withoutQuarantined: WithoutQuarantined, samplePercent: number) =>
  async (everybodys: Planned, cookies: Cookies): Promise<Planned> => {
    const planned = await withoutQuarantined(everybodys, cookies);
    if (samplePercent >= EVERYBODY_PERCENT) return planned;
    const { tenant, guest } = planned.plan;
    const all = await rollouts.ofTenant(tenant);
    return withRemotes(planned, (one) =>
      isInSample(all.rollouts.get(one.remote), guest, samplePercent) ? one : { ...one, quiet: true },
    );
  };

export type PlanForBrowser = ReturnType<typeof createPlanForBrowser>;
