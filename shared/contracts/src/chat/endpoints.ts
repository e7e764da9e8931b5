import { endpoint } from '../endpoint.ts';
import { centavos } from '../money.ts';
import * as z from '../schema.ts';
import { CHAT_PAGE_SIZE, CHAT_TEXT_MAX, chatMessage } from './message.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/messages',
  summary: 'The last messages, oldest first',
  access: 'guest-or-user',
  query: z.object({ limit: z.optional(z.int().check(z.minimum(1), z.maximum(CHAT_PAGE_SIZE))) }),
  /** `amountBet` is what has to have been wagered before one may write. */
  reply: z.object({ messages: z.array(chatMessage), amountBet: centavos }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/messages',
  summary: 'Say something in the global chat',
  access: 'user',
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(CHAT_TEXT_MAX)),
    attachments: z.optional(
      z.array(z.object({ attachment_type: z.string(), attachment_url: z.string() })).check(z.maxLength(0)),
    ),
  }),
  reply: z.object({ data: chatMessage }),
  errors: ['chat.muted', 'chat.too-fast', 'account.blocked'],
});
