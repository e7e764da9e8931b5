import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { aListener, aSandbox, until } from '../testing/test-sandbox.ts';

const ACCOUNT = `AC${'2'.repeat(32)}`;
const AUTH_TOKEN = 'auth-token';
const MESSAGE = { To: '+5511980000077', From: '+551140000000', Body: 'Seu codigo e 123456' };

const aTwilio = async (t: TestContext) => {
  const { app, removeData } = await aSandbox({ TWILIO_ACCOUNT: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN });
  t.after(async () => {
    await app.close();
    removeData();
  });
  const send = (form: Record<string, string>, { user = ACCOUNT, password = AUTH_TOKEN, account = ACCOUNT } = {}) =>
    app.inject({
      method: 'POST',
      url: `/twilio/2010-04-01/Accounts/${account}/Messages.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      payload: new URLSearchParams(form).toString(),
    });
  const plan = (payload: object) => app.inject({ method: 'POST', url: '/control/twilio/next', payload });
  return { app, send, plan };
};

test('a message is answered with its sid and is in the mailbox', async (t) => {
  const { app, send } = await aTwilio(t);
  const answer = await send(MESSAGE);
  assert.deepEqual([answer.statusCode, answer.json().status], [201, 'queued']);
  assert.match(answer.json().sid, /^SM[\da-f]{32}$/);
  const [mail] = (await app.inject('/mailbox/messages?to=+5511980000077')).json();
  assert.equal(mail.text, MESSAGE.Body);
});

test('what the manual refuses is refused with its code', async (t) => {
  const { send, plan } = await aTwilio(t);
  const { To: to, From: from, Body: body } = MESSAGE;
  const codeOf = async (form: Record<string, string>, login?: object) => (await send(form, login)).json().code;
  assert.equal(await codeOf({ From: from, Body: body }), 21_604);
  assert.equal(await codeOf({ ...MESSAGE, To: '11 9' }), 21_211);
  assert.equal(await codeOf({ To: to, Body: body }), 21_603);
  assert.equal(await codeOf({ To: to, From: from }), 21_602);
  assert.equal(await codeOf({ ...MESSAGE, Body: 'x'.repeat(1_601) }), 21_617);
  assert.equal(await codeOf(MESSAGE, { password: 'guess' }), 20_003);
  assert.equal(await codeOf(MESSAGE, { account: `AC${'3'.repeat(32)}` }), 20_404);
  await plan({ outcome: 'unsubscribed' });
  assert.equal(await codeOf(MESSAGE), 21_610);
});

test('the callbacks of a message are signed over address and sorted parameters', async (t) => {
  const { send, plan } = await aTwilio(t);
  const listener = await aListener(() => ({ status: 200 }));
  t.after(() => listener.close());
  await plan({ outcome: 'undelivered', error_code: 30_003 });
  const callback = `${listener.url}/receipts?of=jangada`;
  const { sid } = (await send({ ...MESSAGE, StatusCallback: callback })).json();
  await until('two callbacks', () => listener.calls.length === 2);
  const forms = listener.calls.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  assert.deepEqual(
    forms.map(({ MessageSid, MessageStatus, ErrorCode }) => [MessageSid, MessageStatus, ErrorCode]),
    [
      [sid, 'sent', undefined],
      [sid, 'undelivered', '30003'],
    ],
  );
  for (const [place, form] of forms.entries()) {
    const sorted = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = callback + sorted.map(([name, value]) => `${name}${value}`).join('');
    const mac = createHmac('sha1', AUTH_TOKEN).update(text).digest('base64');
    assert.equal(listener.calls[place]?.headers['x-twilio-signature'], mac);
  }
});

test('Verify sends one code for a number, tells whether a typed one is right, and forgets it then', async (t) => {
  const { app } = await aTwilio(t);
  const call = (path: string, form: Record<string, string>, password = AUTH_TOKEN) =>
    app.inject({
      method: 'POST',
      url: `/twilio/v2/Services/VA${'4'.repeat(32)}/${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${ACCOUNT}:${password}`).toString('base64')}`,
      },
      payload: new URLSearchParams(form).toString(),
    });
  const to = { To: '+5511980000077' };
  const started = await call('Verifications', { ...to, Channel: 'sms', Locale: 'pt-BR' });
  const again = await call('Verifications', { ...to, Channel: 'sms', Locale: 'pt-BR' });
  assert.deepEqual([started.statusCode, started.json().status], [201, 'pending']);
  assert.equal(again.json().sid, started.json().sid);
  const mails: { text: string }[] = (await app.inject('/mailbox/messages?to=+5511980000077')).json();
  const [code = '', earlier] = mails.map(({ text }) => /\d{6}/.exec(text)?.[0]);
  assert.equal(code, earlier);
  const wrong = code === '000000' ? '000001' : '000000';
  assert.deepEqual((await call('VerificationCheck', { ...to, Code: wrong })).json().status, 'pending');
  const right = (await call('VerificationCheck', { ...to, Code: code })).json();
  assert.deepEqual([right.status, right.valid], ['approved', true]);
  assert.equal((await call('VerificationCheck', { ...to, Code: code })).json().code, 20_404);
  assert.equal((await call('Verifications', { ...to, Channel: 'pigeon' })).json().code, 60_200);
  assert.equal((await call('Verifications', { ...to, Channel: 'sms' }, 'guess')).json().code, 20_003);
});
