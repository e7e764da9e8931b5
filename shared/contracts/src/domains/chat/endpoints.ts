import { endpoint } from '../../api/endpoint.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { ATTACHMENTS_MAX, rawAttachment } from './attachments.ts';
import { CHAT_PAGE_SIZE, CHAT_TEXT_MAX, chatMessage } from './message.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/messages',
  summary: 'The last messages, oldest first',
  access: 'guest-or-user',
  query: z.object({ limit: z.optional(z.int().check(z.minimum(1), z.maximum(CHAT_PAGE_SIZE))) }),
  /** `amountBet` is what the caller has wagered with real money; 0 for guests (SOC-09). */
  reply: z.object({ messages: z.array(chatMessage), amountBet: totalCentavos }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/messages',
  summary: 'Say something in the global chat',
  access: 'user',
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(CHAT_TEXT_MAX)),
    /** Their hosts are on the site's allow list; a link to another host would be removed. */
    attachments: z.optional(z.array(rawAttachment).check(z.maxLength(ATTACHMENTS_MAX))),
  }),
  reply: z.object({ data: chatMessage }),
  errors: [
    'chat.muted',
    'chat.too-fast',
    'chat.wagered-too-little',
    'account.blocked',
    'account.verification-required',
  ],
});
