import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { listAlerts, type OperatorAlert } from '@jangada/contracts/ops/alerts';
import { listJobs, type PeriodicJob } from '@jangada/contracts/ops/jobs';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { createTenants } from '../tenants/tenants.ts';
import type { Platform } from '../platform/platform.ts';
import { recordWaitingAlerts } from '../../test/support/alerts.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import type { Job } from './job.ts';
import { startJobs, type JobBounds } from './jobs.ts';
import { startLane, type Lane } from './lane.ts';
import { noteWaiting } from './late-jobs.ts';

let platform: TestPlatform;

before(async () => {
  platform = await startTestPlatform();
});
after(() => platform.stop());

const errors: object[] = [];
const quiet = {
  error: (line: object) => void errors.push(line),
  warn: () => undefined,
} as unknown as FastifyBaseLogger;

/** A process with its own view of the same database. */
const aProcess = (jobs: readonly Job[], bounds: JobBounds = {}) => {
  const app = { db: platform.db, tenants: createTenants(platform.db), log: quiet } as unknown as Platform;
  return startJobs(app, jobs, bounds);
};

let named = 0;
const aJob = (run: Job['run'], { everyMs = 60_000, ...more }: Partial<Job> = {}): Job => ({
  name: `job-${(named += 1)}`,
  everyMs,
  run,
  ...more,
});

const rowOf = (job: Job, tenant = 'jangada') =>
  platform.db.read(tenant, (reader) =>
    reader.selectFrom('job_runs').selectAll().where('job', '=', job.name).executeTakeFirst(),
  );

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

const waitedFor = async (lane: Lane, ms: number): Promise<string> => {
  const ofLane = () => lane.waiting().find(([, waitedMs]) => waitedMs >= ms)?.[0];
  await until('one has waited', () => ofLane() !== undefined);
  return ofLane() ?? '';
};

describe('a job', () => {
  it('runs for every tenant, and not before it is due again', async () => {
    const seen: string[] = [];
    const job = aJob(async (_app, { id }) => void seen.push(id));
    const stop = aProcess([job]);
    await until('it ran for all', () => seen.length === 4);
    await sleep(1_500);
    await stop();
    assert.deepEqual(seen.toSorted(), ['jangada', 'manutencao', 'onca', 'tucano']);
  });

  it('runs again when it is due', async () => {
    let runs = 0;
    const job = aJob(async (_app, { id }) => void (runs += id === 'jangada' ? 1 : 0), { everyMs: 500 });
    const stop = aProcess([job]);
    await until('it ran three times', () => runs >= 3);
    await stop();
  });

  it('runs in one process at a time', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job = aJob(
      async (_app, { id }) => {
        if (id !== 'jangada') return;
        running += 1;
        most = Math.max(most, running);
        await sleep(300);
        running -= 1;
        runs += 1;
      },
      { everyMs: 100 },
    );
    const stops = [aProcess([job]), aProcess([job]), aProcess([job])];
    await until('it ran some times', () => runs >= 3);
    await Promise.all(stops.map((stop) => stop()));
    assert.equal(most, 1);
  });

  it('is taken over after its process died with the lease, and not before the lease expires', async () => {
    let ranAtMs = 0;
    const job = aJob(async (_app, { id }) => void (ranAtMs ||= id === 'jangada' ? Date.now() : 0), { everyMs: 0 });
    const endsAtMs = Date.now() + 2_500;
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('job_runs')
        .values({ job: job.name, leased_until: new Date(endsAtMs), last_started_at: new Date(0) })
        .execute(),
    );
    const stop = aProcess([job]);
    await until('another process runs it', () => ranAtMs > 0);
    await stop();
    assert.ok(ranAtMs >= endsAtMs - 100, `${endsAtMs - ranAtMs} ms early`);
  });

  it('stores and logs its error when it fails, does not stop the others, and clears the error after a success', async () => {
    let broken = true;
    let others = 0;
    const failing = aJob(
      async () => {
        if (broken) throw new Error('the provider is away');
      },
      { everyMs: 200 },
    );
    const other = aJob(async () => void (others += 1));
    const stop = aProcess([failing, other]);
    await until('the error is kept', async () => (await rowOf(failing))?.last_error === 'the provider is away');
    await until('the other ran', () => others > 0);
    assert.ok(errors.some((line) => 'job' in line && line.job === failing.name));
    broken = false;
    await until('it is well', async () => (await rowOf(failing))?.last_error === null);
    assert.equal((await rowOf(failing))?.leased_until, null);
    await stop();
  });

  it('that fails raises an alert, which its next success ends', async () => {
    let broken = true;
    const job = aJob(
      async () => {
        if (broken) throw new Error('the provider is away');
      },
      { everyMs: 200 },
    );
    const openAlerts = async () => {
      await recordWaitingAlerts(platform, 'jangada');
      return platform.db.read('jangada', (reader) =>
        reader
          .selectFrom('operator_alerts')
          .select(['kind', 'details'])
          .where('subject', '=', `job ${job.name}`)
          .where('closed_at', 'is', null)
          .execute(),
      );
    };
    const stop = aProcess([job]);
    await until('an alert is open', async () => (await openAlerts()).length === 1);
    assert.deepEqual(await openAlerts(), [{ kind: 'job-failed', details: { reason: 'the provider is away' } }]);
    broken = false;
    await until('the alert has ended', async () => (await openAlerts()).length === 0);
    await stop();
  });

  it('that outlasts its lease renews it, so that no other process runs it too', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job = aJob(
      async (_app, { id }) => {
        if (id !== 'jangada') return;
        running += 1;
        most = Math.max(most, running);
        await sleep(3_000);
        running -= 1;
        runs += 1;
      },
      { everyMs: 100 },
    );
    const stops = [aProcess([job], { leaseMs: 800 }), aProcess([job], { leaseMs: 800 })];
    await until('it ran', () => runs >= 1);
    await Promise.all(stops.map((stop) => stop()));
    assert.equal(most, 1);
  });

  it('that hangs for one tenant is on time for the others, as are that tenant’s other jobs, and its alert ends with its success', async () => {
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    let paid = 0;
    const payouts = aJob(
      async (_app, { id }) => {
        if (id === 'onca') await hanging;
        if (id === 'jangada') paid += 1;
      },
      { everyMs: 2_000 },
    );
    let sealed = 0;
    const seal = aJob(async (_app, { id }) => void (sealed += id === 'onca' ? 1 : 0), { everyMs: 2_000 });
    const stop = aProcess([payouts, seal], { watchMs: 200, lateMsMin: 0 });
    const lateOf = async (tenant: string) => {
      await recordWaitingAlerts(platform, tenant);
      const { body } = await platform.op(listAlerts, { params: { tenant } });
      return (body.data as OperatorAlert[]).filter(({ kind }) => kind === 'job-late').map(({ subject }) => subject);
    };
    await until('the hanging run is late', async () => (await lateOf('onca')).length > 0);
    assert.deepEqual(await lateOf('onca'), [`job ${payouts.name}`]);
    assert.deepEqual(await lateOf('jangada'), []);
    await until('the others go on while it hangs', () => paid >= 3 && sealed >= 2);
    release();
    await until('the alert has ended', async () => (await lateOf('onca')).length === 0);
    await stop();
  });

  it('that hangs for more tenants than it has slots for goes on with the next ones, and those that wait are late', async () => {
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const job = aJob(async () => hanging, { everyMs: 500 });
    const lane = startLane(
      { db: platform.db, tenants: createTenants(platform.db), log: quiet } as unknown as Platform,
      { db: platform.db, leaseMs: 60_000 },
      job,
      { slots: 2, slotMsMax: 2_500 },
    );
    await until('two hang, and two wait', () => lane.waiting().length === 2);
    const late = await waitedFor(lane, 1_500);
    await noteWaiting(platform.db, late, job, 1_500);
    assert.notEqual((await rowOf(job, late))?.waiting_since, null);
    await until('their slots are free again', () => lane.waiting().length === 0);
    release();
    await lane.stop();
  });

  it('with no work for a tenant leaves no trace of it, and runs for the tenants with work', async () => {
    const seen: string[] = [];
    const work = sql`(select 'tucano' as tenant_id)`;
    const job = aJob(async (_app, { id }) => void seen.push(id), { everyMs: 500, tenantsWithWork: work });
    const stop = aProcess([job]);
    await until('it ran twice', () => seen.length >= 2);
    await stop();
    assert.deepEqual([...new Set(seen)], ['tucano']);
    assert.equal(await rowOf(job), undefined);
    const row = await rowOf(job, 'tucano');
    assert.deepEqual([row?.waiting_since, row?.late], [null, false]);
    assert.ok(row?.last_succeeded_at && row.last_run_ms !== null);
  });

  it('with no work for a tenant runs for it as often as it says', async () => {
    let runs = 0;
    const work = sql`(select 'none' as tenant_id)`;
    const job = aJob(async (_app, { id }) => void (runs += id === 'onca' ? 1 : 0), {
      everyMs: 100,
      tenantsWithWork: work,
      atLeastEveryMs: 1_500,
    });
    const stop = aProcess([job]);
    await until('it ran twice', () => runs >= 2);
    await stop();
  });

  it('that failed is tried again although its work is gone, until it succeeds', async () => {
    let runs = 0;
    const work = sql`(select 'none' as tenant_id)`;
    const job = aJob(
      async () => {
        runs += 1;
        if (runs < 3) throw new Error('the provider is away');
      },
      { everyMs: 200, tenantsWithWork: work },
    );
    await platform.db.transaction('onca', (tx) =>
      tx.insertInto('job_runs').values({ job: job.name, waiting_since: new Date(), last_error: 'before' }).execute(),
    );
    const stop = aProcess([job]);
    await until('it is well', async () => (await rowOf(job, 'onca'))?.waiting_since === null);
    await stop();
  });

  it('is listed for operators with its last success, its age and duration, and whether it is late', async () => {
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('job_runs')
        .values([
          { job: 'seal-ledger', last_started_at: minutesAgo(3), last_succeeded_at: minutesAgo(2), last_run_ms: 40 },
          { job: 'poll-payouts', leased_until: minutesAgo(-1), waiting_since: minutesAgo(5), late: true },
        ])
        .execute(),
    );
    const { body } = await platform.op(listJobs, { params: { tenant: 'jangada' } });
    const jobs = body.data as PeriodicJob[];
    const [seal, payouts, never] = ['seal-ledger', 'poll-payouts', 'purge-expired'].map((name) =>
      jobs.find((job) => job.name === name),
    );
    assert.ok(seal?.age_seconds && seal.age_seconds >= 120 && seal.age_seconds < 180);
    assert.deepEqual([seal.every_seconds, seal.is_late, seal.is_running, seal.last_run_ms], [60, false, false, 40]);
    assert.deepEqual([payouts?.is_late, payouts?.is_running, payouts?.age_seconds], [true, true, null]);
    assert.ok((payouts?.waiting_seconds ?? 0) >= 300);
    assert.deepEqual([never?.is_late, never?.last_started_at, never?.waiting_seconds], [false, null, null]);
  });

  it('is awaited when it runs while the process stops', async () => {
    let [begun, ended] = [false, false];
    const job = aJob(async () => {
      begun = true;
      await sleep(400);
      ended = true;
    });
    const stop = aProcess([job]);
    await until('it begins', () => begun);
    await stop();
    assert.ok(ended);
  });
});
