import * as z from '@jangada/contracts/values/schema';
import type { FailureReason } from '@jangada/contracts/ops/deliveries';
import type { TwilioSender } from '../../config/message-senders.ts';
import { readExtras, readMessage, storableText } from '../read-message.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type ReadReceipt, type Sender } from './message.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

/** Invalid, unreachable from this sender, unsubscribed, no mobile phone. */
const REFUSED_CODES: ReadonlySet<number> = new Set([21_211, 21_612, 21_610, 21_614]);

/** Of receipts: what the manual says of error codes; the others are said of carriers. */
const REASONS: Readonly<Record<string, FailureReason>> = {
  '21610': 'blocked',
  '30003': 'receiver',
  '30004': 'blocked',
  '30005': 'receiver',
  '30006': 'receiver',
  '30007': 'blocked',
};

const failure = z.object({ code: z.number() });
const sent = z.object({ sid: z.optional(storableText) });
const status = z.object({ MessageSid: storableText, MessageStatus: z.string(), ErrorCode: z.optional(z.string()) });

/**
 * SMS by Twilio's Programmable Messaging.
 *
 * @param receiptUrl where its receipts arrive; null for nowhere
 */
export const createTwilio = (
  { url, account, user, password, from, authToken }: TwilioSender,
  receiptUrl: string | null,
): Sender => {
  const callback = authToken && receiptUrl !== null ? { url: receiptUrl, tokens: authToken } : null;
  return {
    send: async ({ to, text }) => {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const { status: answered, json } = await sendRequest(`${url}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          To: to,
          [sender]: from,
          Body: text,
          ...(callback && { StatusCallback: callback.url }),
        }).toString(),
      });
      if (answered === 201) return readExtras(sent, json).sid ?? null;
      const code = z.safeParse(failure, json).data?.code;
      if (code !== undefined && REFUSED_CODES.has(code))
        throw new ReceiverRefused(`Twilio refuses the number: ${code}`);
      throw new VendorUnavailable(`Twilio answered ${answered}${code === undefined ? '' : ` (${code})`}`);
    },
    receipts: callback && {
      read: ({ headers, rawBody }, body) =>
        isSignedByTwilio(headers['x-twilio-signature'], { ...callback, rawBody }) ? readStatus(body) : 'forged',
    },
  };
};

function readStatus(body: unknown): ReadReceipt {
  const read = readMessage(status, body);
  if (!read.ok) return { unreadable: read.unreadable.reason };
  const { MessageSid: providerId, MessageStatus: said, ErrorCode: code = '' } = read.value;
  switch (said) {
    case 'sent':
      return { providerId, state: 'sent' };
    case 'delivered':
    case 'read':
      return { providerId, state: 'delivered' };
    case 'undelivered':
    case 'failed':
      return { providerId, state: 'failed', reason: REASONS[code] ?? 'not-delivered' };
    default:
      // Such as `queued` and `sending`.
      return 'other';
  }
}
