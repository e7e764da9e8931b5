import { frozenPage } from '@jangada/contracts/delivery/beacon';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { QUARANTINE_COOKIE, quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Rollouts } from '../delivery/rollouts.ts';
import type { Planned, Plans } from '../planning/plans.ts';
import { isInSample } from './sample.ts';
import type { Working } from './working-releases.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

const EVERYBODY_PERCENT = 100;

/** The unique names of the releases that ran in a page that froze; an invalid cookie names none. */
const frozenIn = (cookie: string | undefined): readonly string[] => {
  try {
    const page = safeParse(frozenPage, JSON.parse(cookie ?? 'null'));
    return page.success ? page.data.releases.map(({ uniqueName }) => uniqueName) : [];
  } catch {
    return [];
  }
};

const withRemotes = (planned: Planned, change: (remote: PlannedRemote) => PlannedRemote): Planned => {
  const remotes = Object.entries(planned.plan.remotes).map(([name, one]) => [name, change(one)] as const);
  return { ...planned, plan: { ...planned.plan, remotes: Object.fromEntries(remotes) } };
};

/**
 * Plans for a browser in which releases failed. Those releases go last, so that neither the HTML nor the shell starts
 * them while there are others. The first of the others is one that works in other browsers, also a good one from before
 * the chain: where a tab froze, an untested release may freeze it again. Where every release of a remote failed, its
 * last good one before them is planned first. When the shell changes, everything is planned again, because remotes are
 * checked against the shell; without another shell the plan stays the same. Unknown names are ignored.
 */
export const createQuarantine = (plans: Pick<Plans, 'planWithoutShells' | 'earlierRelease'>, working: Working) => {
  const withWorkingFirst = async (planned: Planned, remote: PlannedRemote, names: ReadonlySet<string>) => {
    const { chain } = remote;
    if (!chain.some(({ uniqueName }) => names.has(uniqueName))) return remote;
    const versions = await working(planned.plan.tenant, remote.remote);
    const last = chain.filter(({ uniqueName }) => names.has(uniqueName));
    const left = chain.filter(({ uniqueName }) => !names.has(uniqueName));
    const works = left.filter(({ version }) => versions.has(version));
    const isUsable = (release: PlannedRelease | null) => release !== null && !names.has(release.uniqueName);
    let earlier: PlannedRelease | null = null;
    if (works.length === 0) earlier = await plans.earlierRelease(planned, remote.remote, (one) => versions.has(one));
    if (!isUsable(earlier) && left.length === 0) earlier = await plans.earlierRelease(planned, remote.remote);
    // An earlier release that failed too is no better than the planned one.
    const first = earlier && isUsable(earlier) ? [earlier] : works;
    return { ...remote, chain: [...new Set([...first, ...left, ...last])] };
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
    const names = new Set([...quarantinedIn(cookies[QUARANTINE_COOKIE]), ...frozenIn(cookies[FROZEN_COOKIE])]);
    if (names.size === 0) return planned;
    const withShell = await withOtherShell(planned, names);
    const remotes = Object.values(withShell.plan.remotes).filter(({ remote }) => remote !== 'host');
    const all = new Map(
      await Promise.all(
        remotes.map(async (one) => [one.remote, await withWorkingFirst(withShell, one, names)] as const),
      ),
    );
    return withRemotes(withShell, (one) => all.get(one.remote) ?? one);
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
