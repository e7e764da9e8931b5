import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { readMessage } from '../read-message.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';

export interface Captcha {
  /** Whether a person solved the captcha; a token is valid once. @throws {VendorUnavailable} */
  verify(token: string, ip: string): Promise<boolean>;
}

const verdict = z.object({ success: z.boolean() });

/** Turnstile's `siteverify`. */
export const createCaptcha = ({ verifyUrl, secret }: Config['captcha']): Captcha => ({
  verify: async (token, ip) => {
    const { json } = await sendRequest(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: ip }),
    });
    const read = readMessage(verdict, json);
    if (read.ok) return read.value.success;
    throw new VendorUnavailable('the captcha gave no verdict', { unreadable: read.unreadable });
  },
});
