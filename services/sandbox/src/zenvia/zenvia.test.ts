import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aListener, aSandbox, until } from '../testing/test-sandbox.ts';

const TOKEN = 'zenvia-token';
const MESSAGE = { from: 'jangada', to: '5511980000077', contents: [{ type: 'text', text: 'Seu codigo e 123456' }] };

const aZenvia = async (t: TestContext) => {
  const { app, removeData } = await aSandbox({ ZENVIA_TOKEN: TOKEN });
  t.after(async () => {
    await app.close();
    removeData();
  });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, token = TOKEN) =>
    app.inject({
      method,
      url: `/zenvia/v2${path}`,
      headers: { 'x-api-token': token },
      ...(payload && { payload }),
    });
  return { app, call };
};

test('a message is answered with its id and is in the mailbox; a wrong token and a wrong number are refused', async (t) => {
  const { app, call } = await aZenvia(t);
  const sent = (await call('POST', '/channels/sms/messages', MESSAGE)).json();
  assert.deepEqual([sent.direction, sent.channel, sent.to], ['OUT', 'sms', MESSAGE.to]);
  assert.match(sent.id, /^[\da-f-]{36}$/);
  const [mail] = (await app.inject('/mailbox/messages?to=+5511980000077')).json();
  assert.deepEqual([mail.channel, mail.text], ['sms', 'Seu codigo e 123456']);
  assert.equal((await call('POST', '/channels/sms/messages', MESSAGE, 'guess')).statusCode, 401);
  assert.equal((await call('POST', '/channels/sms/messages', { ...MESSAGE, to: '+55 11' })).statusCode, 400);
  assert.equal((await call('POST', '/channels/pigeon/messages', MESSAGE)).statusCode, 404);
});

test('an SMS has no template; WhatsApp has', async (t) => {
  const { call } = await aZenvia(t);
  const contents = [{ type: 'template', templateId: 't-1', fields: { code: '123456' } }];
  assert.equal((await call('POST', '/channels/sms/messages', { ...MESSAGE, contents })).statusCode, 400);
  assert.equal((await call('POST', '/channels/whatsapp/messages', { ...MESSAGE, contents })).statusCode, 200);
});

test('a subscription hears the statuses of its channel, in order and with its headers, as they were planned', async (t) => {
  const { app, call } = await aZenvia(t);
  const listener = await aListener(() => ({ status: 200 }));
  t.after(() => listener.close());
  const subscription = {
    eventType: 'MESSAGE_STATUS',
    webhook: { url: `${listener.url}/receipts`, headers: { authorization: 'Bearer ours' } },
    criteria: { channel: 'sms' },
  };
  const made = (await call('POST', '/subscriptions', subscription)).json();
  assert.equal((await call('POST', '/subscriptions', subscription)).statusCode, 409);
  await call('POST', '/subscriptions', { ...subscription, criteria: { channel: 'whatsapp' } });
  await app.inject({ method: 'POST', url: '/control/zenvia/next', payload: { outcome: 'not-delivered' } });
  const { id } = (await call('POST', '/channels/sms/messages', MESSAGE)).json();
  await until('two statuses', () => listener.calls.length === 2);
  const events = listener.calls.map(({ body }) => JSON.parse(body));
  assert.deepEqual(
    events.map(({ type, messageId, messageStatus }) => [type, messageId, messageStatus.code]),
    [
      ['MESSAGE_STATUS', id, 'SENT'],
      ['MESSAGE_STATUS', id, 'NOT_DELIVERED'],
    ],
  );
  assert.equal(events[1].messageStatus.cause, 'The carrier gave the message up');
  assert.equal(listener.calls[0]?.headers.authorization, 'Bearer ours');

  const changed = await call('PATCH', `/subscriptions/${made.id}`, { status: 'INACTIVE' });
  assert.equal(changed.json().status, 'INACTIVE');
  assert.equal((await call('DELETE', `/subscriptions/${made.id}`)).statusCode, 204);
  assert.equal((await call('GET', `/subscriptions/${made.id}`)).statusCode, 404);
  assert.equal((await call('GET', '/subscriptions')).json().length, 1);
});

test('an outcome that does not exist is not planned', async (t) => {
  const { app } = await aZenvia(t);
  const answer = await app.inject({ method: 'POST', url: '/control/zenvia/next', payload: { outcome: 'toString' } });
  assert.equal(answer.statusCode, 422);
});
