import type { FastifyInstance, FastifyReply } from 'fastify';
import { visitorTopic } from './chat.ts';
import type { LiveChat } from './chat.ts';
import { firstAnswer } from './first-answer.ts';
import type { Conversation, Visit } from './protocol.ts';
import { isWidgetId, messageIn, toldIn } from './read-body.ts';

const PREFLIGHT_S = 600;
/** As long as somebody needs to begin typing: an answer at once would look like a mistake. */
const FIRST_ANSWER_MS = 900;

interface ByVisitor {
  Params: { id: string };
}

/** The visitors' side: whoever knows a visit's id is that visitor. */
export function registerVisitors(live: FastifyInstance, chat: LiveChat): void {
  const { conversations, streams, isOnline } = chat;

  const visitOf = (id: string, { number, messages }: Conversation): Visit => {
    return { id, number, messages, isOnline: isOnline() };
  };
  const gone = (reply: FastifyReply) => reply.code(410).send({ error: 'this conversation has ended' });
  const living = (id: string): Conversation | undefined => {
    const found = conversations.ofVisitor(id);
    return found?.endedAt ? undefined : found;
  };

  live.options('/livechat/visitors*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': String(PREFLIGHT_S),
      })
      .code(204)
      .send(),
  );

  live.post<{ Querystring: { widget_id?: string } }>('/livechat/visitors', async (request, reply) => {
    const widgetId = request.query.widget_id ?? '';
    if (!isWidgetId(widgetId)) return reply.code(422).send({ error: 'no such widget' });
    const { visitorId, conversation } = conversations.start(widgetId, toldIn(request.body));
    return reply.code(201).send(visitOf(visitorId, conversation));
  });

  live.post<ByVisitor>('/livechat/visitors/:id', async ({ params, body }, reply) => {
    const conversation = living(params.id);
    if (!conversation) return gone(reply);
    conversations.tell(conversation, toldIn(body));
    chat.changed(conversation);
    return visitOf(params.id, conversation);
  });

  live.get<ByVisitor>('/livechat/visitors/:id/stream', async ({ params }, reply) => {
    const conversation = living(params.id);
    if (!conversation) return gone(reply);
    const topic = visitorTopic(conversation);
    const changed = () => chat.changed(conversation);
    if (!streams.join(topic, reply, changed)) return reply.code(503).send({ error: 'too many listeners' });
    streams.send(topic, 'visit', visitOf(params.id, conversation));
    changed();
    return reply;
  });

  live.post<ByVisitor>('/livechat/visitors/:id/messages', async ({ params, body }, reply) => {
    const conversation = living(params.id);
    if (!conversation) return gone(reply);
    const text = messageIn(body);
    if (!text) return reply.code(422).send({ error: 'a message has 1 to 2000 characters' });
    const isFirst = conversation.messages.length === 0;
    const message = chat.say(conversation, { author: 'visitor', text });
    if (!message) return reply.code(409).send({ error: 'this conversation is full' });
    if (isFirst) answerFirst(conversation);
    return reply.code(201).send(message);
  });

  live.delete<ByVisitor>('/livechat/visitors/:id', async ({ params }, reply) => {
    const conversation = living(params.id);
    if (!conversation) return gone(reply);
    conversations.end(conversation);
    streams.end(visitorTopic(conversation));
    chat.changed(conversation);
    return reply.code(204).send();
  });

  const answers = new Set<NodeJS.Timeout>();
  live.addHook('onClose', async () => answers.forEach(clearTimeout));

  function answerFirst(conversation: Conversation): void {
    streams.send(visitorTopic(conversation), 'typing', {});
    const timer = setTimeout(() => {
      answers.delete(timer);
      if (conversation.endedAt) return;
      const { language = 'pt', contact } = conversation;
      chat.say(conversation, { author: 'bot', text: firstAnswer(language, contact, isOnline()) });
    }, FIRST_ANSWER_MS);
    answers.add(timer);
  }
}
