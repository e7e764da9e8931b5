import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aSandbox } from '../../testing/test-sandbox.ts';

async function anHcaptcha(t: TestContext) {
  const { app, removeData } = await aSandbox();
  t.after(async () => {
    await app.close();
    removeData();
  });
  const solve = async (sitekey = 'site') =>
    app.inject({ method: 'POST', url: '/hcaptcha/checkcaptcha', payload: { sitekey, host: 'site.test' } });
  const verify = async (fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return (await app.inject({ method: 'POST', url: '/hcaptcha/siteverify', headers, payload })).json();
  };
  return { app, solve, verify };
}

const secret = 'hcaptcha-secret';

test('a solved token is good exactly once, and names the host where it was solved', async (t) => {
  const { solve, verify } = await anHcaptcha(t);
  const response = (await solve()).json().token;
  const { success, hostname } = await verify({ secret, response, sitekey: 'site' });
  assert.deepEqual([success, hostname], [true, 'site.test']);
  assert.deepEqual((await verify({ secret, response }))['error-codes'], ['invalid-or-already-seen-response']);
});

test('a token expires after two minutes', async (t) => {
  const { solve, verify } = await anHcaptcha(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const response = (await solve()).json().token;
  t.mock.timers.setTime(Date.now() + 120_001);
  assert.equal((await verify({ secret, response })).success, false);
});

test('a wrong secret, an invented token and a token of another site key are refused by name', async (t) => {
  const { solve, verify } = await anHcaptcha(t);
  const response = (await solve()).json().token;
  assert.deepEqual((await verify({ secret: 'x', response }))['error-codes'], ['invalid-input-secret']);
  assert.deepEqual((await verify({ secret, response: 'x' }))['error-codes'], ['invalid-input-response']);
  assert.deepEqual((await verify({ secret, response, sitekey: 'y' }))['error-codes'], ['invalid-input-response']);
});

test('the check takes no JSON', async (t) => {
  const { app, solve } = await anHcaptcha(t);
  const payload = { secret, response: (await solve()).json().token };
  const answer = await app.inject({ method: 'POST', url: '/hcaptcha/siteverify', payload });
  assert.deepEqual(answer.json()['error-codes'], ['bad-request']);
});

test('the next challenge can be made to fail', async (t) => {
  const { app, solve } = await anHcaptcha(t);
  await app.inject({ method: 'POST', url: '/control/hcaptcha/next', payload: { outcome: 'failed' } });
  assert.equal((await solve()).statusCode, 403);
  assert.equal((await solve()).statusCode, 200);
});
