import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createTraces, type SpanOutcome } from './traces.ts';

const TENANT = 'jangada';

/*
 * The fields of opentelemetry-proto v1 in JSON, with the names in the specification of OTLP/HTTP; unknown fields are
 * refused.
 */
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
  ]),
});
const otlpSpan = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.optional(z.string().regex(/^[0-9a-f]{16}$/)),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{18,20}$/),
  endTimeUnixNano: z.string().regex(/^\d{18,20}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.optional(z.literal(2)) }),
});
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(otlpSpan) })),
    }),
  ),
});

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('traces of page views', () => {
  const received: { path: string | undefined; key: unknown; body: string }[] = [];
  let status = 200;
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url, key: request.headers['x-key'], body });
      response.writeHead(status).end('{}');
    });
  });
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
    edge = await startEdge({
      ...{ EDGE_GATE_EVERY_MS: '0', EDGE_OTLP_ENDPOINT: await listen(collector), EDGE_OTLP_HEADERS: 'x-key=secret' },
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
    const requests = received.map(({ path, key, body }) => {
      assert.deepEqual([path, key], ['/v1/traces', 'secret']);
      return exportRequest.parse(JSON.parse(body));
    });
    const spans = requests
      .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
      .flatMap((scope) => scope.spans);
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
    assert.deepEqual(
      Object.fromEntries(mount?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []),
      {
        'jangada.tenant': TENANT,
        'jangada.remote': 'casino',
        'jangada.release': '1.0.0',
        'jangada.expose': './routes/home',
      },
    );
    const text = await edge.metrics.registry.metrics();
    assert.match(text, /edge_trace_spans_total\{outcome="exported"\} \d/);
  });

  it('have the calls to the API below the page view, of traces that this edge has begun for the tenant', async () => {
    received.length = 0;
    const { port } = collector.address() as AddressInfo;
    const traces = createTraces({
      ...{ endpoint: `http://127.0.0.1:${port}`, headers: {}, percent: 100, tenants: {}, secret: 'a secret' },
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
    const spans = received.flatMap(({ body }) =>
      exportRequest
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    assert.deepEqual(
      spans.map((span) => [span.name, span.kind, span.traceId, span.parentSpanId, span.status.code]),
      [
        ['POST /api/v1/*', 3, traceId, pageSpan, undefined],
        ['POST /api/v1/*', 3, traceId, pageSpan, 2],
      ],
    );
  });

  it('are dropped and counted when the collector refuses, or too many wait for it', async () => {
    const counts = new Map<SpanOutcome, number>();
    status = 503;
    const { port } = collector.address() as AddressInfo;
    const traces = createTraces({
      ...{ endpoint: `http://127.0.0.1:${port}`, headers: {}, percent: 100, tenants: { onca: 0 }, secret: 'a secret' },
      onSpans: (outcome, count) => counts.set(outcome, (counts.get(outcome) ?? 0) + count),
    });
    assert.equal(traces.begin('onca', false), null);
    const traceparent = traces.begin(TENANT, false) ?? '';
    for (let count = 0; count < 2_100; count += 1)
      traces.served(traceparent, { tenant: TENANT, startMs: 1_700_000_000_000, endMs: 1_700_000_000_001, status: 200 });
    await traces.stop();
    assert.equal(counts.get('queue_full'), 100);
    assert.ok((counts.get('failed') ?? 0) >= 200);
    assert.equal(counts.get('exported'), undefined);
  });
});
