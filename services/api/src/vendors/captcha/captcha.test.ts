import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { aSandbox } from '../../../../sandbox/src/testing/test-sandbox.ts';
import { VendorUnavailable } from '../send-request.ts';
import { createCaptchas, type CaptchaAccess } from './captcha.ts';

const services = [
  { captchaService: 'turnstile', path: 'captcha', solve: '/captcha/solve' },
  { captchaService: 'hcaptcha', path: 'hcaptcha', solve: '/hcaptcha/checkcaptcha' },
] as const;

async function captchasOf(t: TestContext) {
  const { app, removeData } = await aSandbox({ SANDBOX_PORT: '18098' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(async () => {
    await app.close();
    removeData();
  });
  const access = (path: string, secret = `${path}-secret`): CaptchaAccess => ({
    verifyUrl: `${origin}/${path}/siteverify`,
    scriptUrl: `${origin}/${path}/api.js`,
    secret,
    siteKey: 'site',
  });
  const solve = async (url: string): Promise<string> =>
    (await app.inject({ method: 'POST', url, payload: { sitekey: 'site' } })).json().token;
  return { access, solve };
}

for (const { captchaService, path, solve: solveAt } of services)
  describe(`the captcha of ${captchaService}`, () => {
    it('is solved by its token, once, and by no other', async (t) => {
      const { access, solve } = await captchasOf(t);
      const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: access('hcaptcha') }).of({
        captchaService,
      });
      const token = await solve(solveAt);
      assert.equal(await captcha.verify('invented', '203.0.113.7'), false);
      assert.equal(await captcha.verify(token, '203.0.113.7'), true);
      assert.equal(await captcha.verify(token, '203.0.113.7'), false);
    });

    it('takes no token of the other service', async (t) => {
      const { access, solve } = await captchasOf(t);
      const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: access('hcaptcha') }).of({
        captchaService,
      });
      for (const other of services)
        if (other.captchaService !== captchaService)
          assert.equal(await captcha.verify(await solve(other.solve), '203.0.113.7'), false);
    });

    it('is away, and refuses no visitor, when the service refuses our key', async (t) => {
      const { access, solve } = await captchasOf(t);
      const wrong = access(path, 'of somebody else');
      const captcha = createCaptchas({ turnstile: wrong, hcaptcha: wrong }).of({ captchaService });
      await assert.rejects(captcha.verify(await solve(solveAt), '203.0.113.7'), VendorUnavailable);
    });
  });

describe('a tenant that has chosen hCaptcha', () => {
  it('keeps Turnstile where the installation has no account of hCaptcha', async (t) => {
    const { access, solve } = await captchasOf(t);
    const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: null }).of({ captchaService: 'hcaptcha' });
    assert.equal(await captcha.verify(await solve('/captcha/solve'), '203.0.113.7'), true);
  });
});
