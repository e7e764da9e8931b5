import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { attributesIn, startCollector } from '@jangada/server/testing/collector';
import { createTraceIds } from '@jangada/server/trace-ids';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createTraces } from './traces.ts';

const TENANT = 'jangada';
const ids = createTraceIds([Buffer.from('a secret')]);

describe('traces of page views', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let edge: TestEdge;
  let isStopped = false;

  const htmlOf = async (headers: Readonly<Record<string, string>> = {}) => (await edge.page('/terms', headers)).body;
  const traceparentIn = (html: string): string | undefined =>
    /<meta name="traceparent" content="([^"]+)"/.exec(html)?.[1];

  const report = (traceparent: string, at = Date.now()) =>
    edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/beacons',
      headers: { 'content-type': 'text/plain', host: 'localhost' },
      payload: JSON.stringify({
        ...{ tenant: TENANT, guest: randomUUID(), reports: [] },
        trace: {
          traceparent,
          spans: [
            { name: 'mount', remote: 'casino', version: '1.0.0', expose: './routes/home', at, ms: 120 },
            { name: 'fallback', remote: 'casino', version: '1.1.0', at, ms: 0, error: 'integrity' },
          ],
        },
      }),
    });

  before(async () => {
    collector = await startCollector();
    edge = await startEdge({
      ...{ EDGE_GATE_EVERY_MS: '0', EDGE_OTLP_ENDPOINT: collector.url, EDGE_OTLP_HEADERS: 'x-key=secret' },
      ...{ EDGE_TRACE_PERCENT: '100', EDGE_TRACE_TENANTS: '{"onca": 0}' },
    });
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.rollOut(TENANT, 'host', { stable: '1.0.0' });
  });
  after(async () => {
    if (!isStopped) await edge.stop();
    collector.close();
  });

  it('begin in the HTML, not where the browser saves data, and each page view is another', async () => {
    const [one, other] = [traceparentIn(await htmlOf()), traceparentIn(await htmlOf())];
    assert.match(one ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    assert.notEqual(one, other);
    assert.equal(traceparentIn(await htmlOf({ 'save-data': 'on' })), undefined);
  });

  it('are exported in the form of OTLP over HTTP, the spans of the page below that of the edge', async () => {
    const traceparent = traceparentIn(await htmlOf()) ?? '';
    const [, traceId, spanId] = traceparent.split('-');
    assert.equal((await report(traceparent)).statusCode, 202);
    const forged = `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`;
    assert.equal((await report(forged)).statusCode, 202);
    isStopped = true;
    await edge.stop();
    for (const { path, key } of collector.received) assert.deepEqual([path, key], ['/v1/traces', 'secret']);
    const spans = collector.spans();
    assert.ok(!spans.some((span) => span.traceId === '0'.repeat(32)), 'a browser invents no trace');
    const own = spans.filter((span) => span.traceId === traceId);
    assert.deepEqual(
      own.map(({ name, kind, parentSpanId, status: { code } }) => [name, kind, parentSpanId, code]),
      [
        ['GET /*', 2, undefined, undefined],
        ['remote.mount', 1, spanId, undefined],
        ['remote.fallback', 1, spanId, 2],
      ],
    );
    const mount = own.find(({ name }) => name === 'remote.mount');
    assert.equal(BigInt(mount?.endTimeUnixNano ?? 0) - BigInt(mount?.startTimeUnixNano ?? 0), 120_000_000n);
    assert.deepEqual(mount && attributesIn(mount), {
      'jangada.tenant': TENANT,
      'jangada.remote': 'casino',
      'jangada.release': '1.0.0',
      'jangada.expose': './routes/home',
    });
    const text = await edge.metrics.registry.metrics();
    assert.match(text, /edge_trace_spans_total\{outcome="exported"\} \d/);
  });

  it('have the calls to the API below the page view, of traces that this edge has begun for the tenant', async () => {
    collector.received.length = 0;
    const traces = createTraces({
      ...{ endpoint: collector.url, headers: {}, percent: 100, tenants: {}, ids },
      onSpans: () => undefined,
    });
    const pageView = traces.begin(TENANT, false) ?? '';
    const [, traceId, pageSpan] = pageView.split('-');
    for (const wrong of [`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, '', 'x', pageView.slice(0, -1), `${pageView}, a`])
      assert.equal(traces.beginCall(TENANT, wrong, 'GET'), null, wrong);
    assert.equal(traces.beginCall('tucano', pageView, 'GET'), null);
    for (const reply of [200, 503]) {
      const call = traces.beginCall(TENANT, pageView, 'POST');
      assert.equal(call?.traceparent.split('-')[1], traceId);
      assert.ok((call?.end(reply) ?? -1) >= 0);
    }
    await traces.stop();
    assert.deepEqual(
      collector.spans().map((span) => [span.name, span.kind, span.traceId, span.parentSpanId, span.status.code]),
      [
        ['POST /api/v1/*', 3, traceId, pageSpan, undefined],
        ['POST /api/v1/*', 3, traceId, pageSpan, 2],
      ],
    );
  });

  it('begin for no page view of a tenant without a share', async () => {
    const traces = createTraces({
      ...{ endpoint: collector.url, headers: {}, percent: 100, tenants: { onca: 0 }, ids },
      onSpans: () => undefined,
    });
    assert.equal(traces.begin('onca', false), null);
    assert.ok(traces.begin(TENANT, false));
    await traces.stop();
  });
});
