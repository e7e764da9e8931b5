import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import type { WavePlan, WaveState } from '@jangada/contracts/delivery/wave-plan';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export type PlanRow = Selectable<Tables['wave_plans']>;

/** States in which a plan may still change rollouts. */
export const OPEN_STATES = ['proposed', 'planned', 'running', 'paused', 'stopped'] as const satisfies WaveState[];

const LISTED_MAX = 50;

export const planOf = (row: PlanRow): WavePlan => ({
  id: row.id,
  releases: row.releases,
  waves: row.waves,
  starts_at: row.starts_at.toISOString(),
  time_zone: TIME_ZONE,
  state: row.state,
  wave: row.wave,
  wave_since: row.wave_since?.toISOString() ?? null,
  progress: row.progress,
  why: row.why,
  left_out: row.left_out,
  author: row.author,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
});

/** The tenants of the waves that have started, without those that left the plan. */
export const startedTenants = ({ waves, wave, left_out: left }: PlanRow): string[] => [
  ...new Set(waves.slice(0, wave + 1).flatMap(({ tenants }) => tenants.filter((tenant) => !left.includes(tenant)))),
];

export const listPlans = async (db: Database): Promise<WavePlan[]> => {
  const rows = await db.selectFrom('wave_plans').selectAll().orderBy('created_at', 'desc').limit(LISTED_MAX).execute();
  return rows.map(planOf);
};

/** @throws {DeliveryError} wave.unknown */
export const readPlan = async (db: Database, id: string): Promise<PlanRow> => {
  const row = await db.selectFrom('wave_plans').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new DeliveryError('wave.unknown', `There is no plan ${id}`, { plan: id });
  return row;
};

/** The plan, which nobody else changes until the transaction ends. @throws {DeliveryError} wave.unknown */
export const lockPlan = async (tx: Database, id: string): Promise<PlanRow> => {
  await tx.selectFrom('wave_plans').select('id').where('id', '=', id).forUpdate().execute();
  return readPlan(tx, id);
};

export type PlanChange = Partial<Pick<PlanRow, 'state' | 'wave' | 'wave_since' | 'why' | 'left_out' | 'progress'>>;

export const updatePlan = async (
  tx: Database,
  id: string,
  { left_out: left, progress, ...change }: PlanChange,
): Promise<void> => {
  await tx
    .updateTable('wave_plans')
    .set({
      ...change,
      ...(left && { left_out: JSON.stringify(left) }),
      ...(progress !== undefined && { progress: progress && JSON.stringify(progress) }),
    })
    .where('id', '=', id)
    .execute();
};
