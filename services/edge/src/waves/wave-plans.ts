import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { changeTotals } from '@jangada/contracts/delivery/change-totals';
import type { ChangeEffect } from '@jangada/contracts/delivery/changes.endpoints';
import { resolveWaves, type Wave, type WavePlan } from '@jangada/contracts/delivery/wave-plan';
import type { planWaves, PlannedWaves } from '@jangada/contracts/delivery/waves.endpoints';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import type * as z from '@jangada/contracts/values/schema';
import { sql } from 'kysely';
import { approvalEnds, secondPersonTenants } from '../approvals/second-person.ts';
import type { Database } from '../database/database.ts';
import { refuseProblems, type Problem } from '../delivery/change-problems.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { recordAudit } from '../audit/audit.ts';
import { listTaggedTenants } from '../tenants/tenant-tags.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Preview } from '../planning/preview.ts';
import { changesOfWave } from './start-wave.ts';
import { OPEN_STATES, planOf } from './wave-rows.ts';

/** An arbitrary lock number: plans are created one after the other, so that no two overlap. */
const LOCK = 7_403_206;

const START_DAYS_MAX = 366;
const START_MS_MAX = START_DAYS_MAX * 86_400_000;

type PlanRequest = Omit<z.infer<typeof planWaves.body>, 'author'> & { readonly author: string };

export interface PlanParts {
  readonly db: Database;
  readonly rollouts: Rollouts;
  readonly changeSets: ChangeSets;
  readonly preview: Preview;
}

/** The waves with their tenants. @throws {DeliveryError} request.invalid */
export const wavesOf = async (db: Database, { waves, except }: Pick<PlanRequest, 'waves' | 'except'>) => {
  const resolved = resolveWaves(await listTaggedTenants(db), waves, except);
  if (resolved.problems.length === 0) return resolved.waves;
  throw new DeliveryError('request.invalid', resolved.problems.join('; '), { errors: { waves: resolved.problems } });
};

/** What the waves would do now, and the rules that refuse it. */
const forecast = async (
  { rollouts, changeSets, preview }: PlanParts,
  releases: PlanRequest['releases'],
  waves: readonly Wave[],
  withEffects: boolean,
) => {
  const problems = new Map<string, Problem>();
  const effects: ChangeEffect[][] = [];
  for (const wave of waves) {
    const prepared = await changeSets.prepare(await changesOfWave(rollouts, releases, wave));
    // A plan waits for the end of a freeze.
    const standing = prepared.problems.filter(({ rule }) => rule !== 'frozen');
    for (const problem of standing) problems.set(`${problem.tenant} ${problem.message}`, problem);
    if (withEffects) effects.push(await preview.effects(prepared.steps));
  }
  return { problems: [...problems.values()], effects };
};

/** @throws {DeliveryError} wave.overlap */
const refuseOverlap = async (
  tx: Database,
  releases: PlanRequest['releases'],
  waves: readonly Wave[],
): Promise<void> => {
  const tenants = new Set(waves.flatMap((wave) => wave.tenants));
  const open = await tx.selectFrom('wave_plans').selectAll().where('state', 'in', OPEN_STATES).execute();
  for (const plan of open) {
    const remote = plan.releases.find((one) => releases.some((other) => other.remote === one.remote))?.remote;
    const tenant = plan.waves.flatMap((wave) => wave.tenants).find((one) => tenants.has(one));
    if (remote === undefined || tenant === undefined) continue;
    const message = `plan ${plan.id} of ${plan.author} already moves ${remote} of ${tenant}: cancel it, or wait until it is done`;
    throw new DeliveryError('wave.overlap', message, { plan: plan.id, remote, tenant });
  }
};

const waitsFor = (tenants: readonly string[], now: Date): string =>
  `a second person until ${showMoment(approvalEnds(now))}, because of ${tenants.join(', ')}`;

/**
 * Plans waves; the first starts at the planned moment. Their tenants are fixed now.
 *
 * @throws {DeliveryError} request.invalid, release.unknown, rollout.refused, wave.overlap
 */
export const createWavePlan = async (parts: PlanParts, requested: PlanRequest): Promise<PlannedWaves> => {
  const { releases, author, reason, force = false } = requested;
  const now = new Date();
  const waves = await wavesOf(parts.db, requested);
  const startsAt = requested.starts_at === undefined ? now : new Date(requested.starts_at);
  if (startsAt < now || startsAt.getTime() > now.getTime() + START_MS_MAX) {
    const what = startsAt < now ? 'has passed' : `is more than ${START_DAYS_MAX} days away`;
    const message = `the start ${requested.starts_at} ${what}`;
    throw new DeliveryError('request.invalid', message, { errors: { starts_at: [message] } });
  }
  const isDry = requested.dry_run === true;
  const { problems, effects } = await forecast(parts, releases, waves, isDry);
  if (isDry) {
    const all = changeTotals(effects.flat());
    const plan: WavePlan = {
      ...{ id: null, releases, waves: [...waves], starts_at: startsAt.toISOString(), time_zone: TIME_ZONE },
      ...{ state: 'planned', wave: -1, wave_since: null, progress: null, why: '', left_out: [], author, reason },
      created_at: now.toISOString(),
    };
    return { plan, totals: { all, waves: effects.map(changeTotals) }, problems };
  }
  refuseProblems(problems, force);
  const required = await secondPersonTenants(parts.db);
  const needing = required.filter((tenant) => waves.some(({ tenants }) => tenants.includes(tenant)));
  const plan = await parts.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await refuseOverlap(tx, releases, waves);
    const row = await tx
      .insertInto('wave_plans')
      .values({
        releases: JSON.stringify(releases),
        waves: JSON.stringify(waves),
        starts_at: startsAt,
        state: needing.length > 0 ? 'proposed' : 'planned',
        why: needing.length > 0 ? waitsFor(needing, now) : '',
        ...{ force, author, reason },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const facts = { releases, waves: waves.length, starts_at: startsAt.toISOString() };
    await recordAudit(tx, [{ actor: author, action: 'wave.planned', subject: row.id, reason, facts }]);
    return planOf(row);
  });
  return { plan, totals: null, problems };
};
