import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventStreams } from '../kit/event-streams.ts';
import type { Conversations } from './conversations.ts';
import { ended, WIDGET_ID, type ById } from './http.ts';
import { visitorFactsOf } from './input.ts';
import type { Conversation } from './protocol.ts';
import { topicOf, type Traffic } from './traffic.ts';

/** The visitors' side: the id of a visit is the visitor's credential. */
export const registerVisitors = (
  live: FastifyInstance,
  conversations: Conversations,
  streams: EventStreams,
  { notifyDesk, visitOf, receive, answerFirst }: Traffic,
): void => {
  live.post<{ Querystring: { widget_id?: string } }>('/livechat/visitors', async ({ query, body }, reply) => {
    const { widget_id: widgetId = '' } = query;
    if (!WIDGET_ID.test(widgetId)) return reply.code(422).send({ error: 'no such widget' });
    const { visitorId, conversation } = conversations.start(widgetId, visitorFactsOf(body));
    return reply.code(201).send(visitOf(visitorId, conversation));
  });

  const onVisit = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    handle: (conversation: Conversation, id: string, body: unknown, reply: FastifyReply) => unknown,
  ) =>
    live.route<ById>({
      method,
      url: `/livechat/visitors/:id${path}`,
      handler: async ({ params: { id }, body }, reply) => {
        const conversation = conversations.ofVisitor(id);
        return conversation && !conversation.endedAt ? handle(conversation, id, body, reply) : ended(reply);
      },
    });

  onVisit('POST', '', (conversation, id, body) => {
    conversations.update(conversation, visitorFactsOf(body));
    notifyDesk(conversation);
    return visitOf(id, conversation);
  });
  onVisit('GET', '/stream', (conversation, id, _body, reply) =>
    streams.join(topicOf(conversation), reply, {
      joined: () => {
        streams.send(topicOf(conversation), visitOf(id, conversation), 'visit');
        notifyDesk(conversation);
      },
      left: () => notifyDesk(conversation),
    }),
  );
  onVisit('POST', '/messages', (conversation, _id, body, reply) => {
    const isFirst = conversation.messages.length === 0;
    const answer = receive(reply, conversation, body, 'visitor');
    if (isFirst && conversation.messages.length > 0) answerFirst(conversation);
    return answer;
  });
  onVisit('DELETE', '', (conversation, _id, _body, reply) => {
    conversations.end(conversation);
    streams.end(topicOf(conversation));
    notifyDesk(conversation);
    return reply.code(204).send();
  });
};
