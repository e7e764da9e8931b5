import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { getPayouts, resumePayouts, stopPayouts } from '@jangada/contracts/ops/payouts';
import { attributesIn, startCollector } from '@jangada/server/testing/collector';
import { routePath } from '../http/paths.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { until } from '../../test/support/sandbox-process.ts';

const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);
const headers = { traceparent: `00-${TRACE}-${SPAN}-01` };
const params = { tenant: 'jangada' };

describe('the trace of a command', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let platform: TestPlatform;

  before(async () => {
    collector = await startCollector();
    platform = await startTestPlatform({ API_OTLP_ENDPOINT: collector.url });
  });
  beforeEach(() => (collector.received.length = 0));
  after(async () => {
    await platform.stop();
    collector.close();
  });

  const servers = () => collector.spans().filter(({ kind }) => kind === 2);
  const nameOf = ({ path }: { readonly path: string }): string => `POST ${routePath(path)}`;
  const named = (name: string) => servers().find((span) => span.name === name);

  it('is that of the desk, whose span it is, with its statements below it', async () => {
    await platform.op(stopPayouts, { params, headers });
    await until('its span is there', () => servers().length > 0);
    const span = named(nameOf(stopPayouts)) ?? assert.fail();
    assert.deepEqual([span.traceId, span.spanId, span.parentSpanId], [TRACE, SPAN, undefined]);
    assert.equal(attributesIn(span)['jangada.tenant'], 'jangada');
    const insert = collector.spans().find(({ name }) => name.includes('INSERT payout_stops'));
    assert.deepEqual([insert?.traceId, insert?.parentSpanId], [TRACE, SPAN]);
  });

  it('is a new one when nobody names one, and the log names it', async () => {
    await platform.op(resumePayouts, { params });
    await until('its span is there', () => servers().length > 0);
    const { traceId } = named(nameOf(resumePayouts)) ?? assert.fail();
    assert.notEqual(traceId, TRACE);
    const { data } = (await platform.op(listOpsLog, { params })).body;
    assert.equal(data[0].trace, traceId);
  });

  it('is none for a read, for a stranger and for a tenant that is none', async () => {
    await platform.op(getPayouts, { params, headers });
    await platform.op(stopPayouts, { params, headers: { ...headers, authorization: `Bearer ${'x'.repeat(30)}` } });
    await platform.op(stopPayouts, { params: { tenant: 'nobody' }, headers });
    await platform.op(resumePayouts, { params, headers });
    await until('the last span is there', () => servers().length > 0);
    assert.deepEqual(
      servers().map(({ name }) => name),
      [nameOf(resumePayouts)],
    );
  });
});
