import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import { QUARANTINE_COOKIE, quarantinedIn, quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { Rollouts } from '../delivery/rollouts.ts';
import { cookiesOf } from '../http/cookies.ts';
import type { Planned } from '../planning/plans.ts';
import { isInSample } from './sample.ts';

const EVERYBODY_PERCENT = 100;

const withRemotes = (planned: Planned, change: (remote: PlannedRemote) => PlannedRemote): Planned => {
  const remotes = Object.entries(planned.plan.remotes).map(([name, one]) => [name, change(one)] as const);
  return { ...planned, plan: { ...planned.plan, remotes: Object.fromEntries(remotes) } };
};

/**
 * The plan of a browser in which releases failed twice: they go last, so that neither the HTML nor the shell starts them
 * while there is another. The shell itself stays: it is the one that keeps this list. Unknown names are nothing.
 *
 * @param cookieHeader of the request
 */
export const withoutQuarantined = (planned: Planned, cookieHeader: string | undefined): Planned => {
  const names = quarantinedIn(cookiesOf(cookieHeader).get(QUARANTINE_COOKIE));
  if (names.size === 0) return planned;
  return withRemotes(planned, (one) =>
    one.remote === 'host' ? one : { ...one, chain: quarantinedLast(one.chain, names) },
  );
};

/** The plan as the page gets it: what is in quarantine last, and guests outside the sample told to report failures only. */
export const openPlanForBrowser =
  (rollouts: Pick<Rollouts, 'ofTenant'>, samplePercent: number) =>
  async (everybodys: Planned, cookieHeader: string | undefined): Promise<Planned> => {
    const planned = withoutQuarantined(everybodys, cookieHeader);
    if (samplePercent >= EVERYBODY_PERCENT) return planned;
    const { tenant, guest } = planned.plan;
    const all = await rollouts.ofTenant(tenant);
    return withRemotes(planned, (one) =>
      isInSample(all.rollouts.get(one.remote), guest, samplePercent) ? one : { ...one, quiet: true },
    );
  };

export type PlanForBrowser = ReturnType<typeof openPlanForBrowser>;
