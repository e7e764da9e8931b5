import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createTenants } from '../tenants/tenants.ts';
import type { Platform } from '../platform/platform.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { startJobs, type Job } from './jobs.ts';

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
const aProcess = (jobs: readonly Job[]) => {
  const app = { db: platform.db, tenants: createTenants(platform.db), log: quiet } as unknown as Platform;
  return startJobs(app, jobs);
};

let named = 0;
const aJob = (run: Job['run'], { everyMs = 60_000, leaseMs = 60_000 } = {}): Job => ({
  name: `job-${(named += 1)}`,
  everyMs,
  leaseMs,
  run,
});

const rowOf = (job: Job, tenant = 'jangada') =>
  platform.db.read(tenant, (reader) =>
    reader.selectFrom('job_runs').selectAll().where('job', '=', job.name).executeTakeFirst(),
  );

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
