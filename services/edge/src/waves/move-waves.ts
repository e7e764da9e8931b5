import type { RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { requireAuthor } from '../access/require-author.ts';
import { recordAudit } from '../audit/audit.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { checkWave, type CheckParts } from './check-wave.ts';
import { changesOfWave } from './start-wave.ts';
import { updatePlan, type PlanRow } from './wave-rows.ts';

/** The actor of what a plan does by itself. */
const WAVES = 'waves';

export interface WaveParts extends CheckParts {
  readonly rollouts: Rollouts;
  readonly changeSets: ChangeSets;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Starts waves that are due, and stops plans whose release is not healthy. Each plan is moved by one edge at a time. */
export const createWaveMover = (parts: WaveParts) => {
  const { db, rollouts, log } = parts;

  const start = async (tx: Database, plan: PlanRow, index: number, nowMs: number): Promise<void> => {
    const wave = plan.waves[index];
    if (!wave) {
      await updatePlan(tx, plan.id, { state: 'done', why: '', progress: null });
      return recordAudit(tx, [entry(plan, 'wave.done', `all ${plan.waves.length} waves are out`)]);
    }
    const tenants = wave.tenants.filter((tenant) => !plan.left_out.includes(tenant));
    const changes = await changesOfWave(rollouts, plan.releases, { ...wave, tenants });
    const reason = `wave ${index + 1} of ${plan.waves.length} (${wave.name}): ${plan.reason}`;
    const options = { author: plan.author, reason, force: plan.force, tx };
    if (changes.length > 0) {
      await requireAuthor(tx, plan.author, changes);
      const { revisions } = await parts.changeSets.write(changes, options, nowMs);
      await recordChanges(tx, plan.id, index, revisions);
    }
    await updatePlan(tx, plan.id, {
      ...{ state: 'running', wave: index, wave_since: new Date(nowMs), why: '' },
      progress: { minutes: 0, visits: 0 },
    });
    await recordAudit(tx, [entry(plan, 'wave.started', reason, { wave: index, tenants: tenants.length })]);
    log.info({ plan: plan.id, wave: index }, reason);
  };

  const stop = async (tx: Database, plan: PlanRow, why: string): Promise<void> => {
    await updatePlan(tx, plan.id, { state: 'stopped', why });
    await recordAudit(tx, [entry(plan, 'wave.stopped', why)]);
    log.error({ plan: plan.id, wave: plan.wave }, `waves stopped: ${why}`);
  };

  const step = async (tx: Database, plan: PlanRow, nowMs: number): Promise<void> => {
    if (plan.state === 'planned') {
      if (plan.starts_at.getTime() <= nowMs) await start(tx, plan, 0, nowMs);
      return;
    }
    const { colour, why, progress = null } = await checkWave({ ...parts, db }, plan, nowMs);
    if (colour === 'red') return stop(tx, plan, why);
    if (colour === 'green') return start(tx, plan, plan.wave + 1, nowMs);
    await updatePlan(tx, plan.id, { why, progress });
  };

  const move = async (id: string, nowMs: number): Promise<void> => {
    try {
      await db.transaction().execute(async (tx) => {
        const plan = await takePlan(tx, id);
        if (plan) await step(tx, plan, nowMs);
      });
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      // Somebody changed a rollout meanwhile: the next round reads it again.
      if (error.code === 'rollout.conflict') return;
      await db.transaction().execute(async (tx) => {
        // An operator may have decided about the plan meanwhile.
        const plan = await takePlan(tx, id);
        if (!plan) return;
        if (error.code === 'rollout.frozen') await updatePlan(tx, id, { why: error.message });
        else await stop(tx, plan, error.message);
      });
    } finally {
      rollouts.invalidate(null);
    }
  };

  return {
    async run(nowMs = Date.now()): Promise<void> {
      const plans = await db
        .selectFrom('wave_plans')
        .select('id')
        .where((where) =>
          where.or([
            where('state', '=', 'running'),
            where.and([where('state', '=', 'planned'), where('starts_at', '<=', new Date(nowMs))]),
          ]),
        )
        .orderBy('created_at')
        .execute();
      for (const { id } of plans) {
        await move(id, nowMs).catch((error: unknown) =>
          log.error({ error, plan: id }, 'a plan of waves could not move'),
        );
      }
    },
  };
};

export type WaveMover = ReturnType<typeof createWaveMover>;

const entry = (plan: PlanRow, action: string, reason: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  actor: WAVES,
  action,
  subject: plan.id,
  reason,
  facts,
});

/** The plan, unless another edge moves it now or it no longer runs. */
const takePlan = (tx: Database, id: string): Promise<PlanRow | undefined> =>
  tx
    .selectFrom('wave_plans')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['planned', 'running'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const recordChanges = async (
  tx: Database,
  plan: string,
  wave: number,
  revisions: readonly RolloutRevision[],
): Promise<void> => {
  const rows = revisions.map(({ tenant, remote, revision }) => ({ plan, wave, tenant, remote, revision }));
  await tx.insertInto('wave_changes').values(rows).execute();
};
