import type { PlainHttpSender } from '../../config/message-senders.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Sender } from './message.ts';

/** Gone: the address or number receives nothing. */
const RECEIVER_REFUSED = 410;

/** Sends by a call of four fields: the sandbox, or a program of the operator before a provider that has no adapter. */
export const createPlainHttp = ({ url, key }: PlainHttpSender): Sender => ({
  receipts: null,
  send: async ({ channel, to, subject, text }) => {
    const { status } = await sendRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ channel, to, subject, text }),
    });
    if (status === RECEIVER_REFUSED) throw new ReceiverRefused('the sender refuses the address or number');
    if (status >= 300) throw new VendorUnavailable(`the sender answered ${status}`);
    return null;
  },
});
