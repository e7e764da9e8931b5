import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { metricsMissingIn } from '@jangada/server/testing/alert-metrics';
import { listenForMetrics } from '@jangada/server/metrics-server';
import { createGate } from '../health/gate.ts';
import { createHealthStore } from '../health/health-store.ts';
import { aSite } from '../testing/a-site.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const TENANT = 'jangada';

describe('the figures for Prometheus', () => {
  let edge: TestEdge;
  let server: Server;
  let base: string;

  const figures = async (): Promise<string> => (await fetch(`${base}/metrics`)).text();
  /** The value of a line, by its name with labels. */
  const figure = (text: string, line: string): number =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length),
    );

  before(async () => {
    edge = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
    edge.setSite('localhost', { status: 'found', site: aSite() });
    for (const version of ['1.0.0', '1.1.0']) await edge.publish(aBuild('host', version));
    await edge.rollOut(TENANT, 'host', { stable: '1.0.0' });
    server = await listenForMetrics(edge.metrics.registry, { host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.close();
    await edge.stop();
  });

  it('count pages, release files and plans by route, without an address of a visitor', async () => {
    // There is a shell but no remote, so only pages of the shell itself exist.
    assert.equal((await edge.page('/terms')).statusCode, 200);
    assert.equal((await edge.page('/casino/secret-path')).statusCode, 404);
    await edge.page('/releases/host/1.0.0/entry.js');
    const text = await figures();
    assert.equal(figure(text, 'edge_request_duration_seconds_count{kind="page",status="2xx"}'), 1);
    assert.equal(figure(text, 'edge_request_duration_seconds_count{kind="page",status="4xx"}'), 1);
    assert.equal(figure(text, 'edge_request_duration_seconds_count{kind="release-file",status="2xx"}'), 1);
    assert.ok(figure(text, `edge_plan_duration_seconds_count{tenant="${TENANT}"}`) >= 2);
    assert.ok(!text.includes('secret-path'));
  });

  it('count failures by remote, release and class, only where they fit the plan of the guest', async () => {
    const send = (version: string) =>
      edge.app.inject({
        method: 'POST',
        url: '/delivery/v1/beacons',
        headers: { 'content-type': 'text/plain', host: 'localhost' },
        payload: JSON.stringify({
          tenant: TENANT,
          guest: randomUUID(),
          reports: [{ remote: 'host', version, kind: 'mount', path: '/' }],
        }),
      });
    await send('1.0.0');
    await send('9.9.9');
    const text = await figures();
    const labels = `tenant="${TENANT}",remote="host",version="1.0.0"`;
    assert.equal(figure(text, `edge_release_incidents_total{${labels},class="mount"}`), 1);
    assert.equal(figure(text, `edge_release_attempts_total{${labels}}`), 1);
    assert.ok(!text.includes('9.9.9'));
  });

  it('count what the gate decides', async () => {
    const { db, metrics } = edge;
    await edge.rollOut(TENANT, 'host', { stable: '1.0.0', canary: { version: '1.1.0', percent: 10, salt: 'x' } });
    const bounds = { sampleMin: 30, stopMin: 10, windowMinutes: 60 };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const changeSets = { writeOne: () => assert.fail('nothing is to be written') };
    await createGate({ db, store: createHealthStore(db), changeSets, log, bounds, metrics }).run();
    const labels = `tenant="${TENANT}",remote="host",verdict="too-few"`;
    assert.equal(figure(await figures(), `edge_gate_decisions_total{${labels}}`), 1);
  });

  it('have every metric that an alert rule names', async () => {
    assert.deepEqual(await metricsMissingIn(edge.metrics.registry, /^(edge|nodejs)_/), []);
  });

  it('are not on the listener of the site, and nothing else is on theirs', async () => {
    assert.equal((await edge.page('/metrics')).headers['content-type'], 'text/html; charset=utf-8');
    assert.equal((await fetch(`${base}/`)).status, 404);
    assert.equal((await fetch(`${base}/metrics`, { method: 'POST' })).status, 404);
  });
});
