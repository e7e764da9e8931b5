import type { FastifyReply } from 'fastify';
import type { EventStreams } from '../kit/event-streams.ts';
import type { Conversations } from './conversations.ts';
import { messageOf } from './input.ts';
import type { Conversation, Message, Visit } from './protocol.ts';
import texts from './texts.json' with { type: 'json' };

export const DESK_TOPIC = 'desk';
/** An immediate automatic answer would look like an error. */
const FIRST_ANSWER_MS = 900;

export const topicOf = ({ number }: Conversation): string => `visitor ${number}`;

export type Traffic = ReturnType<typeof createTraffic>;

/** Messages of conversations, sent to the visitor and to the desk. */
export const createTraffic = (conversations: Conversations, streams: EventStreams) => {
  const answers = new Set<NodeJS.Timeout>();
  const isOnline = () => streams.listeners(DESK_TOPIC) > 0;
  const notifyDesk = ({ number }: Conversation) => streams.send(DESK_TOPIC, { number }, 'changed');
  const visitOf = (id: string, { number, messages }: Conversation): Visit => ({
    id,
    number,
    messages,
    isOnline: isOnline(),
  });

  /** Stores a message and sends it to both sides; null when the conversation is full. */
  const post = (conversation: Conversation, content: Pick<Message, 'author' | 'name' | 'text'>): Message | null => {
    const message = conversations.add(conversation, content);
    if (message) {
      streams.send(topicOf(conversation), message, 'message');
      notifyDesk(conversation);
    }
    return message;
  };

  /** Handles a message of either side. */
  const receive = (reply: FastifyReply, conversation: Conversation, body: unknown, author: 'visitor' | 'agent') => {
    const { text, agent = 'Suporte' } = messageOf(body) ?? {};
    if (!text) return reply.code(422).send({ error: 'a message has 1 to 2000 characters' });
    const message = post(conversation, { author, text, ...(author === 'agent' && { name: agent }) });
    return message ? reply.code(201).send(message) : reply.code(409).send({ error: 'this conversation is full' });
  };

  const answerFirst = (conversation: Conversation): void => {
    streams.send(topicOf(conversation), {}, 'typing');
    const timer = setTimeout(() => {
      answers.delete(timer);
      if (conversation.endedAt) return;
      const { firstOnline, firstAway } = texts[conversation.language ?? 'pt'];
      const [name] = (conversation.contact?.name ?? '').split(/\s+/);
      const text = (isOnline() ? firstOnline : firstAway).replace('{name}', name ? `, ${name}` : '');
      post(conversation, { author: 'bot', text });
    }, FIRST_ANSWER_MS);
    answers.add(timer);
  };

  return {
    ...{ isOnline, notifyDesk, visitOf, receive, answerFirst },
    stop: (): void => answers.forEach(clearTimeout),
  };
};
