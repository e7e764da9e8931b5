import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startSandbox, type SandboxProcess } from '../../../test/support/sandbox-process.ts';
import * as z from 'zod';
import { VendorUnavailable } from '../send-request.ts';
import { createCaptchas, type CaptchaAccess } from './captcha.ts';

const services = [
  { captchaService: 'turnstile', path: 'captcha', solve: '/captcha/solve' },
  { captchaService: 'hcaptcha', path: 'hcaptcha', solve: '/hcaptcha/checkcaptcha' },
] as const;

let sandbox: SandboxProcess;
before(async () => {
  sandbox = await startSandbox({ CAPTCHA_SECRET: 'captcha-secret', HCAPTCHA_SECRET: 'hcaptcha-secret' });
});
after(() => sandbox.stop());

const access = (path: string, secret = `${path}-secret`): CaptchaAccess => ({
  verifyUrl: `${sandbox.url}/${path}/siteverify`,
  scriptUrl: `${sandbox.url}/${path}/api.js`,
  secret,
  siteKey: 'site',
});
const solve = async (path: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: '{"sitekey":"site"}' });
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  return token;
};

for (const { captchaService, path, solve: solveAt } of services)
  describe(`the captcha of ${captchaService}`, () => {
    it('is solved by its token, once, and by no other', async () => {
      const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: access('hcaptcha') }).of({
        captchaService,
      });
      const token = await solve(solveAt);
      assert.equal(await captcha.verify('invented', '203.0.113.7'), false);
      assert.equal(await captcha.verify(token, '203.0.113.7'), true);
      assert.equal(await captcha.verify(token, '203.0.113.7'), false);
    });

    it('takes no token of the other service', async () => {
      const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: access('hcaptcha') }).of({
        captchaService,
      });
      for (const other of services)
        if (other.captchaService !== captchaService)
          assert.equal(await captcha.verify(await solve(other.solve), '203.0.113.7'), false);
    });

    it('is away, and refuses no visitor, when the service refuses our key', async () => {
      const wrong = access(path, 'of somebody else');
      const captcha = createCaptchas({ turnstile: wrong, hcaptcha: wrong }).of({ captchaService });
      await assert.rejects(captcha.verify(await solve(solveAt), '203.0.113.7'), VendorUnavailable);
    });
  });

describe('a tenant that has chosen hCaptcha', () => {
  it('keeps Turnstile where the installation has no account of hCaptcha', async () => {
    const captcha = createCaptchas({ turnstile: access('captcha'), hcaptcha: null }).of({ captchaService: 'hcaptcha' });
    assert.equal(await captcha.verify(await solve('/captcha/solve'), '203.0.113.7'), true);
  });
});
