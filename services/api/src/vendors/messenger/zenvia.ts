import type { ZenviaSender } from '../../config/message-senders.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import type { Sender } from './message.ts';

/** SMS by Zenvia's API v2. It answers before the carrier has the message, so a wrong number is not known here. */
export const createZenvia = ({ url, token, from }: ZenviaSender): Sender => ({
  send: async ({ to, text }) => {
    const { status } = await sendRequest(`${url}/channels/sms/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': token },
      body: JSON.stringify({ from, to: to.replace(/\D/g, ''), contents: [{ type: 'text', text }] }),
    });
    if (status !== 200) throw new VendorUnavailable(`Zenvia answered ${status}`);
  },
});
