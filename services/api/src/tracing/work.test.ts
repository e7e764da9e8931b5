import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SERVICES_KEY_BYTES, type ServicesKey } from '@jangada/server/services-key';
import { attributesIn, startCollector } from '@jangada/server/testing/collector';
import { createTraceIds, traceKeysOf } from '@jangada/server/trace-ids';
import { traceOutgoing } from './outgoing.ts';
import { traceStep, traceWait } from './steps.ts';
import {
  beginStep,
  classOf,
  createTracing,
  currentWork,
  inWork,
  outsideWork,
  STEPS_MAX,
  type SpanFacts,
} from './work.ts';

const servicesKey: ServicesKey = [Buffer.alloc(SERVICES_KEY_BYTES, 'a')];
const TENANT = 'onca';
const step: SpanFacts = { name: 'a step', kind: 'internal', attributes: {} };
const call: SpanFacts = { name: 'GET /wallet', kind: 'server', attributes: { 'http.route': '/wallet' } };

describe('the work of a traced call', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  before(async () => (collector = await startCollector()));
  beforeEach(() => (collector.received.length = 0));
  after(() => collector.close());

  const aTracing = () => createTracing({ endpoint: collector.url, headers: {}, servicesKey, onSpans: () => undefined });
  const parent = createTraceIds(traceKeysOf(servicesKey)).begin(TENANT);
  const begun = () => {
    const tracing = aTracing();
    const work = tracing.begin(TENANT, parent);
    assert.ok(work);
    return { tracing, work };
  };

  it('has its steps below its span, and that below the span of the caller', async () => {
    const { tracing, work } = begun();
    await inWork(work, async () => beginStep()?.end({ ...step, error: '40001' }));
    work.end(call);
    await tracing.stop();
    const [inner, outer] = collector.spans();
    const [, traceId, parentId] = parent.split('-');
    assert.deepEqual([outer?.name, outer?.kind, outer?.parentSpanId], ['GET /wallet', 2, parentId]);
    assert.deepEqual([inner?.name, inner?.parentSpanId, inner?.status], ['a step', outer?.spanId, { code: 2 }]);
    assert.deepEqual([inner?.traceId, outer?.traceId], [traceId, traceId]);
    assert.deepEqual(outer && attributesIn(outer), { 'http.route': '/wallet', 'jangada.tenant': TENANT });
    assert.ok(BigInt(outer?.startTimeUnixNano ?? 0) <= BigInt(inner?.startTimeUnixNano ?? 0));
    assert.ok(BigInt(outer?.endTimeUnixNano ?? 0) >= BigInt(inner?.endTimeUnixNano ?? 0));
  });

  it(`has ${STEPS_MAX} steps at most, and says how many there were more`, async () => {
    const { tracing, work } = begun();
    inWork(work, () => {
      for (let count = 0; count < STEPS_MAX + 7; count += 1) beginStep()?.end(step);
    });
    work.end(call);
    await tracing.stop();
    const spans = collector.spans();
    assert.equal(spans.length, STEPS_MAX + 1);
    assert.equal(attributesIn(spans.at(-1) ?? assert.fail())['jangada.steps_left_out'], '7');
  });

  it('has no step that begins after its end, or outside of it', async () => {
    const { tracing, work } = begun();
    assert.equal(beginStep(), undefined);
    inWork(work, () => outsideWork(() => assert.deepEqual([currentWork(), beginStep()], [undefined, undefined])));
    work.end(call);
    assert.equal(inWork(work, beginStep), undefined);
    await tracing.stop();
    assert.equal(collector.spans().length, 1);
  });

  it('is not begun by a trace that no edge has begun for the tenant', async () => {
    const tracing = aTracing();
    assert.equal(tracing.begin('tucano', parent), null);
    assert.equal(tracing.begin(TENANT, parent.replace(/01$/, '00')), null);
    assert.equal(tracing.begin(TENANT, `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`), null);
    await tracing.stop();
    assert.equal(collector.received.length, 0);
  });

  it('of a command is the first of its trace, and that of a job is below what wrote it, whoever has begun the trace', async () => {
    const tracing = aTracing();
    const own = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
    const command = tracing.beginCommand(TENANT, own, performance.now());
    assert.equal(command.traceparent, own);
    command.end({ ...call, name: 'a command' });
    tracing.resume(TENANT, command.traceparent).end({ ...step, name: 'a job' });
    const fresh = tracing.beginCommand(TENANT, null, performance.now());
    assert.ok(tracing.begin(TENANT, fresh.traceparent), 'a new trace is one of ours');
    await tracing.stop();
    const ids = collector.spans().map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId]);
    assert.deepEqual(ids, [
      ['a command', '1'.repeat(32), undefined],
      ['a job', '1'.repeat(32), '2'.repeat(16)],
    ]);
  });

  it('names the host of a third party, never path or query, and how it ended', async () => {
    const { tracing, work } = begun();
    const url = 'https://pix.example:8443/pix/12345678909?key=ana@exemplo.com';
    await inWork(work, async () => {
      await traceOutgoing({ url, method: 'PUT' }, async () => ({ status: 201 }));
      await traceOutgoing({ url, method: 'PUT' }, async () => ({ status: 422 }));
      const refused = Object.assign(new Error(url), { code: 'ECONNREFUSED' });
      await assert.rejects(traceOutgoing({ url, method: 'PUT' }, () => Promise.reject(refused)));
      await traceOutgoing({ url: 'smtp://user:password@mail.example', method: null }, async () => ({ status: 250 }));
    });
    await tracing.stop();
    const spans = collector.spans();
    const party = { 'http.request.method': 'PUT', 'server.address': 'pix.example', 'server.port': '8443' };
    assert.deepEqual(
      spans.map(({ name, kind }) => [name, kind]),
      [...Array.from({ length: 3 }, () => ['PUT pix.example:8443', 3]), ['smtp mail.example', 3]],
    );
    assert.deepEqual(spans.map(attributesIn), [
      { ...party, 'http.response.status_code': '201' },
      { ...party, 'http.response.status_code': '422', 'error.type': '422' },
      { ...party, 'error.type': 'ECONNREFUSED' },
      { 'network.protocol.name': 'smtp', 'server.address': 'mail.example' },
    ]);
    assert.ok(!/12345678909|exemplo|password/.test(JSON.stringify(spans)));
  });

  it('tells a wait from no wait, and a step however short', async () => {
    const { tracing, work } = begun();
    await inWork(work, async () => {
      await traceStep('draw', async () => undefined);
      await traceWait('nothing', async () => undefined);
      await traceWait('something', () => new Promise((resolve) => setTimeout(resolve, 5)));
      await assert.rejects(traceWait('nobody', () => Promise.reject(new TypeError('a value'))));
    });
    await tracing.stop();
    assert.deepEqual(
      collector.spans().map((span) => [span.name, attributesIn(span)]),
      [
        ['draw', {}],
        ['wait for something', {}],
        ['wait for nobody', { 'error.type': 'TypeError' }],
      ],
    );
  });
});

it('the class of an error has none of its words', () => {
  for (const [error, name] of [
    [Object.assign(new Error('a value'), { code: '23505' }), '23505'],
    [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), 'ENOTFOUND'],
    [AbortSignal.abort(new DOMException('a value', 'TimeoutError')).reason, 'TimeoutError'],
    [Object.assign(new Error('a value'), { code: 'a value' }), 'Error'],
    ['a value', 'Error'],
  ] as const)
    assert.equal(classOf(error), name);
});
