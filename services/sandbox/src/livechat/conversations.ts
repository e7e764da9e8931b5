import { randomUUID } from 'node:crypto';
import { openCollection } from '../kit/journal.ts';
import type { Conversation, Message, VisitorFacts } from './protocol.ts';

interface StoredConversation extends Conversation {
  visitorId: string;
}

const CONVERSATIONS_MAX = 500;
const MESSAGES_MAX = 500;
const FIRST_NUMBER = 1001;

const lastActivityOf = ({ messages, startedAt }: Conversation): string => messages.at(-1)?.at ?? startedAt;

export type Conversations = ReturnType<typeof openConversations>;

/** Conversations in memory and in a journal. */
export const openConversations = (file: string) => {
  const stored = openCollection<StoredConversation>(
    file,
    ({ visitorId }) => visitorId,
    (_, newer) => newer < CONVERSATIONS_MAX,
  );
  const now = () => new Date().toISOString();
  const byNumber = (number: number) => stored.list().find((one) => one.number === number);
  const change = ({ number }: Conversation, changed: Partial<Conversation>): void => {
    const conversation = byNumber(number);
    if (conversation) stored.save(Object.assign(conversation, changed));
  };

  return {
    start(widgetId: string, facts: VisitorFacts): { visitorId: string; conversation: Conversation } {
      const visitorId = randomUUID();
      const number = Math.max(FIRST_NUMBER - 1, ...stored.list().map((one) => one.number)) + 1;
      const conversation = { ...facts, visitorId, number, widgetId, startedAt: now(), messages: [] };
      stored.save(conversation);
      return { visitorId, conversation };
    },
    ofVisitor: (visitorId: string) => stored.find(visitorId),
    byNumber,
    /** Conversations with messages, latest first, without the visitors' credentials. */
    list: (): Conversation[] =>
      stored
        .list()
        .filter(({ messages }) => messages.length > 0)
        .toSorted((one, other) => lastActivityOf(other).localeCompare(lastActivityOf(one)))
        .map(({ visitorId: _id, ...conversation }) => conversation),
    update: (conversation: Conversation, facts: VisitorFacts) => change(conversation, facts),
    /** @returns null when the conversation is full */
    add(conversation: Conversation, content: Pick<Message, 'author' | 'name' | 'text'>): Message | null {
      const { messages } = conversation;
      if (messages.length >= MESSAGES_MAX) return null;
      const message: Message = { id: randomUUID(), ...content, at: now() };
      messages.push(message);
      change(conversation, { messages });
      return message;
    },
    end: (conversation: Conversation) => change(conversation, { endedAt: now() }),
  };
};
