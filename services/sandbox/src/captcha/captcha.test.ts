import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aSandbox } from '../testing/test-sandbox.ts';

async function aCaptcha(t: TestContext) {
  const { app, removeData } = await aSandbox();
  t.after(async () => {
    await app.close();
    removeData();
  });
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const solve = async () => (await post('/captcha/solve', { sitekey: 'site' })).json().token;
  const verify = async (payload: object) => (await post('/captcha/siteverify', payload)).json();
  return { app, post, solve, verify };
}

const secret = 'captcha-secret';

test('a solved token is good exactly once', async (t) => {
  const { solve, verify } = await aCaptcha(t);
  const response = await solve();
  assert.equal((await verify({ secret, response })).success, true);
  assert.deepEqual((await verify({ secret, response }))['error-codes'], ['timeout-or-duplicate']);
});

test('a token expires after five minutes', async (t) => {
  const { solve, verify } = await aCaptcha(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const response = await solve();
  t.mock.timers.setTime(Date.now() + 300_001);
  assert.deepEqual((await verify({ secret, response }))['error-codes'], ['timeout-or-duplicate']);
});

test('a wrong secret, a missing and an invented token are refused by name', async (t) => {
  const { solve, verify } = await aCaptcha(t);
  assert.deepEqual((await verify({ secret: 'x', response: await solve() }))['error-codes'], ['invalid-input-secret']);
  assert.deepEqual((await verify({ response: 'x' }))['error-codes'], ['missing-input-secret']);
  assert.deepEqual((await verify({ secret }))['error-codes'], ['missing-input-response']);
  assert.deepEqual((await verify({ secret, response: 'invented' }))['error-codes'], ['invalid-input-response']);
});

test('the check accepts a form body, as the real one does', async (t) => {
  const { app, solve } = await aCaptcha(t);
  const payload = new URLSearchParams({ secret, response: await solve() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/captcha/siteverify', headers, payload });
  assert.equal(answer.json().success, true);
});

test('the next challenge can be made to fail', async (t) => {
  const { post } = await aCaptcha(t);
  await post('/control/captcha/next', { outcome: 'failed' });
  assert.equal((await post('/captcha/solve', { sitekey: 'site' })).statusCode, 403);
  assert.equal((await post('/captcha/solve', { sitekey: 'site' })).statusCode, 200);
});
