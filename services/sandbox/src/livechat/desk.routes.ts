import type { FastifyInstance } from 'fastify';
import { DESK_TOPIC, visitorTopic } from './chat.ts';
import type { LiveChat } from './chat.ts';
import type { Conversation } from './protocol.ts';
import { agentIn, messageIn } from './read-body.ts';

interface ByNumber {
  Params: { number: string };
}

/** The agents' side. It asks for no sign-in: this service belongs on a developer's machine. */
export function registerDesk(live: FastifyInstance, chat: LiveChat): void {
  const { conversations, streams } = chat;

  const shown = (conversation: Conversation) => ({
    ...conversation,
    isHere: streams.listeners(visitorTopic(conversation)) > 0,
  });

  live.get('/livechat/desk/conversations', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return conversations.listed().map(shown);
  });

  live.get('/livechat/desk/stream', async (_request, reply) => {
    const tellVisitors = () => {
      for (const conversation of conversations.listed())
        streams.send(visitorTopic(conversation), 'online', { isOnline: chat.isOnline() });
    };
    if (!streams.join(DESK_TOPIC, reply, tellVisitors)) return reply.code(503).send({ error: 'too many listeners' });
    tellVisitors();
    return reply;
  });

  live.post<ByNumber>('/livechat/desk/conversations/:number/messages', async ({ params, body }, reply) => {
    const conversation = conversations.byNumber(Number(params.number));
    if (!conversation) return reply.code(404).send({ error: 'no such conversation' });
    if (conversation.endedAt) return reply.code(410).send({ error: 'this conversation has ended' });
    const text = messageIn(body);
    if (!text) return reply.code(422).send({ error: 'a message has 1 to 2000 characters' });
    const message = chat.say(conversation, { author: 'agent', name: agentIn(body), text });
    return message ? reply.code(201).send(message) : reply.code(409).send({ error: 'this conversation is full' });
  });

  live.post<ByNumber>('/livechat/desk/conversations/:number/typing', async ({ params }, reply) => {
    const conversation = conversations.byNumber(Number(params.number));
    if (!conversation) return reply.code(404).send({ error: 'no such conversation' });
    streams.send(visitorTopic(conversation), 'typing', {});
    return reply.code(204).send();
  });
}
