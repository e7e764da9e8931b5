import * as z from '@jangada/contracts/values/schema';
import type { ZenviaSender, ZenviaWhatsappSender } from '../../config/message-senders.ts';
import { sameText } from '../../crypto/tokens.ts';
import { readExtras, readMessage, storableText } from '../read-message.ts';
import { sendRequest, VendorUnavailable, type VendorAnswer, type VendorRequest } from '../send-request.ts';
import type { Message, ReadReceipt, Receipt, Sender } from './message.ts';

const STATES = {
  SENT: { state: 'sent' },
  DELIVERED: { state: 'delivered' },
  READ: { state: 'delivered' },
  REJECTED: { state: 'failed', reason: 'refused' },
  NOT_DELIVERED: { state: 'failed', reason: 'not-delivered' },
} as const;

const sent = z.object({ id: z.optional(storableText) });
const event = z.object({ type: z.string() });
const statusEvent = z.object({
  messageId: storableText,
  messageStatus: z.object({ code: z.enum(['SENT', 'DELIVERED', 'READ', 'REJECTED', 'NOT_DELIVERED']) }),
});
const subscriptions = z.array(z.object({ id: storableText, webhook: z.object({ url: z.string() }) }));

const CONFLICT = 409;

/**
 * SMS by Zenvia's API v2. It answers before the carrier has the message, so a wrong number is not known here.
 *
 * @param receiptUrl where its receipts arrive; null for nowhere
 */
export const createZenvia = (account: ZenviaSender, receiptUrl: string | null): Sender =>
  createSender(account, {
    channel: 'sms',
    receiptUrl,
    contentsOf: ({ text }) => [{ type: 'text', text }],
  });

/**
 * Codes by WhatsApp. Meta allows them by an approved template of the category AUTHENTICATION alone, whose text is Meta's:
 * nothing but its id and the code is sent.
 */
export const createZenviaWhatsapp = (account: ZenviaWhatsappSender, receiptUrl: string | null): Sender =>
  createSender(account, {
    channel: 'whatsapp',
    receiptUrl,
    contentsOf: ({ code, language }) => {
      if (code === undefined) throw new VendorUnavailable('WhatsApp takes codes alone');
      const fields = Object.fromEntries(account.codeFields.map((field) => [field, code]));
      return [{ type: 'template', templateId: account.templates[language], fields }];
    },
  });

interface ZenviaChannel {
  readonly channel: 'sms' | 'whatsapp';
  readonly receiptUrl: string | null;
  contentsOf(message: Message): readonly object[];
}

type Account = Pick<ZenviaSender, 'url' | 'token' | 'from' | 'receiptSecret'>;

function createSender(
  { url, token, from, receiptSecret }: Account,
  { channel, receiptUrl, contentsOf }: ZenviaChannel,
): Sender {
  const call = (path: string, { method = 'GET', body }: Pick<VendorRequest, 'method'> & { body?: object } = {}) =>
    sendRequest(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    send: async (message) => {
      const body = { from, to: message.to.replace(/\D/g, ''), contents: contentsOf(message) };
      const { status, json } = await call(`/channels/${channel}/messages`, { method: 'POST', body });
      if (status !== 200) throw new VendorUnavailable(`Zenvia answered ${status}`);
      return readExtras(sent, json).id ?? null;
    },
    receipts:
      receiptSecret && receiptUrl !== null
        ? {
            read: ({ headers }, body) =>
              isBearer(headers['authorization'], receiptSecret) ? readStatus(body) : 'forged',
            subscribe: () =>
              subscribe(call, channel, { url: receiptUrl, headers: { authorization: bearer(receiptSecret) } }),
          }
        : null,
  };
}

const bearer = ([newest = '']: readonly string[]): string => `Bearer ${newest}`;

const isBearer = (given: string | readonly string[] | undefined, secrets: readonly string[]): boolean =>
  typeof given === 'string' && secrets.some((secret) => sameText(given, bearer([secret])));

function readStatus(body: unknown): ReadReceipt {
  if (readExtras(event, body).type !== 'MESSAGE_STATUS') return 'other';
  const read = readMessage(statusEvent, body);
  if (!read.ok) return { unreadable: read.unreadable.reason };
  const { messageId: providerId, messageStatus } = read.value;
  const receipt: Receipt = { providerId, ...STATES[messageStatus.code] };
  return receipt;
}

interface Webhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One subscription for the channel and address; an earlier one gets the newest secret. */
async function subscribe(
  call: (path: string, request?: { method: 'POST' | 'PATCH'; body: object }) => Promise<VendorAnswer>,
  channel: string,
  webhook: Webhook,
): Promise<void> {
  const { json } = await call('/subscriptions');
  const list = readMessage(subscriptions, json);
  const known = list.ok ? list.value.find((one) => one.webhook.url === webhook.url) : undefined;
  const { status } = known
    ? await call(`/subscriptions/${encodeURIComponent(known.id)}`, {
        method: 'PATCH',
        body: { webhook, status: 'ACTIVE' },
      })
    : await call('/subscriptions', {
        method: 'POST',
        body: { eventType: 'MESSAGE_STATUS', webhook, criteria: { channel }, status: 'ACTIVE' },
      });
  if (status >= 300 && status !== CONFLICT) throw new VendorUnavailable(`Zenvia answered ${status} to a subscription`);
}
