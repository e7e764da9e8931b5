import { sendRequest } from '../send-request.ts';
import type { Captcha, CaptchaAccess } from './captcha.ts';
import { readVerdict } from './verdict.ts';

/** Turnstile's `siteverify`. */
export const createTurnstile = ({ verifyUrl, secret }: CaptchaAccess): Captcha => ({
  verify: async (token, ip) => {
    const { json } = await sendRequest(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: ip }),
    });
    return readVerdict(json);
  },
});
