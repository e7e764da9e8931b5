import * as z from '@jangada/contracts/values/schema';
import type { TwilioSender } from '../../config/message-senders.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Sender } from './message.ts';

/** Invalid, unreachable from this sender, unsubscribed, no mobile phone. */
const REFUSED_CODES: ReadonlySet<number> = new Set([21_211, 21_612, 21_610, 21_614]);

const failure = z.object({ code: z.number() });

/** SMS by Twilio's Programmable Messaging. */
export const createTwilio = ({ url, account, user, password, from }: TwilioSender): Sender => ({
  send: async ({ to, text }) => {
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    const { status, json } = await sendRequest(`${url}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
    });
    if (status === 201) return;
    const code = z.safeParse(failure, json).data?.code;
    if (code !== undefined && REFUSED_CODES.has(code)) throw new ReceiverRefused(`Twilio refuses the number: ${code}`);
    throw new VendorUnavailable(`Twilio answered ${status}${code === undefined ? '' : ` (${code})`}`);
  },
});
