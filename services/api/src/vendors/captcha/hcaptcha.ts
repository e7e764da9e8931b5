import { sendRequest } from '../send-request.ts';
import type { Captcha, CaptchaAccess } from './captcha.ts';
import { readVerdict } from './verdict.ts';

/** hCaptcha's `siteverify`, which takes a form. With the site key it refuses tokens that another key was given. */
export const createHcaptcha = ({ verifyUrl, secret, siteKey }: CaptchaAccess): Captcha => ({
  verify: async (token, ip) => {
    const { json } = await sendRequest(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: token, remoteip: ip, sitekey: siteKey }).toString(),
    });
    return readVerdict(json);
  },
});
