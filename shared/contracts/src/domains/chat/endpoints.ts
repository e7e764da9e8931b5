import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { numericId } from '../../values/ids.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { ATTACHMENTS_MAX, rawAttachment } from './attachments.ts';
import { CHAT_PAGE_SIZE, CHAT_TEXT_MAX, chatMessage } from './message.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/messages',
  summary: 'The last messages, oldest first',
  access: 'guest-or-user',
  query: z.object({
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(CHAT_PAGE_SIZE))),
    /**
     * Returns only messages older than the message with this id, pinned messages at their time. A reply with fewer than
     * `limit` messages contains the chat's first message.
     */
    before: z.optional(numericId),
  }),
  /** `amountBet` is the real money that the caller has wagered; 0 for guests (SOC-09). */
  reply: z.object({ messages: z.array(chatMessage), amountBet: totalCentavos }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/messages',
  summary: 'Say something in the global chat',
  access: 'user',
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(CHAT_TEXT_MAX)),
    /** The hosts of their addresses must be on the site's allow list; the server removes a link to another host. */
    attachments: z.optional(z.array(rawAttachment).check(z.maxLength(ATTACHMENTS_MAX))),
    /** The sender's key of this message: a call with the same key is the same message. */
    idempotency_key: z.optional(z.uuid()),
  }),
  reply: z.object({ data: chatMessage }),
  errors: [
    'chat.muted',
    'chat.too-fast',
    'chat.personal-data',
    'chat.link',
    'chat.wagered-too-little',
    'account.blocked',
    'account.verification-required',
  ],
});

export const chatReportReason = z.enum(['insult', 'spam', 'scam', 'other']);

export type ChatReportReason = z.infer<typeof chatReportReason>;

export const reportMessage = endpoint({
  method: 'POST',
  path: '/chat/messages/{id}/report',
  summary: 'Report a message of another player to the operators; a second report of the same one changes nothing',
  access: 'user',
  params: z.object({ id: numericId }),
  body: z.object({ reason: chatReportReason }),
  reply: message,
  errors: ['request.not-found'],
});
