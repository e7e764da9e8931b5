import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import type { Job } from '../../src/jobs/job.ts';
import { endExpiredRestrictions } from '../../src/modules/eligibility/limits/limits.jobs.ts';
import { readClaims } from '../../src/modules/money/claims/read-claims.ts';
import { processWaitingNotices } from '../../src/modules/money/payments/process-notices.ts';
import { reconcileHourly } from '../../src/modules/money/payments/reconcile-pix.ts';
import { refreshPendingDeposits } from '../../src/modules/money/payments/refresh-pending-deposits.ts';
import { compareAggregatorsHourly } from '../../src/modules/money/reconciliation/compare-aggregators.ts';
import { sealEveryMinute } from '../../src/modules/money/reconciliation/seal-ledger.ts';
import { verifyDaily } from '../../src/modules/money/reconciliation/verify-books.ts';
import { alertOverdueWithdrawals } from '../../src/modules/money/withdrawals/overdue-withdrawals.ts';
import { pollPayouts } from '../../src/modules/money/withdrawals/poll-payouts.ts';
import { expireRequests } from '../../src/jobs/expire-requests.ts';
import { verifyReservations } from '../../src/modules/money/withdrawals/verify-reservations.ts';
import { payApprovedReferrals } from '../../src/modules/player/referrals/track-referrals.ts';
import { readDueChecks } from '../../src/modules/player/identity/read-due-checks.ts';
import { expireBonuses } from '../../src/modules/rewards/bonuses/expire-bonuses.ts';
import { releaseCashback } from '../../src/modules/rewards/bonuses/release-cashback.ts';
import { announceLevels } from '../../src/modules/rewards/levels/announce-levels.ts';
import { expireMissions } from '../../src/modules/rewards/missions/expire-missions.ts';
import { createAggregators } from '../../src/aggregators/aggregators.ts';
import { FIRST_TENANT } from '../contract/fixture.ts';
import { pixParts } from '../support/run-pix-job.ts';
import type { TestPlatform } from '../support/test-platform.ts';

/** The books are last, so that the proof is of what the others have moved. */
export const jobs: readonly Job[] = [
  alertOverdueWithdrawals,
  announceLevels,
  compareAggregatorsHourly,
  endExpiredRestrictions,
  expireBonuses,
  expireMissions,
  payApprovedReferrals,
  pollPayouts,
  processWaitingNotices,
  purgeExpired,
  readClaims,
  reconcileHourly,
  refreshPendingDeposits,
  releaseCashback,
  verifyReservations,
  expireRequests,
  readDueChecks,
  sealEveryMinute,
  verifyDaily,
];

export interface JobRun {
  readonly ms: number;
  /** Why it failed, or that it left work for its next run. */
  readonly failure: string | null;
}

/** Runs every job of the platform once for the first tenant, whether it is due or not. */
export const runJobs = async (platform: TestPlatform): Promise<ReadonlyMap<string, JobRun>> => {
  const { app, tenant } = await partsOf(platform);
  const runs = new Map<string, JobRun>();
  for (const job of jobs) {
    const startedMs = performance.now();
    const failure = await job.run(app, tenant).then(() => null, String);
    runs.set(job.name, { ms: performance.now() - startedMs, failure });
  }
  while (await isUnderWay(platform)) await verifyDaily.run(app, tenant);
  return runs;
};

/** A pass of the proof is continued by the next run. */
const isUnderWay = async ({ db }: TestPlatform): Promise<boolean> => {
  const pass = await db.read(FIRST_TENANT, (reader) =>
    reader.selectFrom('ledger_proofs').select('started_at').executeTakeFirst(),
  );
  return pass?.started_at instanceof Date;
};

/** Sums the filled days by the job that does it, until the days of games have caught up with the ledger. */
export const sumFilledDays = async (platform: TestPlatform): Promise<void> => {
  const { app, tenant } = await partsOf(platform);
  for (let isSummed = false; !isSummed;) {
    await sealEveryMinute.run(app, tenant);
    const state = await platform.db.read(FIRST_TENANT, (reader) =>
      reader.selectFrom('day_sums').select(['ledger_through', 'games_through']).executeTakeFirstOrThrow(),
    );
    isSummed = state.games_through === state.ledger_through;
  }
};

const partsOf = async (platform: TestPlatform) => {
  const app = { ...pixParts(platform), aggregators: createAggregators(platform.config) };
  const tenant = await app.tenants.find(FIRST_TENANT);
  if (!tenant) throw new Error('There is no tenant.');
  return { app, tenant };
};
