import { page, pageOf } from '../api/paging.ts';
import { ATTACHMENTS_MAX } from '../domains/chat/attachments.ts';
import { chatReportReason } from '../domains/chat/endpoints.ts';
import { CHAT_TEXT_MAX, chatMessage } from '../domains/chat/message.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { language } from '../values/languages.ts';
import { totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const ADDRESSES_CHARS_MAX = 2048 * ATTACHMENTS_MAX;
const HOSTS_CHARS_MAX = 1_000;
const SLOW_MODE_SECONDS_MAX = 3_600;
const MUTE_MINUTES_MAX = 365 * 24 * 60;

const ofTenant = z.object({ tenant: tenantSlug });
const one = z.object({ tenant: tenantSlug, id: numericId });

export const rulesOfChat = z.object({
  slow_mode_seconds: z.int(),
  /** The amount that a player must have wagered before writing. */
  minimum_wagered: totalCentavos,
  attachment_hosts: z.array(z.string()),
  banned_words: z.array(z.string()),
});

const rulesReply = z.object({ data: rulesOfChat });

export const postChatMessage = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/messages',
  words: 'chat say',
  needs: 'chat.rules',
  weight: 'changes',
  undo: 'chat delete',
  summary: 'Speak as the platform: to the chat and as a toast',
  examples: [
    'chat say --tenant jangada --type global --text "Torneio às 20h!" --reason "tournament"',
    'chat say --tenant jangada --type pinned --text "Sejam gentis." --pinned_until 2026-12-01T03:00:00Z --reason "house rules"',
    'chat say --tenant jangada --type global --text "Try this one" --mission 3 --language en --reason "campaign 7"',
  ],
  params: ofTenant,
  body: z.object({
    type: z.enum(['global', 'pinned']),
    text: z.string().check(z.minLength(1), z.maxLength(CHAT_TEXT_MAX)),
    pinned_until: z.optional(z.iso.datetime()),
    /** Https addresses, separated by spaces. */
    attachments: z.optional(z.string().check(z.maxLength(ADDRESSES_CHARS_MAX))),
    /** A public mission, shown with a button to accept it. */
    mission: z.optional(numericId),
    /**
     * The language of the text, and of the mission on screens that are open now; later visitors see it in their own
     * language.
     */
    language: z.optional(language),
  }),
  reply: z.object({ data: chatMessage }),
  errors: ['mission.not-found', 'mission.goal-not-allowed'],
});

export const deleteChatMessage = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/messages/{id}/delete',
  words: 'chat delete',
  needs: 'chat.moderate',
  weight: 'changes',
  about: 'message',
  undo: null,
  summary: 'Take a message away, also from the screens it is on',
  examples: ['chat delete 812 --tenant jangada --reason "insult"'],
  params: one,
  reply: z.object({ data: chatMessage }),
  errors: ['request.not-found'],
});

/** A message that players reported and no operator has decided about. */
export const reportedMessage = z.object({
  message_id: numericId,
  text: z.string(),
  user_id: numericId,
  user_name: z.string(),
  /** The number of players who reported the message. */
  reports: z.int(),
  reasons: z.array(chatReportReason),
  first_reported_at: z.string(),
});

export const listChatReports = operation({
  method: 'GET',
  path: '/ops/{tenant}/chat/reports',
  words: 'chat reports',
  needs: 'chat.moderate',
  weight: 'reads',
  summary: 'Reported messages that are still shown, the most reported first',
  examples: ['chat reports --tenant jangada'],
  params: ofTenant,
  query: z.object({ page }),
  reply: pageOf(reportedMessage),
});

/** A message as a moderator reads it, also when it was taken away. */
export const moderatedMessage = z.object({
  message_id: numericId,
  /** Null for a message of the platform. */
  user_id: z.nullable(numericId),
  user_name: z.nullable(z.string()),
  text: z.string(),
  created_at: z.string(),
  deleted_at: z.nullable(z.string()),
});

export const chatDecisions = ['chat delete', 'chat dismiss', 'chat mute'] as const;

/** What was decided about a player in the chat. */
export const chatDecision = z.object({
  at: z.string(),
  by: z.string(),
  decision: z.enum(chatDecisions),
  reason: z.string(),
  /** Of a mute; 0 ended one. */
  minutes: z.nullable(z.int()),
  /** Of the message that it was about, as long as it is kept. */
  text: z.nullable(z.string()),
});

export const showChatMessage = operation({
  method: 'GET',
  path: '/ops/{tenant}/chat/messages/{id}',
  words: 'chat show',
  needs: 'chat.moderate',
  weight: 'reads',
  about: 'message',
  summary: 'A message with those around it, and what was decided about its author',
  examples: ['chat show 812 --tenant jangada'],
  params: one,
  reply: z.object({
    data: z.object({
      message: moderatedMessage,
      before: z.array(moderatedMessage),
      after: z.array(moderatedMessage),
      /** The number of players whose reports nobody has dismissed. */
      reports: z.int(),
      muted_until: z.nullable(z.string()),
      decisions: z.array(chatDecision),
    }),
  }),
  errors: ['request.not-found'],
});

export const dismissChatReports = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/messages/{id}/dismiss-reports',
  words: 'chat dismiss',
  needs: 'chat.moderate',
  weight: 'changes',
  about: 'message',
  undo: null,
  summary: 'A reported message stays; its reports leave the list',
  examples: ['chat dismiss 812 --tenant jangada --reason "a joke among friends"'],
  params: one,
  reply: z.object({ data: z.object({ message_id: numericId, dismissed: z.int() }) }),
  errors: ['request.not-found', 'queue.not-open'],
});

export const mutePlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/mute',
  words: 'chat mute',
  needs: 'chat.moderate',
  weight: 'changes',
  about: 'player',
  undo: 'chat mute',
  summary: 'The player may read the chat and not write in it; 0 minutes lets them write again',
  examples: ['chat mute 42 --tenant jangada --minutes 60 --reason "spam"'],
  params: one,
  body: z.object({ minutes: z.int().check(z.minimum(0), z.maximum(MUTE_MINUTES_MAX)) }),
  reply: z.object({ data: z.object({ user_id: numericId, muted_until: z.nullable(z.string()) }) }),
  errors: ['profile.not-found'],
});

export const showChatRules = operation({
  method: 'GET',
  path: '/ops/{tenant}/chat/rules',
  words: 'chat rules',
  needs: 'chat.moderate',
  weight: 'reads',
  summary: 'How the chat is run',
  examples: ['chat rules --tenant jangada'],
  params: ofTenant,
  reply: rulesReply,
});

export const setChatRules = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/rules',
  words: 'chat rule',
  needs: 'chat.rules',
  weight: 'changes',
  undo: null,
  summary: 'Change how the chat is run; what is not said stays',
  examples: ['chat rule --tenant jangada --slow_mode_seconds 10 --minimum_wagered 5000 --reason "busy night"'],
  params: ofTenant,
  body: z.object({
    slow_mode_seconds: z.optional(z.int().check(z.minimum(0), z.maximum(SLOW_MODE_SECONDS_MAX))),
    minimum_wagered: z.optional(totalCentavos),
    /** Host names that may serve players' pictures, separated by spaces; empty allows none. */
    attachment_hosts: z.optional(z.string().check(z.maxLength(HOSTS_CHARS_MAX), z.regex(/^[a-z0-9. -]*$/))),
  }),
  reply: rulesReply,
});

const word = z.object({ word: z.string().check(z.minLength(2), z.maxLength(40), z.regex(/^[\p{L}\p{N}]+$/u)) });

export const banWord = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/words/ban',
  words: 'chat ban-word',
  needs: 'chat.rules',
  weight: 'changes',
  undo: 'chat allow-word',
  summary: 'From now on a word is shown as asterisks',
  examples: ['chat ban-word --tenant jangada --word feio --reason "moderation"'],
  params: ofTenant,
  body: word,
  reply: rulesReply,
});

export const allowWord = operation({
  method: 'POST',
  path: '/ops/{tenant}/chat/words/allow',
  words: 'chat allow-word',
  needs: 'chat.rules',
  weight: 'changes',
  undo: 'chat ban-word',
  summary: 'A word that was banned by command is shown again',
  examples: ['chat allow-word --tenant jangada --word feio --reason "too strict"'],
  params: ofTenant,
  body: word,
  reply: rulesReply,
});
