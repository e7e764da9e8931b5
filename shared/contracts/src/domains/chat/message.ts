import { mission } from '../missions/mission.ts';
import * as z from '../../values/schema.ts';
import { attachment } from './attachments.ts';

export const CHAT_TEXT_MAX = 300;
export const CHAT_PAGE_SIZE = 50;

/** One line of the global chat (ENT-61 to ENT-75). This server sends its text as `text`. */
export const chatMessage = z.object({
  id: z.string(),
  time: z.string(),
  type: z.enum(['pinned', 'global', 'normal']),
  text: z.optional(z.string()),
  message: z.optional(z.string()),
  user: z.nullable(z.object({ id: z.int(), name: z.string(), avatar: z.optional(z.nullable(z.string())) })),
  mission: z.optional(z.nullable(mission)),
  colorClass: z.optional(z.string()),
  emoji: z.optional(z.string()),
  pinned_until: z.optional(z.nullable(z.string())),
  attachments: z.array(attachment),
  /** True when this message only deletes the one with the id `messageId`. */
  delete: z.optional(z.boolean()),
  messageId: z.optional(z.string()),
});

export type ChatMessage = z.infer<typeof chatMessage>;
