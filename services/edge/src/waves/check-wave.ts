import type { Rollout } from '@jangada/contracts/delivery/rollout';
import type { WavePlan } from '@jangada/contracts/delivery/wave-plan';
import type { Database } from '../database/database.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import type { Alarm } from '../health/alarms.ts';
import { evaluateCanary, type Bounds } from '../health/evaluate-canary.ts';
import { startedTenants, type PlanRow } from './wave-rows.ts';
import { seenTogether } from './wave-health.ts';

const MINUTE_MS = 60_000;

/** `red`: the plan stops. `waiting`: it stays in this wave. `green`: the next wave may start. */
export interface WaveCheck {
  readonly colour: 'red' | 'waiting' | 'green';
  readonly why: string;
  readonly progress?: WavePlan['progress'];
}

export interface CheckParts {
  readonly db: Database;
  readonly alarms: () => Promise<readonly Alarm[]>;
  readonly bounds: Bounds;
}

interface InForce {
  readonly tenant: string;
  readonly remote: string;
  readonly rollout: Rollout;
  readonly author: string;
  readonly reason: string;
}

const gets = ({ stable, canary }: Rollout, version: string): boolean =>
  stable === version || canary?.version === version;

/** Why a rollout that the plan has changed is no longer as the plan wants it; null when it is. */
const lostReason = ({ tenant, remote, rollout, author, reason }: InForce, version: string): string | null => {
  if (!gets(rollout, version)) return `${remote} of ${tenant} no longer gets ${version}: ${author}: ${reason}`;
  if (rollout.kill) return `${remote} of ${tenant} was killed: ${author}: ${reason}`;
  const held = rollout.canary?.version === version ? rollout.canary.held : undefined;
  return held === undefined ? null : `${remote} ${version} is held for ${tenant}: ${held}`;
};

/** The rollouts that started waves changed and that no longer give their release. */
export const lostTenants = async (db: Database, plan: PlanRow): Promise<{ tenant: string; why: string }[]> => {
  const started = startedTenants(plan);
  const inForce = await revisionsInForce(db);
  return plan.releases.flatMap(({ remote, version }) =>
    inForce
      .filter((one) => one.remote === remote && started.includes(one.tenant))
      .flatMap((one) => {
        const why = lostReason(one, version);
        return why === null ? [] : [{ tenant: one.tenant, why }];
      }),
  );
};

/** Compares guests of the release with guests of the releases before, over all tenants of the plan and the same minutes. */
const compare = async ({ db, bounds }: CheckParts, plan: PlanRow, from: Date, to: Date): Promise<string | null> => {
  const tenants = new Set(plan.waves.flatMap((one) => one.tenants));
  const started = startedTenants(plan);
  const inForce = await revisionsInForce(db);
  for (const { remote, version } of plan.releases) {
    const others = inForce.flatMap(({ tenant, remote: name, rollout }) =>
      name === remote && tenants.has(tenant) && rollout.stable !== null && rollout.stable !== version
        ? [{ tenant, version: rollout.stable }]
        : [],
    );
    const [seen, reference] = await Promise.all([
      seenTogether(
        db,
        remote,
        started.map((tenant) => ({ tenant, version })),
        from,
        to,
      ),
      seenTogether(db, remote, others, from, to),
    ]);
    const { verdict, why } = evaluateCanary(seen, others.length > 0 ? reference : null, bounds);
    if (verdict === 'rolled-back' || verdict === 'held') return `${remote} ${version} is worse: ${why}`;
  }
  return null;
};

/** The guests of the wave's tenants who have seen the release, of the remote with the fewest. */
const visitsOf = async (db: Database, plan: PlanRow, from: Date, to: Date): Promise<number> => {
  const tenants = (plan.waves[plan.wave]?.tenants ?? []).filter((tenant) => !plan.left_out.includes(tenant));
  const seen = await Promise.all(
    plan.releases.map(({ remote, version }) =>
      seenTogether(
        db,
        remote,
        tenants.map((tenant) => ({ tenant, version })),
        from,
        to,
      ),
    ),
  );
  return Math.min(...seen.map(({ attempts }) => attempts));
};

/** Whether the wave that runs is healthy, and has lasted long enough. */
export const checkWave = async (parts: CheckParts, plan: PlanRow, nowMs: number): Promise<WaveCheck> => {
  const since = plan.wave_since ?? new Date(nowMs);
  const to = new Date(nowMs);
  const [lost] = await lostTenants(parts.db, plan);
  if (lost) return { colour: 'red', why: lost.why };
  const started = startedTenants(plan);
  const alarm = (await parts.alarms()).find(
    ({ tenant, remote, version }) =>
      started.includes(tenant) && plan.releases.some((one) => one.remote === remote && one.version === version),
  );
  if (alarm)
    return { colour: 'red', why: `${alarm.remote} ${alarm.version} of ${alarm.tenant} ${alarm.why ?? 'fails'}` };
  const worse = await compare(parts, plan, since, to);
  if (worse !== null) return { colour: 'red', why: worse };

  const current = plan.waves[plan.wave];
  if (!current) return { colour: 'green', why: '' };
  const minutes = Math.floor((nowMs - since.getTime()) / MINUTE_MS);
  const visits = await visitsOf(parts.db, plan, since, to);
  const colour = minutes >= current.minutes && visits >= current.visits ? 'green' : 'waiting';
  const progress = { minutes: Math.min(minutes, current.minutes), visits: Math.min(visits, current.visits) };
  return { colour, why: '', progress };
};
