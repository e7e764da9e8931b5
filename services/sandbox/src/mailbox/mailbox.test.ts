import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSandbox } from '../testing/test-sandbox.ts';

const SMS = { channel: 'sms', to: '+5511980000077', text: 'Seu código é 123456' };
const authorization = 'Bearer mail-key';

test('messages are found by their receiver, newest first, and survive a restart', async (t) => {
  const { app, dataDir, removeData } = await aSandbox();
  t.after(removeData);
  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/mailbox/messages', headers: { authorization }, payload });
  assert.equal((await send(SMS)).statusCode, 202);
  await send({ ...SMS, text: 'Seu código é 654321' });
  await send({ channel: 'email', to: 'ana@example.com', subject: 'Oi', text: 'Olá' });
  await app.close();

  const again = await aSandbox({}, dataDir);
  t.after(() => again.app.close());
  const found = (await again.app.inject('/mailbox/messages?to=+5511980000077')).json();
  assert.deepEqual(
    found.map((message: { text: string }) => message.text),
    ['Seu código é 654321', 'Seu código é 123456'],
  );
});

test('a wrong key and a message without a known channel are refused', async (t) => {
  const { app, removeData } = await aSandbox();
  t.after(async () => {
    await app.close();
    removeData();
  });
  const send = (key: string, payload: object) =>
    app.inject({ method: 'POST', url: '/mailbox/messages', headers: { authorization: key }, payload });
  assert.equal((await send('Bearer guess', SMS)).statusCode, 401);
  assert.equal((await send(authorization, { ...SMS, channel: 'pigeon' })).statusCode, 422);
});
