import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { it } from 'node:test';
import { loggerOfCall, traceIdOf, traceparentOf } from './call-trace.ts';

const ID = 'a'.repeat(32);
const TRACEPARENT = `00-${ID}-${'b'.repeat(16)}-01`;

it('the trace of a call is that of its header, and none of a malformed or unsampled one', () => {
  assert.equal(traceIdOf({ traceparent: TRACEPARENT }), ID);
  assert.equal(traceparentOf({ traceparent: TRACEPARENT }), TRACEPARENT);
  for (const wrong of [`${TRACEPARENT}\n`, TRACEPARENT.replace(/01$/, '00'), TRACEPARENT.toUpperCase(), ID, ''])
    for (const read of [traceIdOf, traceparentOf]) assert.equal(read({ traceparent: wrong }), null, wrong);
  assert.deepEqual([traceIdOf({}), traceparentOf({})], [null, null]);
});

it('the lines of a traced call have its trace, those of others have none', () => {
  const logger = { child: (bindings: object) => bindings };
  const bindingsOf = (headers: IncomingHttpHeaders) => loggerOfCall(logger, { reqId: '1' }, undefined, { headers });
  assert.deepEqual(bindingsOf({ traceparent: TRACEPARENT }), { reqId: '1', trace_id: ID });
  assert.deepEqual(bindingsOf({}), { reqId: '1' });
});
