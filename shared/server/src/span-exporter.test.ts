import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { newSpanId, type OtlpSpan } from './otlp.ts';
import { createSpanExporter, type SpanOutcome } from './span-exporter.ts';
import { startCollector } from './testing/collector.ts';

const aSpan = (name = 'GET /*'): OtlpSpan => ({
  ...{ traceId: 'a'.repeat(32), spanId: newSpanId(), name, kind: 2, attributes: [], status: {} },
  ...{ startTimeUnixNano: '1700000000000000000', endTimeUnixNano: '1700000000001000000' },
});

describe('spans', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  const counts = new Map<SpanOutcome, number>();
  const exporterTo = (endpoint: string) =>
    createSpanExporter({
      ...{ endpoint, headers: { 'x-key': 'secret' } },
      onSpans: (outcome, count) => counts.set(outcome, (counts.get(outcome) ?? 0) + count),
    });

  before(async () => (collector = await startCollector()));
  beforeEach(() => {
    counts.clear();
    collector.received.length = 0;
    collector.answerWith(200);
  });
  after(() => collector.close());

  it('are exported in batches, each of one service, with the headers of the collector', async () => {
    const exporter = exporterTo(collector.url);
    exporter.add(
      'one',
      Array.from({ length: 201 }, () => aSpan()),
    );
    exporter.add('other', [aSpan('other')]);
    await exporter.stop();
    assert.equal(collector.spans().length, 202);
    assert.equal(collector.received.length, 3);
    assert.deepEqual(
      [...new Set(collector.received.map(({ path, key }) => `${path} ${String(key)}`))],
      ['/v1/traces secret'],
    );
    assert.deepEqual([...counts], [['exported', 202]]);
  });

  it('are dropped and counted when the collector refuses, or too many wait for it', async () => {
    collector.answerWith(503);
    const exporter = exporterTo(collector.url);
    for (let count = 0; count < 2_100; count += 1) exporter.add('one', [aSpan()]);
    await exporter.stop();
    assert.equal(counts.get('queue_full'), 100);
    assert.ok((counts.get('failed') ?? 0) >= 200);
    assert.equal(counts.get('exported'), undefined);
  });

  it('are dropped and counted when there is no collector', async () => {
    const exporter = exporterTo('http://127.0.0.1:9');
    exporter.add('one', [aSpan()]);
    await exporter.stop();
    assert.deepEqual([...counts], [['failed', 1]]);
  });
});
