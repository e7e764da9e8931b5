import type { Conversations } from './conversations.ts';
import type { Conversation, Message } from './protocol.ts';
import type { Streams } from './streams.ts';

export const DESK_TOPIC = 'desk';

export const visitorTopic = ({ number }: Conversation): string => `visitor ${number}`;

export interface LiveChat {
  conversations: Conversations;
  streams: Streams;
  /** Is a desk open somewhere? */
  isOnline(): boolean;
  /** Agents see this conversation anew. */
  changed(conversation: Conversation): void;
  /** Stores a message and shows it to both sides; null when the conversation is full. */
  say(conversation: Conversation, said: Pick<Message, 'author' | 'name' | 'text'>): Message | null;
}

/** Visitors and agents in one room: what one side says the other sees. */
export function createLiveChat(conversations: Conversations, streams: Streams): LiveChat {
  const changed = ({ number }: Conversation) => streams.send(DESK_TOPIC, 'changed', { number });
  return {
    conversations,
    streams,
    isOnline: () => streams.listeners(DESK_TOPIC) > 0,
    changed,
    say: (conversation, said) => {
      const message = conversations.say(conversation, said);
      if (!message) return null;
      streams.send(visitorTopic(conversation), 'message', message);
      changed(conversation);
      return message;
    },
  };
}
