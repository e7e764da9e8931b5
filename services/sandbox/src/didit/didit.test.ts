import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { aListener, aSandbox, until } from '../testing/test-sandbox.ts';

const workflow_id = '11111111-2222-4333-8444-555555555555';
const headers = { 'x-api-key': 'demo-didit-key' };

async function aDidit(t: TestContext) {
  const { app, removeData } = await aSandbox();
  t.after(async () => {
    await app.close();
    removeData();
  });
  const open = (payload: object, key = headers) =>
    app.inject({ method: 'POST', url: '/didit/v3/session/', headers: key, payload: { workflow_id, ...payload } });
  const decision = (id: string, key = headers) =>
    app.inject({ method: 'GET', url: `/didit/v3/session/${id}/decision/`, headers: key });
  const play = (token: string, payload: object) => app.inject({ method: 'POST', url: `/didit/page/${token}`, payload });
  return { app, open, decision, play };
}

test('a session is opened with the key alone, and an unfinished one of the same person is returned again', async (t) => {
  const { open } = await aDidit(t);
  assert.equal((await open({}, { 'x-api-key': 'x' })).statusCode, 403);
  assert.equal((await open({ workflow_id: 'none' })).statusCode, 400);
  const first = await open({ vendor_data: 'a:1' });
  assert.equal(first.statusCode, 201);
  assert.equal((await open({ vendor_data: 'a:1' })).json().session_id, first.json().session_id);
  assert.notEqual((await open({ vendor_data: 'a:2' })).json().session_id, first.json().session_id);
});

test('a decision has a list for each report once the person is done, and null before', async (t) => {
  const { open, decision, play } = await aDidit(t);
  const { session_id: id, session_token: token } = (
    await open({ vendor_data: 'a:1', expected_details: { first_name: 'Ana', last_name: 'Lima' } })
  ).json();
  assert.deepEqual(
    [(await decision(id)).json().status, (await decision(id)).json().id_verifications],
    ['Not Started', null],
  );
  await play(token, { status: 'Declined', risks: ['LOW_LIVENESS_SCORE'] });
  const { status, id_verifications, liveness_checks, vendor_data } = (await decision(id)).json();
  assert.deepEqual([status, id_verifications[0].full_name, vendor_data], ['Declined', 'Ana Lima', 'a:1']);
  assert.equal(liveness_checks[0].warnings[0].risk, 'LOW_LIVENESS_SCORE');
  assert.equal((await decision('unknown')).statusCode, 404);
});

test('each new status is told to the destinations, signed over the sorted body', async (t) => {
  const { app, open, play } = await aDidit(t);
  const listener = await aListener(() => ({ status: 200 }));
  t.after(() => listener.close());
  await app.inject({ method: 'POST', url: '/control/didit/webhook', payload: { url: listener.url, secret: 's' } });
  await play((await open({ vendor_data: 'a:1' })).json().session_token, { status: 'Approved' });
  await until('a notice', () => listener.calls.length > 0);
  const [call] = listener.calls;
  const body = JSON.parse(call?.body ?? '{}');
  assert.deepEqual([body.webhook_type, body.status, body.vendor_data], ['status.updated', 'Approved', 'a:1']);
  const sorted = JSON.stringify(Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  assert.equal(call?.headers['x-signature-v2'], createHmac('sha256', 's').update(sorted).digest('hex'));
});
