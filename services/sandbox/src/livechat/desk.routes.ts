import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventStreams } from '../kit/event-streams.ts';
import type { Conversations } from './conversations.ts';
import { ended, type ById } from './http.ts';
import type { Conversation } from './protocol.ts';
import { DESK_TOPIC, topicOf, type Traffic } from './traffic.ts';

/** The agents' side. It has no sign-in: this service runs on a developer's machine. */
export const registerDesk = (
  live: FastifyInstance,
  conversations: Conversations,
  streams: EventStreams,
  { isOnline, receive }: Traffic,
): void => {
  live.get('/livechat/desk/conversations', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return conversations.list().map((one) => ({ ...one, isHere: streams.listeners(topicOf(one)) > 0 }));
  });
  live.get('/livechat/desk/stream', async (_request, reply) => {
    const notifyVisitors = () => {
      for (const one of conversations.list()) streams.send(topicOf(one), { isOnline: isOnline() }, 'online');
    };
    return streams.join(DESK_TOPIC, reply, { joined: notifyVisitors, left: notifyVisitors });
  });

  const onConversation = (
    path: string,
    handle: (conversation: Conversation, body: unknown, reply: FastifyReply) => FastifyReply,
  ) =>
    live.post<ById>(`/livechat/desk/conversations/:id/${path}`, async ({ params, body }, reply) => {
      const conversation = conversations.byNumber(Number(params.id));
      return conversation ? handle(conversation, body, reply) : reply.code(404).send({ error: 'no such conversation' });
    });
  onConversation('messages', (conversation, body, reply) =>
    conversation.endedAt ? ended(reply) : receive(reply, conversation, body, 'agent'),
  );
  onConversation('typing', (conversation, _body, reply) => {
    streams.send(topicOf(conversation), {}, 'typing');
    return reply.code(204).send();
  });
};
