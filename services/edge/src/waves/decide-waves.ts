import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import type { WavePlan, WaveState } from '@jangada/contracts/delivery/wave-plan';
import type { WaveDecision } from '@jangada/contracts/delivery/waves.endpoints';
import { requireAnother } from '../approvals/proposals.ts';
import { approvalEnds } from '../approvals/second-person.ts';
import type { Database } from '../database/database.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import { findLastGoodRollout } from '../delivery/earlier-rollouts.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { recordAudit } from '../audit/audit.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { lostTenants } from './check-wave.ts';
import { lockPlan, OPEN_STATES, planOf, updatePlan, type PlanRow } from './wave-rows.ts';

export interface DecisionParts {
  readonly db: Database;
  readonly rollouts: Rollouts;
  readonly changeSets: ChangeSets;
}

interface Decision {
  readonly decision: WaveDecision;
  readonly author: string;
  readonly reason: string;
}

const allowedIn: Readonly<Record<WaveDecision, readonly WaveState[]>> = {
  approve: ['proposed'],
  pause: ['planned', 'running'],
  resume: ['paused', 'stopped'],
  cancel: OPEN_STATES,
};

/** @throws {DeliveryError} wave.decided */
const requireState = ({ id, state }: PlanRow, decision: WaveDecision): void => {
  if (allowedIn[decision].includes(state)) return;
  const message = `plan ${id} is ${state}; ${decision} is for one that is ${allowedIn[decision].join(', ')}`;
  throw new DeliveryError('wave.decided', message, { plan: id, state });
};

/** The last good release, or what there was before the plan. */
const rolloutBefore = async (db: Database, target: Pick<ProposedChange, 'tenant' | 'remote'>, first: number) => {
  if (await findLastGoodRollout(db, target)) return { to: 'last-good' as const };
  return first === 1 ? { rollout: emptyRollout } : { to_revision: first - 1 };
};

/** The changes that take back what the plan has given; rollouts that no longer give it stay. */
const changesBack = async (db: Database, plan: PlanRow): Promise<ProposedChange[]> => {
  const rows = await db
    .selectFrom('wave_changes')
    .select(['tenant', 'remote'])
    .select(({ fn }) => fn.min('revision').as('first'))
    .where('plan', '=', plan.id)
    .groupBy(['tenant', 'remote'])
    .execute();
  const inForce = new Map((await revisionsInForce(db)).map((row) => [`${row.tenant} ${row.remote}`, row]));
  const versions = new Map(plan.releases.map(({ remote, version }) => [remote, version]));
  const changes: ProposedChange[] = [];
  for (const { tenant, remote, first } of rows) {
    const current = inForce.get(`${tenant} ${remote}`);
    const version = versions.get(remote);
    if (!current || (current.rollout.stable !== version && current.rollout.canary?.version !== version)) continue;
    const target = { tenant, remote, expected_revision: current.revision };
    changes.push({ ...target, ...(await rolloutBefore(db, target, first)) });
  }
  return changes;
};

const cancel = async (parts: DecisionParts, tx: Database, plan: PlanRow, { author, reason }: Decision) => {
  const changes = await changesBack(parts.db, plan);
  // A taken back plan is a rollback: even no fallback is better than what the operator wants to leave.
  const options = { author, reason: `waves taken back: ${reason}`, force: true, tx };
  if (changes.length > 0) await parts.changeSets.write(changes, options);
  await updatePlan(tx, plan.id, { state: 'cancelled', why: reason });
  return changes.length;
};

/** A plan goes on without the tenants that no longer get its release; the wave in force starts over. */
const resume = async (db: Database, tx: Database, plan: PlanRow): Promise<void> => {
  const lost = plan.wave >= 0 ? (await lostTenants(db, plan)).map(({ tenant }) => tenant) : [];
  await updatePlan(tx, plan.id, {
    state: plan.wave < 0 ? 'planned' : 'running',
    why: '',
    wave_since: plan.wave < 0 ? null : new Date(),
    left_out: [...new Set([...plan.left_out, ...lost])],
  });
};

/** @throws {DeliveryError} approval.own, approval.over */
const approvePlan = async (tx: Database, { id, author, created_at: createdAt }: PlanRow, approver: string) => {
  requireAnother(author, approver);
  const endsAt = approvalEnds(createdAt);
  if (endsAt < new Date()) {
    const message = `the plan of ${author} has expired at ${showMoment(endsAt)}: cancel it and plan again`;
    throw new DeliveryError('approval.over', message, { plan: id });
  }
  await updatePlan(tx, id, { state: 'planned', why: '' });
};

/** @throws {DeliveryError} wave.unknown, wave.decided, approval.own, approval.over, rollout.conflict, rollout.refused */
export const decideWavePlan = async (parts: DecisionParts, id: string, how: Decision): Promise<WavePlan> => {
  const { decision, author, reason } = how;
  try {
    return await parts.db.transaction().execute(async (tx) => {
      const plan = await lockPlan(tx, id);
      requireState(plan, decision);
      if (decision === 'approve') await approvePlan(tx, plan, author);
      if (decision === 'pause') await updatePlan(tx, id, { state: 'paused', why: reason });
      if (decision === 'resume') await resume(parts.db, tx, plan);
      const facts = decision === 'cancel' ? { taken_back: await cancel(parts, tx, plan, how) } : {};
      await recordAudit(tx, [{ actor: author, action: `wave.${decision}`, subject: id, reason, facts }]);
      return planOf(await lockPlan(tx, id));
    });
  } finally {
    parts.rollouts.invalidate(null);
  }
};
