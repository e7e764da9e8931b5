import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { metricsMissingIn } from '@jangada/server/testing/alert-metrics';
import { listenForMetrics } from '@jangada/server/metrics-server';
import { getProfile } from '@jangada/contracts/domains/profile/get-profile';
import { aPlayer } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { leaseRows, settleRows } from '../outbox/leased-rows.ts';
import { enqueueJob } from '../outbox/outbox.ts';
import { raiseAlert } from '../outbox/raise-alert.ts';
import { sendRequest } from '../vendors/send-request.ts';

describe('the figures of the API for Prometheus', () => {
  let platform: TestPlatform;
  let metrics: Server;
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const figures = async (): Promise<string> => (await fetch(`http://127.0.0.1:${portOf(metrics)}/metrics`)).text();
  const figure = (text: string, line: string): number =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length),
    );

  before(async () => {
    platform = await startTestPlatform();
    metrics = await listenForMetrics(platform.server.metrics.registry, { host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    metrics.close();
    await platform.stop();
  });

  it('count replies by route and class of status, and name no address and no player', async () => {
    const { token } = await aPlayer(platform.db);
    await platform.call(getProfile, { token });
    await platform.call(getProfile, {});
    await platform.server.inject('/api/v1/casino/a-secret-slug-of-a-visitor');
    const text = await figures();
    const route = `method="GET",route="${getProfile.path}"`;
    assert.equal(figure(text, `api_request_duration_seconds_count{${route},status="2xx"}`), 1);
    assert.equal(figure(text, `api_request_duration_seconds_count{${route},status="4xx"}`), 1);
    assert.ok(!text.includes('a-secret-slug'));
  });

  it('show the connections of the pool: in use, idle, and the callers who wait', async () => {
    const text = await figures();
    const { used, idle } = platform.server.metrics.pools.calls.connections();
    assert.equal(figure(text, 'api_database_connections{pool="calls",state="idle"}'), idle);
    assert.equal(figure(text, 'api_database_connections{pool="calls",state="used"}'), used);
    assert.equal(figure(text, 'api_database_connections{pool="calls",state="waiting"}'), 0);
  });

  it('show what waits in the database over all tenants, and say when it does not answer', async () => {
    for (const tenant of ['jangada', 'tucano'])
      await platform.db.transaction(tenant, (tx) =>
        raiseAlert(tx, { kind: 'win-with-fraction', subject: `studio ${tenant}`, details: {} }),
      );
    const text = await figures();
    assert.equal(figure(text, 'api_figures_up'), 1);
    assert.ok(figure(text, 'api_outbox_rows{topic="alert"}') >= 2);
    assert.ok(figure(text, 'api_outbox_oldest_seconds{topic="alert"}') >= 0);
    assert.ok(figure(text, 'api_ledger_proof_age_seconds') > 0);
    assert.ok(!/jangada|tucano/.test(text));
  });

  it('tell what is late in the outbox from what waits on purpose', async () => {
    const [due, later, oldest] = [
      'api_outbox_rows{topic="payout"}',
      'api_outbox_waiting_rows{topic="payout"}',
      'api_outbox_oldest_seconds{topic="payout"}',
    ];
    const read = async (): Promise<readonly number[]> => {
      const text = await figures();
      return [figure(text, due), figure(text, later), Math.floor(figure(text, oldest) / 60)];
    };
    const { db, server } = platform;
    const fail = async (waitMs?: number): Promise<void> => {
      const jobs = await leaseRows(db, ['payout'], 'jangada');
      const ids = jobs.map(({ id }) => id);
      const sent = { failed: new Set(ids), waitMs: new Map(waitMs === undefined ? [] : ids.map((id) => [id, waitMs])) };
      await settleRows({ db, log: server.log }, 'jangada', jobs, sent);
    };
    const dueAgo = (minutes: number) =>
      db.transaction('jangada', (tx) =>
        tx
          .updateTable('outbox')
          .set({ available_at: new Date(Date.now() - minutes * 60_000), created_at: new Date(0) })
          .where('topic', '=', 'payout')
          .execute(),
      );

    await db.transaction('jangada', (tx) => enqueueJob(tx, 'payout', { id: 1 }, 60_000));
    assert.deepEqual(await read(), [Number.NaN, 1, Number.NaN], 'its time has not come');
    await dueAgo(7);
    assert.deepEqual(await read(), [1, Number.NaN, 7], 'late since it became due, not since it was written');
    await fail();
    assert.deepEqual(await read(), [1, Number.NaN, 7], 'a failure does not hide how long it is late');
    await dueAgo(0);
    await fail();
    assert.deepEqual(await read(), [1, Number.NaN, 7], 'nor does the next one');
    await dueAgo(0);
    await fail(600_000);
    assert.deepEqual(await read(), [Number.NaN, 1, Number.NaN], 'the receiver asked for ten minutes');
    await dueAgo(2);
    assert.deepEqual(await read(), [1, Number.NaN, 2], 'the wait is over');
    await db.transaction('jangada', (tx) => tx.deleteFrom('outbox').where('topic', '=', 'payout').execute());
  });

  it('show each periodic job over all tenants: its runs, those that are late, the longest wait, the last success', async () => {
    const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);
    for (const [tenant, row] of [
      ['jangada', { last_succeeded_at: ago(40) }],
      ['tucano', { last_succeeded_at: ago(4_000), waiting_since: ago(900), late: true }],
    ] as const)
      await platform.db.transaction(tenant, (tx) =>
        tx
          .insertInto('job_runs')
          .values({ job: 'poll-payouts', ...row })
          .execute(),
      );
    const text = await figures();
    assert.equal(figure(text, 'api_job_late_tenants{periodic_job="poll-payouts"}'), 1);
    const [waiting, age] = ['waiting', 'success_age'].map((what) =>
      Math.round(figure(text, `api_job_${what}_seconds{periodic_job="poll-payouts"}`) / 10),
    );
    assert.deepEqual([waiting, age], [90, 4]);
    assert.match(text, /api_database_connections\{pool="background",state="used"\}/);
    assert.match(text, /# TYPE api_job_run_duration_seconds histogram/);
  });

  it('have no label that Prometheus gives to every figure of a process', async () => {
    assert.doesNotMatch(await figures(), /[{,](?:job|instance)="/);
  });

  it('have every metric that an alert rule names', async () => {
    assert.deepEqual(await metricsMissingIn(platform.server.metrics.registry, /^api_/), []);
  });

  it('count calls to third parties by host and outcome, also those without an answer', async () => {
    const party = createServer((request, reply) => {
      if (request.url === '/drop') request.socket.destroy();
      else reply.writeHead(Number(request.url?.slice(1))).end();
    });
    await new Promise<void>((resolve) => party.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${portOf(party)}`;
    for (const status of [503, 404, 401, 403, 429]) await sendRequest(`http://${host}/${status}`);
    await assert.rejects(sendRequest(`http://${host}/drop`));
    party.close();
    const text = await figures();
    for (const [outcome, count] of Object.entries({ '5xx': 1, '4xx': 1, refused: 3, none: 1 }))
      assert.equal(figure(text, `api_vendor_call_duration_seconds_count{host="${host}",outcome="${outcome}"}`), count);
  });
});
