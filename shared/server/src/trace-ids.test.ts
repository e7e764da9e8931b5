import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SERVICES_KEY_BYTES } from './services-key.ts';
import { createTraceIds, spanBelow, traceKeysOf } from './trace-ids.ts';

const key = (letter: string): Buffer => Buffer.alloc(SERVICES_KEY_BYTES, letter);
const idsWith = (current: string, ...others: string[]) =>
  createTraceIds(traceKeysOf([key(current), ...others.map(key)]));

describe('a trace', () => {
  const ids = idsWith('a');
  const traceparent = ids.begin('onca');

  it('is known by the services with the same key, for its tenant only', () => {
    assert.match(traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    assert.ok(idsWith('a').isOwn('onca', traceparent));
    assert.ok(!idsWith('b').isOwn('onca', traceparent));
    assert.ok(!ids.isOwn('tucano', traceparent));
  });

  it('is known while the key is changed', () => {
    assert.ok(idsWith('b', 'a').isOwn('onca', traceparent));
    assert.ok(ids.isOwn('onca', idsWith('a', 'b').begin('onca')));
  });

  it('that is invented, malformed or not sampled is not known', () => {
    for (const wrong of [
      ...[`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, '', 'x', traceparent.slice(0, -1), `${traceparent}, a`],
      ...[traceparent.replace(/01$/, '00'), traceparent.toUpperCase(), traceparent.replace(/^00/, '01')],
    ])
      assert.ok(!ids.isOwn('onca', wrong), wrong);
  });

  it('has further spans, each with an id of its own', () => {
    const [one, other] = [spanBelow(traceparent), spanBelow(traceparent)];
    assert.notEqual(one, other);
    assert.equal(one.split('-')[1], traceparent.split('-')[1]);
    assert.ok(ids.isOwn('onca', one));
  });
});
